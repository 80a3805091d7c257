// SPDX-License-Identifier: MIT
// maxConnections drops what is too much; pauseOnConnect hands sockets over unread.
'use strict';

const net = require('net');

const server = net.createServer({ pauseOnConnect: true }, (socket) => {
  console.log('connection', socket.isPaused(), socket.readableFlowing);
  setTimeout(() => {
    console.log('unread', socket.bytesRead, socket.readableLength);
    socket.on('data', (chunk) => {
      console.log('data', String(chunk));
      socket.end('bye');
    });
    socket.resume();
  }, 20);
});
server.maxConnections = 1;
server.on('drop', (data) => {
  console.log('drop', Object.keys(data).sort().join(), data.localPort === server.address().port,
              data.remoteAddress, data.remoteFamily);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const first = net.connect(port, '127.0.0.1', () => {
    first.write('hello');
    const second = net.connect(port, '127.0.0.1');
    second.on('error', (error) => console.log('second', error.code));
    second.on('close', () => {
      console.log('second closed');
      server.getConnections((error, count) => console.log('connections', count));
    });
    second.resume();
  });
  first.on('data', (chunk) => console.log('first', String(chunk)));
  first.on('close', () => server.close(() => console.log('closed')));
});
