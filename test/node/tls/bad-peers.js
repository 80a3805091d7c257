// SPDX-License-Identifier: MIT
// Peers that do not speak TLS, or stop in the middle: an error with a code, and the server goes on.
'use strict';
const tls = require('tls');
const net = require('net');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca.pem');
const pair = { key: read('server-key.pem'), cert: read('server.pem') };

// OpenSSL 3.5 says 'ssl/tls' where others say 'sslv3'.
const code = (error) => `${error.code} ${error.reason ?? error.message}`
  .replace(/SSLV3|SSL\/TLS/, 'SSLx').replace(/sslv3|ssl\/tls/, 'sslx');

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

// What a TLS server says of a client that sends these bytes, and then ends or not.
async function client(what, bytes, ends) {
  const server = await listen(tls.createServer(pair));
  const raw = net.connect(server.address().port, '127.0.0.1');
  raw.on('error', () => {});
  raw.resume();
  if (bytes.length > 0) raw.write(bytes);
  if (ends) raw.end();
  const [error, socket] = await new Promise((resolve) => {
    server.on('tlsClientError', (...args) => resolve(args));
  });
  console.log(`server, ${what}: ${code(error)} ${socket.destroyed}`);
  raw.destroy();
  // It still serves others.
  const next = tls.connect({ port: server.address().port, servername: 'localhost', ca });
  await new Promise((resolve) => next.on('secureConnect', resolve));
  next.destroy();
  await new Promise((resolve) => server.close(resolve));
}

// What a client says of a server that answers so.
async function server(what, answer) {
  const raw = await listen(net.createServer((socket) => {
    socket.on('error', () => {});
    answer(socket);
  }));
  const { port } = raw.address();
  const socket = tls.connect({ port, host: '127.0.0.1', ca });
  const error = await new Promise((resolve) => socket.on('error', resolve));
  console.log(`client, ${what}: ${code(error)}`, error.host, error.port === port);
  raw.close();
}

(async () => {
  await client('HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n'), false);
  await client('noise', Buffer.alloc(300, 0xa5), false);
  await client('nothing', Buffer.alloc(0), true);
  await client('half a record', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1]), true);
  await client('an empty record', Buffer.from([22, 3, 1, 0, 0]), true);
  await client('an alert', Buffer.from([21, 3, 1, 0, 2, 2, 40]), false);
  await client('a wrong version', Buffer.from([22, 9, 9, 0, 5, 1, 0, 0, 1, 0]), false);
  await server('text', (socket) => socket.end('220 hello\r\n'));
  await server('the end', (socket) => socket.end());
  await server('a hello back', (socket) => socket.on('data', (bytes) => socket.write(bytes)));
  await server('an alert', (socket) => socket.write(Buffer.from([21, 3, 3, 0, 2, 2, 40])));
  const slow = await listen(tls.createServer({ ...pair, handshakeTimeout: 20 }));
  const raw = net.connect(slow.address().port, '127.0.0.1');
  raw.on('error', () => {});
  slow.on('tlsClientError', (error, socket) => {
    console.log(code(error));
    socket.destroy();
    slow.close();
  });
})();
