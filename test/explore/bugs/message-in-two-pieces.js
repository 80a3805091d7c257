// SPDX-License-Identifier: MIT
// Report: juliuscc/heos-api#10, "Large responses lead to JSON parse error" (the same in
// michaelwittig/node-q#1).
// Race: each 'data' is taken for one message. A short message usually comes in one piece, but a
// stream may be cut anywhere.
// Forced by: Socket#data:2:split
'use strict';
const assert = require('assert');
const net = require('net');

const server = net.createServer((socket) => {
  socket.on('data', () => {
    socket.write(JSON.stringify({ command: 'browse', result: 'success', found: 12 }));
  });
});

server.listen(0, '127.0.0.1', () => {
  const socket = net.connect(server.address().port, '127.0.0.1');
  socket.write('browse');
  socket.on('data', (chunk) => {
    const message = JSON.parse(chunk);
    assert.strictEqual(message.found, 12);
    socket.end();
    server.close();
  });
});
