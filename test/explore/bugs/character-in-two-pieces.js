// SPDX-License-Identifier: MIT
// Report: faye/faye#149, "Possible multibyte character problem in the Node.js HTTP transport".
// Race: each chunk is made a string of its own. If the stream is cut inside a character, both
// halves are lost.
// Forced by: Socket#data:2:split
'use strict';
const assert = require('assert');
const net = require('net');

// Two bytes, four bytes and two bytes: its middle is inside the second character.
const text = 'é🎲é';
const server = net.createServer((socket) => {
  socket.on('data', () => socket.end(text));
});

server.listen(0, '127.0.0.1', () => {
  const socket = net.connect(server.address().port, '127.0.0.1');
  let body = '';
  socket.write('poll');
  socket.on('data', (chunk) => { body += chunk.toString('utf8'); });
  socket.on('end', () => {
    server.close();
    assert.strictEqual(body, text);
  });
});
