// SPDX-License-Identifier: MIT
// Keys that both sides know before (PSK), and answers about certificates that a server staples
// (OCSP).
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = { key: read('server-key.pem'), cert: read('server.pem') };

async function attempt(what, serverOptions, clientOptions, prepare = () => {}) {
  const said = [];
  const server = tls.createServer(serverOptions, (socket) => {
    said.push(`server: ${socket.authorized}`);
    socket.on('error', () => {});
    socket.end('hello');
  });
  server.on('tlsClientError', (error) => said.push(`server: ${error.code}`));
  prepare(server, said);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca,
                               ...clientOptions });
  socket.on('OCSPResponse', (response) => said.push(`client: staple ${response}`));
  socket.on('secureConnect', () => {
    said.push(`client: ${socket.authorized} ${socket.getCipher().name}`);
  });
  socket.on('data', (bytes) => said.push(`client: ${bytes}`));
  // Versions of OpenSSL differ in the alerts that they send.
  socket.on('error', (error) => said.push(`client: ${error.code.replace(/_\w*(\/TLS)?_ALERT_.*/, '_ALERT')}`));
  await new Promise((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => server.close(resolve));
  console.log(what);
  for (const line of said.sort()) console.log('  ', line);
}

const key = Buffer.from('d731ef57be09e5204f0b205b60627028', 'hex');
const other = Buffer.alloc(16, 1);

async function psk(version) {
  const rules = {
    minVersion: version, maxVersion: version,
    ciphers: version === 'TLSv1.2' ? 'PSK+AES128:@SECLEVEL=0' : 'TLS_AES_128_GCM_SHA256',
    checkServerIdentity: () => undefined,
  };
  const seen = [];
  const server = {
    ...rules, pskIdentityHint: 'hint',
    pskCallback: (socket, identity) => {
      seen.push(`${socket instanceof tls.TLSSocket} ${identity}`);
      return identity === 'me' ? key : null;
    },
  };
  const client = (answer) => ({
    ...rules,
    pskCallback: (hint) => {
      seen.push(`hint ${hint}`);
      return answer;
    },
  });
  await attempt(`${version} same key`, server, client({ psk: key, identity: 'me' }));
  await attempt(`${version} another key`, server, client({ psk: other, identity: 'me' }));
  await attempt(`${version} nobody`, server, client({ psk: key, identity: 'you' }));
  await attempt(`${version} not a key`, server, client({ psk: 'x', identity: 'me' }));
  await attempt(`${version} too long`, server,
                client({ psk: Buffer.alloc(600), identity: 'me' }));
  console.log(seen.join(', '));
}

(async () => {
  await psk('TLSv1.2');
  await psk('TLSv1.3');
  const staple = (server, said) => {
    server.on('OCSPRequest', (certificate, issuer, done) => {
      said.push(`server: ${certificate.length > 500} ${issuer && issuer.length > 500}`);
      setImmediate(done, null, Buffer.from('it is fine'));
    });
  };
  const trusted = { ...pair, ca };
  await attempt('stapled', trusted, { requestOCSP: true }, staple);
  await attempt('not asked for', trusted, {}, staple);
  await attempt('nobody staples', trusted, { requestOCSP: true });
  await attempt('nothing to staple', trusted, { requestOCSP: true }, (server) => {
    server.on('OCSPRequest', (certificate, issuer, done) => done(null, null));
  });
  await attempt('an error', trusted, { requestOCSP: true, maxVersion: 'TLSv1.2' }, (server) => {
    server.on('OCSPRequest', (certificate, issuer, done) => done(new Error('no answer')));
  });
  await attempt('with a name', trusted, { requestOCSP: true, servername: 'localhost' },
                (server, said) => {
                  server.addContext('localhost', { ...pair, ca });
                  staple(server, said);
                });
})();
