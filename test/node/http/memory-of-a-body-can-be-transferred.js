// SPDX-License-Identifier: MIT
// The memory of a piece of a body is the program's: what comes behind the piece is read although the
// program has transferred it.
'use strict';

const http = require('http');
const net = require('net');

const chunks = 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n';

function take(who, message, ended) {
  message.on('data', (piece) => {
    console.log(who, String(piece));
    structuredClone(piece.buffer, { transfer: [piece.buffer] });
    console.log(who, 'left', piece.length);
  });
  message.on('end', () => {
    console.log(who, 'end');
    ended();
  });
}

const server = http.createServer((request, response) => take('server', request, () => {
  response.end();
  server.close(askRaw);
}));
server.on('clientError', (error) => console.log('clientError', error.code));
server.listen(0, () => {
  const socket = net.connect(server.address().port);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${chunks}`);
  socket.resume();
});

function askRaw() {
  const raw = net.createServer((socket) => {
    socket.resume();
    socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n${chunks}`);
  });
  raw.listen(0, () => http.get({ port: raw.address().port, agent: false }, (response) => {
    take('client', response, () => raw.close());
  }));
}
