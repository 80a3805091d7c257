// SPDX-License-Identifier: MIT
// 'close' of a destroyed socket comes after the immediates of its turn, that of a
// socket that never had a handle by a tick, that of a server by a tick.
'use strict';

const net = require('net');

const log = [];
const server = net.createServer((socket) => socket.on('error', () => {}));
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    client.on('close', () => log.push('close'));
    client.destroy();
    setImmediate(() => log.push('immediate'));
    setTimeout(() => {
      log.push('timer');
      bare();
    }, 1);
    process.nextTick(() => log.push('tick'));
    const end = Date.now() + 5;
    while (Date.now() < end);
  });
});

function bare() {
  const socket = new net.Socket();
  socket.on('close', () => log.push('bare close'));
  socket.destroy();
  process.nextTick(() => log.push('tick after bare'));
  setImmediate(() => {
    log.push('immediate after bare');
    server.close(() => log.push('server close'));
    setImmediate(() => log.push('immediate after server'));
    process.nextTick(() => log.push('tick after server'));
  });
}

process.on('exit', () => console.log(log));
