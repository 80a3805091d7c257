// SPDX-License-Identifier: MIT
// What becomes of writes when a socket is destroyed, and of writes to an ended one.
'use strict';

const net = require('net');

// The server's sockets read nothing, and end when the client's have.
let isClosed = false;
const accepted = [];
const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.pause();
  accepted.push(socket);
  if (isClosed) socket.destroy();
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    const log = [];
    client.on('error', (error) => log.push(`error ${error.code}`));
    const size = 32 * 1024 * 1024;
    client.write(Buffer.alloc(size), (error) => log.push(`first ${error?.code}`));
    client.write('second', (error) => log.push(`second ${error?.code}`));
    log.push(`waiting ${client.writableLength > 6}`);
    setTimeout(() => {
      client.destroy();
      client.destroy();
      log.push(`wrote all ${client.bytesWritten >= size}`);
      client.write('third', (error) => log.push(`third ${error?.code}`));
    }, 10);
    client.on('close', (had) => {
      log.push(`close ${had}`);
      accepted.forEach((socket) => socket.destroy());
      setImmediate(() => {
        console.log(log);
        ended();
      });
    });
  });
});

function ended() {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    client.end();
    client.write('x', (error) => console.log('write', error.code));
    client.on('error', (error) => console.log('error', error.code, error.message));
    client.on('close', () => {
      isClosed = true;
      accepted.forEach((socket) => socket.destroy());
      server.close();
    });
  });
}
