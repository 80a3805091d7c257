// SPDX-License-Identifier: MIT
// Somebody listens to a request's socket in a tick between two pieces of the body: the message goes
// on to its end.
'use strict';

const http = require('http');
const net = require('net');

const server = http.createServer((request, response) => {
  let length = 0;
  request.on('data', (piece) => {
    length += piece.length;
    console.log('body', piece.length);
    process.nextTick(() => request.socket.on('data', (bytes) => console.log('raw', bytes.length)));
  });
  request.on('end', () => {
    console.log('end', length);
    response.end('x');
    server.close();
  });
});
server.listen(0, () => {
  const socket = net.connect(server.address().port);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n' +
               '3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n');
  socket.once('data', (bytes) => console.log(String(bytes).slice(0, 15)));
});
