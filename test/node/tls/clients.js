// SPDX-License-Identifier: MIT
// Certificates of clients: asked for or not, insisted on or not, good, missing and bad ones; and what
// both sides then know of each other.
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = (name) => ({ key: read(`${name}-key.pem`), cert: read(`${name}.pem`) });

async function attempt(what, serverOptions, clientOptions) {
  const said = [];
  const server = tls.createServer({ ...pair('server'), ca, ...serverOptions }, (socket) => {
    const peer = socket.getPeerCertificate();
    said.push(`server: ${socket.authorized} ${socket.authorizationError} ${peer.subject?.CN}`);
    said.push(`server: ${socket.getPeerX509Certificate()?.subject.split('\n')[1]}`);
    socket.on('error', () => {});
    socket.end('hello');
  });
  server.on('tlsClientError', (error) => said.push(`server: ${error.code}`));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca,
                               ...clientOptions });
  socket.on('data', (bytes) => said.push(`client: ${bytes}`));
  // OpenSSL 3.5 has another word for the same alert.
  socket.on('error', (error) => said.push(`client: ${error.code.replace(/SSLV3|SSL\/TLS/, '')}`));
  await new Promise((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => server.close(resolve));
  console.log(what);
  for (const line of said.sort()) console.log('  ', line);
}

(async () => {
  for (const version of ['TLSv1.2', 'TLSv1.3']) {
    const versions = { minVersion: version, maxVersion: version };
    const asks = { requestCert: true, rejectUnauthorized: false };
    const insists = { requestCert: true };
    await attempt(`${version} not asked`, {}, { ...versions, ...pair('client') });
    await attempt(`${version} asked, good`, asks, { ...versions, ...pair('client') });
    await attempt(`${version} asked, none`, asks, versions);
    await attempt(`${version} asked, of nobody`, asks, { ...versions, ...pair('alone') });
    await attempt(`${version} insisted, good`, insists, { ...versions, ...pair('client') });
    await attempt(`${version} insisted, revoked`, { ...insists, crl: read('ca.crl') },
                  { ...versions, ...pair('revoked') });
  }
  // With TLS 1.3 the client may not hear why.
  const versions = { maxVersion: 'TLSv1.2' };
  await attempt('insisted, none', { requestCert: true }, versions);

  const server = tls.createServer({ key: read('leaf-key.pem'), cert: read('leaf-chain.pem') }, (socket) => {
    const own = socket.getCertificate();
    console.log(own.subject, socket.getX509Certificate().subject);
    console.log(socket.getPeerCertificate(), socket.getPeerX509Certificate());
    console.log(socket.getEphemeralKeyInfo());
    socket.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca });
  socket.on('secureConnect', () => {
    console.log(Object.keys(socket.getPeerCertificate()).join(' '));
    const chain = [];
    for (let c = socket.getPeerCertificate(true); c; c = c.issuerCertificate) {
      chain.push(c.subject.CN);
      if (c.issuerCertificate === c) break;
    }
    console.log(chain);
    const x509 = socket.getPeerX509Certificate();
    console.log(x509.subject, x509.issuerCertificate.subject,
                x509.issuerCertificate.issuerCertificate);
    console.log(socket.getCertificate(), socket.getX509Certificate());
  });
  socket.resume();
  socket.on('close', () => {
    console.log(socket.getPeerCertificate(), socket.getProtocol(), socket.getSession());
    server.close();
  });
})();
