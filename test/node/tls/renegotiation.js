// SPDX-License-Identifier: MIT
// New handshakes on a connection (TLS 1.2): by the client, by the server, too many of them, and where
// they are forbidden. TLS 1.3 has none.
'use strict';
const tls = require('tls');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = (name) => ({ key: read(`${name}-key.pem`), cert: read(`${name}.pem`) });

async function attempt(what, options, onServer, onClient) {
  console.log(what);
  const server = tls.createServer({ ...pair('server'), ca, ...options }, onServer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = tls.connect({ port: server.address().port, host: '127.0.0.1', ca,
                               ...pair('client') });
  socket.on('error', (error) => console.log('client:', error.code));
  socket.on('secureConnect', () => onClient(socket));
  await new Promise((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => server.close(resolve));
}

const V12 = { maxVersion: 'TLSv1.2' };

(async () => {
  await attempt('by the client', V12, (socket) => {
    socket.resume();
    socket.on('end', () => socket.end());
  }, (socket) => {
    let left = 3;
    (function again() {
      if (left-- === 0) {
        socket.end();
        socket.resume();
        return;
      }
      console.log(socket.renegotiate({ rejectUnauthorized: false }, (error) => {
        console.log('client again', error, socket.getProtocol());
        again();
      }));
    })();
  });

  await attempt('by the server, which asks who it is', { ...V12 }, (socket) => {
    console.log('before', socket.getPeerCertificate().subject);
    socket.resume();
    socket.renegotiate({ requestCert: true, rejectUnauthorized: false }, (error) => {
      console.log('server again', error, socket.getPeerCertificate().subject?.CN);
      socket.end();
    });
  }, (socket) => socket.resume());

  await attempt('forbidden', V12, (socket) => {
    socket.disableRenegotiation();
    socket.on('error', (error) => {
      console.log('server:', error.code);
      socket.destroy();
    });
    socket.resume();
  }, (socket) => {
    socket.resume();
    socket.renegotiate({}, () => console.log('not reached'));
  });

  await attempt('too many', V12, (socket) => {
    let handshakes = 0;
    socket.on('secure', () => handshakes++);
    socket.on('error', (error) => {
      console.log('server:', error.code, handshakes);
      socket.destroy();
    });
    socket.resume();
  }, (socket) => {
    socket.resume();
    let count = 0;
    (function again() {
      socket.renegotiate({}, (error) => {
        if (!error && ++count < 100) again();
      });
    })();
  });

  await attempt('TLS 1.3', {}, (socket) => socket.end(), (socket) => {
    const result = socket.renegotiate({}, (error) => console.log(error.code));
    console.log(result);
    socket.resume();
  });
})();
