// SPDX-License-Identifier: MIT
// Report: LordVonAdel/os2l#9, "Warning: Error: Bad OS2L package received!".
// Race: each 'data' is taken for one message. Messages are 300 ms apart and usually come one by
// one, but two of them arrive together if the network or the receiver is slow for a while.
// Forced by: fs.readFile:1:spin900
'use strict';
const assert = require('assert');
const fs = require('fs');
const net = require('net');

const names = ['beat', 'button', 'beat'];
const received = [];
const server = net.createServer((socket) => {
  socket.on('data', (chunk) => received.push(JSON.parse(chunk).event));
  socket.on('end', () => {
    socket.end();
    server.close();
    assert.deepStrictEqual(received, names);
  });
  fs.readFile(__filename, (error) => {
    if (error) throw error;
  });
});

server.listen(0, '127.0.0.1', () => {
  const socket = net.connect(server.address().port, '127.0.0.1', () => {
    names.forEach((event, i) => {
      setTimeout(() => socket.write(JSON.stringify({ event })), 300 * (i + 1));
    });
    setTimeout(() => socket.end(), 1200);
  });
});
