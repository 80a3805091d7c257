// SPDX-License-Identifier: MIT
// Clients that speak no TLS, break off in the middle of it, or speak no HTTP inside of it: each is
// one 'clientError', and the server goes on.
'use strict';
const fs = require('fs');
const https = require('https');
const net = require('net');
const tls = require('tls');

const read = (name) => fs.readFileSync(`${__dirname}/../tls/fixtures/${name}`);
const ca = read('ca.pem');
const server = https.createServer({
  key: read('server-key.pem'), cert: read('server.pem'), handshakeTimeout: 60_000,
}, (request, response) => {
  response.sendDate = false;
  response.end('fine');
});

let told = () => {};
server.on('tlsClientError', (error) => console.log('tlsClientError', error.code));
server.on('clientError', (error, socket) => {
  console.log('clientError', error.code, error.reason ?? '', socket.encrypted, socket.writable);
  if (socket.writable && error.code.startsWith('HPE_')) {
    socket.end('HTTP/1.1 400 No\r\nConnection: close\r\n\r\n');
  } else {
    socket.destroy();
  }
  told();
});

const expectError = () => new Promise((resolve) => { told = resolve; });

async function withPlain(title, use) {
  console.log(`-- ${title}`);
  const error = expectError();
  const socket = net.connect(server.address().port, 'localhost');
  socket.on('error', () => {});
  socket.resume();
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.once('connect', () => use(socket));
  await Promise.all([error, closed]);
}

async function withSecure(title, use) {
  console.log(`-- ${title}`);
  const error = expectError();
  const socket = tls.connect({ port: server.address().port, host: 'localhost', ca });
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => { text += chunk; });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.once('secureConnect', () => use(socket));
  await Promise.all([error, closed]);
  console.log('answer', JSON.stringify(text));
}

function get() {
  return new Promise((resolve, reject) => {
    https.get({ host: 'localhost', port: server.address().port, ca, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    }).on('error', reject);
  });
}

server.listen(0, 'localhost', async () => {
  await withPlain('HTTP without TLS', (socket) => socket.write('GET / HTTP/1.1\r\n\r\n'));
  await withPlain('garbage', (socket) => socket.write(Buffer.alloc(100, 0xee)));
  await withPlain('nothing, and the end', (socket) => socket.end());
  await withPlain('half a record, and the end',
                  (socket) => socket.end(Buffer.from([0x16, 0x03, 0x01, 0x01, 0x00, 0x01])));
  await withPlain('half a record, and a reset', (socket) => {
    socket.write(Buffer.from([0x16, 0x03, 0x01]), () => socket.resetAndDestroy());
  });
  console.log(await get());
  await withSecure('no HTTP', (socket) => socket.write('\0\x01\x02 nothing\r\n\r\n'));
  await withSecure('a head without end', (socket) => {
    socket.write(`GET / HTTP/1.1\r\nA: ${'x'.repeat(20000)}`);
  });
  await withSecure('half a request', (socket) => socket.end('POST / HTTP/1.1\r\nHost: a\r\n' +
    'Content-Length: 100\r\n\r\nsome'));
  console.log(await get());
  server.close(() => console.log('closed'));
});
