// SPDX-License-Identifier: MIT
'use strict';

const { WebSocket, WebSocketServer } = require('ws');

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true }, () => {
  const client = new WebSocket(`ws://127.0.0.1:${server.address().port}/path`, ['one', 'two']);
  client.on('open', () => {
    console.log('open', client.protocol, client.extensions);
    client.send('text');
    client.send(Buffer.from([1, 2, 3]));
    client.send('x'.repeat(100000));
    client.ping('are you there');
  });
  client.on('message', (data, isBinary) => console.log('client', isBinary, data.length));
  client.on('pong', (data) => {
    console.log('pong', String(data));
    client.close(4001, 'enough');
  });
  client.on('close', (code, reason) => console.log('client closed', code, String(reason)));
});

server.on('connection', (socket, request) => {
  console.log('connection', request.url, socket.protocol);
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  socket.on('close', (code, reason) => {
    console.log('server closed', code, String(reason));
    server.close(() => console.log('end'));
  });
});
