// SPDX-License-Identifier: MIT
// resetAndDestroy: the other side sees ECONNRESET.
'use strict';

const net = require('net');
const os = require('os');
const path = require('path');

const server = net.createServer((socket) => {
  socket.on('error', (error) => {
    console.log('server', error.code, error.syscall, error.message);
  });
  socket.on('close', (had) => {
    console.log('server close', had);
    server.close(() => more());
  });
  socket.resume();
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    setTimeout(() => {
      console.log(client.resetAndDestroy() === client, client.destroyed);
    }, 10);
  });
  client.on('error', (error) => console.log('client', error.code));
  client.on('close', (had) => console.log('client close', had));
});

function more() {
  const bare = new net.Socket();
  bare.on('error', (error) => console.log(error.code, error.message));
  bare.resetAndDestroy();
  const at = path.join(os.tmpdir(), `rondo-reset-${process.pid}.sock`);
  const local = net.createServer((socket) => socket.end()).listen(at, () => {
    const client = net.connect(at, () => {
      try {
        client.resetAndDestroy();
      } catch (error) {
        console.log(error.code, error.message);
      }
      client.destroy();
      local.close();
    });
  });
}
