// SPDX-License-Identifier: MIT
// Events come by ticks or in the poll phase, each message with its own checkpoint.
'use strict';

const dgram = require('dgram');

const log = [];
const server = dgram.createSocket('udp4');
server.bind(0, '127.0.0.1');
log.push('bind');
process.nextTick(() => log.push('tick'));
server.on('listening', () => {
  log.push('listening');
  const { port } = server.address();
  const client = dgram.createSocket('udp4');
  client.bind(0, '127.0.0.1', () => {
    for (let i = 0; i < 3; i++) client.send('x', port, '127.0.0.1', () => log.push('sent'));
    setImmediate(() => log.push('immediate'));
  });
  let count = 0;
  server.on('message', () => {
    log.push('message');
    process.nextTick(() => log.push('message tick'));
    Promise.resolve().then(() => log.push('message microtask'));
    if (++count < 3) return;
    client.close(() => log.push('client close'));
    server.close(() => log.push('server close'));
    setImmediate(() => log.push('last immediate'));
    process.nextTick(() => log.push('last tick'));
  });
});
process.on('exit', () => console.log(log.filter((line) => line !== 'immediate').join('\n')));
