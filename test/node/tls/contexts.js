// SPDX-License-Identifier: MIT
// What a context is made of, and what is wrong with it: keys that are locked, PKCS#12, ciphers,
// versions, curves; and contexts that change while a server runs. What is expected is
// Node 24's.
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = { key: read('server-key.pem'), cert: read('server.pem') };
const locked = read('server-key-locked.pem');
const pfx = read('server.pfx');

function make(what, options) {
  try {
    const { context } = tls.createSecureContext(options);
    console.log(what, context.getCertificate()?.length > 0, context.getIssuer()?.length > 0);
  } catch (error) {
    const { code, library, name, reason } = error;
    console.log(what, name, code, library, reason);
    if (!/SSL/.test(code) && !/error:/.test(error.message)) console.log('  ', error.message);
  }
}

make('nothing', {});
make('undefined', undefined);
make('a pair', pair);
make('a pair and who signed it', { ...pair, ca });
make('locked', { cert: pair.cert, key: locked, passphrase: 'sesame' });
make('locked, in an array', { cert: pair.cert, key: [{ pem: locked, passphrase: 'sesame' }] });
make('locked, another word', { cert: pair.cert, key: locked, passphrase: 'pepper' });
make('locked, no word', { cert: pair.cert, key: locked });
make('pfx', { pfx, passphrase: 'sesame' });
make('pfx in an array', { pfx: [{ buf: pfx, passphrase: 'sesame' }] });
make('pfx, another word', { pfx, passphrase: 'pepper' });
make('pfx, no word', { pfx });
make('pfx that is none', { pfx: 'no pfx' });
make('another key', { cert: pair.cert, key: read('client-key.pem') });
make('no key', { key: 'no key' });
make('no certificate', { cert: 'no certificate' });
make('a number', { cert: 1 });
make('a number as key', { key: 1 });
make('a word that is none', { key: pair.key, passphrase: 1 });
make('no crl', { crl: 'no crl' });
make('no authority', { ca: 'no authority' });
make('ciphers', { ciphers: 'AES128-GCM-SHA256:TLS_AES_128_GCM_SHA256' });
make('no such cipher', { ciphers: 'NO-SUCH-CIPHER' });
make('no such suite', { ciphers: 'TLS_NO_SUCH_SUITE' });
make('no cipher', { ciphers: ':' });
make('ciphers of a kind', { ciphers: 1 });
make('no such curve', { ecdhCurve: 'P-1' });
make('curves', { ecdhCurve: 'P-521:X25519' });
make('a number as curve', { ecdhCurve: 1 });
make('no such algorithm', { sigalgs: 'RSA+MD1' });
make('empty algorithms', { sigalgs: '' });
make('no such version', { minVersion: 'TLSv9' });
make('SSL 3', { secureProtocol: 'SSLv3_method' });
make('SSL 2', { secureProtocol: 'SSLv2_client_method' });
make('no such method', { secureProtocol: 'blargh' });
make('method', { secureProtocol: 'TLSv1_2_server_method' });
make('method and version', { secureProtocol: 'TLSv1_2_method', maxVersion: 'TLSv1.2' });
make('short keys', { ticketKeys: Buffer.alloc(47) });
make('a long id', { sessionIdContext: 'x'.repeat(33) });
make('timeout', { sessionTimeout: -1 });
make('an engine', { privateKeyIdentifier: 'x' });
make('small parameters', { dhparam: 'no parameters' });
for (const Bad of [() => tls.createServer(1), () => tls.createServer({ SNICallback: 1 }),
                   () => tls.createServer({ handshakeTimeout: 'x' }),
                   () => tls.createServer({}).addContext(''),
                   () => tls.createServer({ ALPNCallback() {}, ALPNProtocols: ['x'] }),
                   () => tls.createServer({}).setTicketKeys(Buffer.alloc(1)),
                   () => tls.createServer({}).setSecureContext(),
                   () => new tls.TLSSocket(null, { secureContext: {} }),
                   () => tls.connect({ port: 1, checkServerIdentity: 1 }),
                   () => tls.connect({ port: 1, minDHSize: 0 }),
                   () => tls.connect({ port: 1, enableTrace: 1 })]) {
  try {
    Bad();
    console.log('fine');
  } catch (error) {
    console.log(error.code, error.message.split('\n')[0]);
  }
}

function name(server) {
  return new Promise((resolve) => {
    const socket = tls.connect({ port: server.address().port, host: '127.0.0.1',
                                 rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN);
      socket.end();
    });
    socket.resume();
  });
}

const server = tls.createServer({ pfx, passphrase: 'sesame' }, (socket) => socket.end());
server.listen(0, '127.0.0.1', async () => {
  console.log(await name(server));
  server.setSecureContext({ key: read('server-ec-key.pem'), cert: read('server-ec.pem') });
  console.log(await name(server));
  server.close();
});
