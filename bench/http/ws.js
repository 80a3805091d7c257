// SPDX-License-Identifier: MIT
//
// Echoes by the npm package ws, server and clients in one process, 16 connections: ws.js WARM
// COUNTED. Prints a line after so many messages, and another after as many more.
'use strict';

const { WebSocket, WebSocketServer } = require('ws');

const [warm, counted] = process.argv.slice(2).map(Number);
const text = 'x'.repeat(64);
let messages = 0;

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
  for (let i = 0; i < 16; i++) {
    const socket = new WebSocket(`ws://127.0.0.1:${server.address().port}`);
    socket.on('open', () => socket.send(text));
    socket.on('message', (data) => {
      if (data.length !== text.length) throw new Error(`got ${data}`);
      messages++;
      if (messages === warm || messages === warm + counted) console.log(messages);
      socket.send(text);
    });
  }
});
server.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(data));
});
