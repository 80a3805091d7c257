// SPDX-License-Identifier: MIT
//
// Asks a server so many times, by so many connections that are kept: http-client.js PORT REQUESTS
// CONNECTIONS. Throws if an answer is missing.
'use strict';

const net = require('net');

const [port, requests, connections] = process.argv.slice(2).map(Number);
const END = Buffer.from('\r\n\r\nhello');
const REQUEST = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
let asked = 0;
let answered = 0;

function connect() {
  const socket = net.connect(port, '127.0.0.1');
  let text = Buffer.alloc(0);
  const ask = () => {
    if (asked === requests) {
      socket.end();
      return;
    }
    asked++;
    socket.write(REQUEST);
  };
  socket.on('connect', ask);
  socket.on('data', (bytes) => {
    text = text.length === 0 ? bytes : Buffer.concat([text, bytes]);
    if (text.indexOf(END) < 0) return;
    text = Buffer.alloc(0);
    answered++;
    ask();
  });
}

for (let i = 0; i < connections; i++) connect();
process.on('exit', () => {
  if (answered !== requests) throw new Error(`${answered} answers to ${requests} requests`);
});
