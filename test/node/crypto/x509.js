// SPDX-License-Identifier: MIT
// Certificates: what they say, what they match, who signed them; SPKAC.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code);
  }
};
const fixture = (name) => fs.readFileSync(path.join(__dirname, 'fixtures', name));
const pems = require('./fixtures/keys.json');

const ca = new crypto.X509Certificate(fixture('ca.pem'));
const leaf = new crypto.X509Certificate(fixture('leaf.pem').toString());
for (const cert of [ca, leaf]) {
  for (const name of ['subject', 'subjectAltName', 'issuer', 'infoAccess', 'fingerprint',
                      'fingerprint256', 'fingerprint512', 'keyUsage', 'serialNumber', 'validFrom',
                      'validTo', 'ca']) {
    console.log(name, JSON.stringify(cert[name]));
  }
  console.log(cert.raw.length, cert.toString() === cert.toJSON(), cert.toString().split('\n')[0],
              cert.publicKey.asymmetricKeyType, cert.publicKey.type, cert.issuerCertificate);
  console.log(new crypto.X509Certificate(cert.raw).fingerprint === cert.fingerprint);
  console.log(cert.toLegacyObject());
}
console.log(leaf.checkIssued(ca), ca.checkIssued(leaf), ca.checkIssued(ca), leaf.verify(ca.publicKey),
            leaf.verify(leaf.publicKey), leaf.checkPrivateKey(crypto.createPrivateKey(pems.rsa)),
            leaf.checkPrivateKey(crypto.createPrivateKey(pems.p256)));
for (const host of ['example.test', 'www.example.test', 'a.b.example.test', 'EXAMPLE.TEST', 'other.test', '']) {
  show(host, () => [leaf.checkHost(host), leaf.checkHost(host, { wildcards: false }),
                    leaf.checkHost(host, { subject: 'never' }), ca.checkHost(host)]);
}
for (const email of ['who@example.test', 'Who@EXAMPLE.test', 'no@example.test']) {
  show(email, () => leaf.checkEmail(email));
}
for (const ip of ['127.0.0.1', '::1', '127.0.0.2', 'x']) show(ip, () => leaf.checkIP(ip));
show('flags', () => leaf.checkHost('a', { subject: 'x' }));
show('flags', () => leaf.checkHost('a', { wildcards: 1 }));
show('name', () => leaf.checkHost(5));
show('key', () => leaf.verify(5));
for (const f of [() => leaf.verify(crypto.createPrivateKey(pems.rsa)),
                 () => leaf.checkPrivateKey(leaf.publicKey)]) {
  try {
    f();
  } catch (e) {
    console.log('key', e.name, e.code);
  }
}
show('cert', () => leaf.checkIssued({}));
show('input', () => new crypto.X509Certificate(5));
show('input', () => new crypto.X509Certificate('garbage') && 1);
show('input', () => new crypto.X509Certificate(Buffer.from('garbage')) && 1);

const spkac = fixture('spkac.txt');
const { Certificate } = crypto;
console.log(Certificate.verifySpkac(spkac), Certificate.exportChallenge(spkac).toString(),
            Certificate.exportPublicKey(spkac).toString().split('\n')[0],
            crypto.createPublicKey(Certificate.exportPublicKey(spkac)).equals(leaf.publicKey));
console.log(new Certificate().verifySpkac(spkac.toString()), Certificate.verifySpkac('x'),
            Certificate.exportChallenge('x'), Certificate.exportPublicKey('x'),
            Certificate() instanceof Certificate);
show('type', () => Certificate.verifySpkac(5));
