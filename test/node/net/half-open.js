// SPDX-License-Identifier: MIT
// With allowHalfOpen a side may go on writing after the other has ended.
'use strict';

const net = require('net');

function run(allowHalfOpen) {
  return new Promise((resolve) => {
    const log = [];
    const server = net.createServer({ allowHalfOpen }, (socket) => {
      socket.resume();
      socket.on('end', () => {
        log.push(`server end ${socket.readyState} ${socket.writable}`);
        setTimeout(() => {
          log.push(`server later ${socket.writable} ${socket.destroyed}`);
          socket.on('error', (error) => log.push(`server ${error.code}: ${error.message}`));
          socket.write('late', (error) => log.push(`server write ${error?.code}`));
          socket.end();
        }, 10);
      });
    }).listen(0, '127.0.0.1', () => {
      const client = net.connect({ port: server.address().port, host: '127.0.0.1', allowHalfOpen });
      client.on('data', (chunk) => log.push(`client ${chunk}`));
      client.on('end', () => {
        log.push('client end');
        client.destroy();
      });
      client.on('close', () => setTimeout(() => server.close(() => {
        console.log(allowHalfOpen, log);
        resolve();
      }), 30));
      client.end('x');
    });
  });
}

run(true).then(() => run(false));
