// SPDX-License-Identifier: MIT
// maxConnections drops what is too much; pauseOnConnect hands sockets over unread.
'use strict';

const net = require('net');

let accepted;
const server = net.createServer({ pauseOnConnect: true }, (socket) => {
  console.log('connection', socket.isPaused(), socket.readableFlowing);
  accepted = socket;
});
function read() {
  console.log('unread', accepted.bytesRead, accepted.readableLength);
  accepted.on('data', (chunk) => {
    console.log('data', String(chunk));
    accepted.end('bye');
  });
  accepted.resume();
}
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
      server.getConnections((error, count) => {
        console.log('connections', count);
        read();
      });
    });
    second.resume();
  });
  first.on('data', (chunk) => console.log('first', String(chunk)));
  first.on('close', () => server.close(() => console.log('closed')));
});
