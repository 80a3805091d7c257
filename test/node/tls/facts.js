// SPDX-License-Identifier: MIT
// What a TLSSocket tells: ciphers, keys, messages that both sides have seen, secrets that are made
// from the connection's, and keys that are logged. What is
// expected is Node 24's.
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = { key: read('server-key.pem'), cert: read('server.pem') };

function attempt(serverOptions, clientOptions) {
  return new Promise((resolve) => {
    const keys = { client: [], server: [] };
    let ofServer;
    const server = tls.createServer({ ...pair, ...serverOptions }, (socket) => {
      ofServer = {
        finished: socket.getFinished(), peer: socket.getPeerFinished(),
        secret: socket.exportKeyingMaterial(32, 'label', Buffer.from('context')),
        plain: socket.exportKeyingMaterial(32, 'label'),
        info: socket.getEphemeralKeyInfo(), algorithms: socket.getSharedSigalgs(),
      };
      console.log(socket.getSession() instanceof Buffer, socket.isSessionReused());
      socket.on('data', () => socket.end());
    });
    server.on('keylog', (line, socket) => {
      keys.server.push(`${line}`);
      if (!(socket instanceof tls.TLSSocket)) console.log('no socket');
    });
    server.listen(0, '127.0.0.1', () => {
      const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca,
                                   ...clientOptions });
      socket.on('keylog', (line) => keys.client.push(`${line}`));
      try {
        socket.exportKeyingMaterial(32, 'label');
      } catch (error) {
        console.log(error.code);
      }
      socket.on('secureConnect', () => {
        console.log(socket.getProtocol(), socket.getCipher(), socket.getEphemeralKeyInfo());
        console.log(socket.getSession() instanceof Buffer, socket.getTLSTicket() instanceof Buffer);
        console.log(socket.setMaxSendFragment(1024), socket.setMaxSendFragment(1));
        socket.write('x');
      });
      socket.on('end', () => {
        console.log(ofServer.finished.equals(socket.getPeerFinished()),
                    ofServer.peer.equals(socket.getFinished()));
        const secret = socket.exportKeyingMaterial(32, 'label', Buffer.from('context'));
        const plain = socket.exportKeyingMaterial(32, 'label');
        console.log(ofServer.secret.equals(secret), ofServer.plain.equals(plain),
                    plain.equals(secret));
        console.log(ofServer.info, ofServer.algorithms.slice(0, 4));
      });
      socket.resume();
      socket.on('close', () => {
        console.log(keys.client.map((line) => line.split(' ')[0]).sort().join(' '));
        console.log(keys.client.sort().join('') === keys.server.sort().join(''),
                    keys.client.every((line) => line.endsWith('\n')));
        server.close(resolve);
      });
    });
  });
}

const sigalgs = 'rsa_pss_rsae_sha256:rsa_pkcs1_sha256';

(async () => {
  await attempt({ ecdhCurve: 'X25519' }, { sigalgs: 'RSA-PSS+SHA256:rsa_pss_rsae_sha384' });
  await attempt({ ecdhCurve: 'P-384' }, { sigalgs });
  await attempt({ maxVersion: 'TLSv1.2', ecdhCurve: 'prime256v1',
                  ciphers: 'ECDHE-RSA-AES256-GCM-SHA384' }, { sigalgs });
  await attempt({ maxVersion: 'TLSv1.2', dhparam: 'auto' },
                { ciphers: 'DHE-RSA-AES128-GCM-SHA256', sigalgs });
  await attempt({ maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' },
                { sigalgs: 'RSA+SHA512:RSA-PSS+SHA256' });
  await attempt({ ciphers: 'TLS_CHACHA20_POLY1305_SHA256' }, { ecdhCurve: 'X25519', sigalgs });
})();
