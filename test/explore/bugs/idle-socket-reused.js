// SPDX-License-Identifier: MIT
// Report: node-modules/agentkeepalive#23, "Race condition between socket timeout and new client
// requests" (also among the known bugs of NodeRacer, ICST 2020).
// Race: an idle socket is ended after 300 ms, but leaves the pool only with its 'close', which has
// to wait for the server. A request in between gets the ended socket.
// Forced by: fs.readFile:1:500
'use strict';
const fs = require('fs');
const net = require('net');

const LINGER_MS = 400;
const server = net.createServer({ allowHalfOpen: true }, (socket) => {
  socket.on('data', (chunk) => socket.write(`echo ${chunk}`));
  socket.on('end', () => setTimeout(() => socket.end(), LINGER_MS));
});

const free = [];

function release(socket) {
  free.push(socket);
  socket.idle = setTimeout(() => socket.end(), 300);
}

function request(text, callback) {
  let socket = free.pop();
  if (socket) {
    clearTimeout(socket.idle);
  } else {
    socket = net.connect(server.address().port, '127.0.0.1');
    socket.on('close', () => {
      const at = free.indexOf(socket);
      if (at >= 0) free.splice(at, 1);
    });
  }
  socket.once('data', (chunk) => {
    release(socket);
    callback(String(chunk));
  });
  socket.write(text);
}

server.listen(0, '127.0.0.1', () => {
  request('one', () => {
    fs.readFile(__filename, (error) => {
      if (error) throw error;
      request('two', () => server.close());
    });
  });
});
