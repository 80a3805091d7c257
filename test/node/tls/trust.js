// SPDX-License-Identifier: MIT
// Whom a client trusts: what it says of certificates that nobody vouches for, that have expired,
// are revoked or have another name, and of chains.
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
// Node 24 adds what one could try.
const words = (error) => error.message.split(';')[0];

function attempt(name, chain, options) {
  return new Promise((resolve) => {
    const key = read(`${name}-key.pem`);
    const server = tls.createServer({ key, cert: read(`${chain}.pem`) }, (s) => s.end());
    const said = [];
    server.on('tlsClientError', (error) => said.push(`server: ${error.code}`));
    server.listen(0, '127.0.0.1', () => {
      const socket = tls.connect({ port: server.address().port, servername: 'localhost',
                                   maxVersion: 'TLSv1.2', ...options });
      socket.on('secureConnect', () => {
        said.push(`secure ${socket.authorized} ${socket.authorizationError}`);
      });
      socket.on('error', (error) => {
        said.push(`${error.name} ${error.code}: ${words(error)}`);
        said.push(`${socket.authorized} ${socket.authorizationError}`);
        if (error.cert) said.push(`${error.host}: ${error.reason} ${error.cert.subject.CN}`);
        else if (error.reason) said.push(error.reason);
      });
      socket.resume();
      socket.on('close', (hadError) => {
        said.push(`close ${hadError}`);
        server.close(() => resolve(said));
      });
    });
  });
}

const cases = [
  ['server', 'server', { ca }],
  ['server', 'server', { ca: [ca.toString()] }],
  ['server', 'server', {}],
  ['server', 'server', { rejectUnauthorized: false }],
  ['server', 'server', { ca, servername: 'example.org' }],
  ['server', 'server', { ca, servername: 'example.org', rejectUnauthorized: false }],
  ['server', 'server', { ca, servername: 'x', checkServerIdentity: () => undefined }],
  ['server', 'server', { ca, checkServerIdentity: () => new RangeError('not that one') }],
  ['server', 'server', { ca: read('ca-ec.pem') }],
  ['server-ec', 'server-ec', { ca: read('ca-ec.pem') }],
  ['expired', 'expired', { ca }],
  ['revoked', 'revoked', { ca }],
  ['revoked', 'revoked', { ca, crl: read('ca.crl') }],
  ['server', 'server', { ca, crl: read('ca.crl') }],
  ['alone', 'alone', { ca, servername: 'alone' }],
  ['alone', 'alone', { ca: read('alone.pem'), servername: 'alone' }],
  ['leaf', 'leaf-chain', { ca }],
  ['a', 'a', { ca, servername: 'a.example' }],
  ['a', 'a', { ca, servername: 'x.a.example' }],
  ['a', 'a', { ca, servername: 'x.y.a.example' }],
];

(async () => {
  for (const [name, chain, options] of cases) {
    console.log(name, Object.keys(options).join(' '), options.servername ?? '');
    for (const line of await attempt(name, chain, options)) console.log('  ', line);
  }
})();
