// SPDX-License-Identifier: MIT
// Report: socketio/socket.io#4380, "socket.join could lead to a room leak".
// Race: a client joins its room when its profile has been read. If it has left by then, the room
// keeps it for ever.
// Forced by: fs.readFile:1:800
'use strict';
const assert = require('assert');
const fs = require('fs');
const net = require('net');

const room = new Set();
const server = net.createServer((socket) => {
  fs.readFile(__filename, (error) => {
    if (error) throw error;
    room.add(socket);
  });
  socket.on('close', () => room.delete(socket));
  socket.resume();
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  setTimeout(() => client.end(), 300);
  client.resume().on('close', () => server.close());
});
process.on('exit', () => assert.strictEqual(room.size, 0));
