// SPDX-License-Identifier: MIT
// Servers and sockets that are unref'd do not keep the process alive.
'use strict';

const net = require('net');

const server = net.createServer((socket) => {
  socket.unref();
  socket.on('data', () => console.log('data'));
});
console.log(server.unref() === server, server.ref() === server);
server.unref().listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    client.write('x', () => {
      setTimeout(() => {
        console.log(client.unref() === client, client.ref() === client);
        client.unref();
        setTimeout(() => console.log('the last'), 10);
      }, 20);
    });
  });
});
const bare = new net.Socket();
console.log(bare.unref() === bare, bare.ref() === bare);
process.on('exit', () => console.log('exit', server.listening));
