// SPDX-License-Identifier: MIT
// A listener throws and the process goes on: what came behind that message is not taken for a
// request, nor what comes later.
'use strict';
const http = require('http');
const net = require('net');

process.on('uncaughtException', (error) => console.log('uncaught:', error.message));

const server = http.createServer((req, res) => {
  console.log('request', req.url);
  if (req.url === '/throw') {
    setImmediate(() => res.end('answered all the same'));
    throw new Error('in request');
  }
  res.end('ok');
});
server.on('clientError', (error, socket) => {
  console.log('clientError', error.code, error.reason, error.message);
  socket.end('HTTP/1.1 400 Bad\r\n\r\n');
});

function client(port) {
  const req = http.get({ host: '127.0.0.1', port, agent: false });
  req.on('response', (res) => {
    console.log('response', res.statusCode);
    res.resume();
    throw new Error('in response');
  });
  req.on('error', (error) => console.log('client error', error.code));
  req.on('close', () => {
    console.log('client close');
    server.close(() => console.log('closed'));
  });
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
    if (text.endsWith('all the same')) socket.write('GET /later HTTP/1.1\r\nHost: a\r\n\r\n');
  });
  socket.on('close', () => {
    console.log(text.replace(/Date: .*GMT/g, 'Date: X'));
    client(port);
  });
  socket.write('GET /throw HTTP/1.1\r\nHost: a\r\n\r\nGET /behind HTTP/1.1\r\nHost: a\r\n\r\n');
});
