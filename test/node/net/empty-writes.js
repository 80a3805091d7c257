// SPDX-License-Identifier: MIT
// Writes of nothing, alone and among others: each is answered, and only bytes are sent.
'use strict';
const net = require('net');

const server = net.createServer((socket) => {
  let text = '';
  socket.on('data', (data) => { text += data; });
  socket.on('end', () => {
    console.log('got', text);
    socket.end();
    server.close();
  });
});
server.listen(0, '127.0.0.1', () => {
  const socket = net.connect(server.address().port, '127.0.0.1', () => {
    const told = (label) => (error) => console.log(label, error);
    socket.cork();
    socket.write('', told('first empty'));
    socket.write(Buffer.alloc(0), told('second empty'));
    socket.uncork();
    socket.cork();
    socket.write('', told('empty before'));
    socket.write('text ', told('text'));
    socket.write('', told('empty behind'));
    socket.uncork();
    socket.write('', told('alone'));
    socket.end('end', told('end'));
  });
  socket.resume().on('close', () => console.log('close', socket.bytesWritten));
});
