// SPDX-License-Identifier: MIT
// Many handshakes at once, some of which are given up, cut or wrong: all end, the others get what
// they asked for, and nothing is left.
'use strict';
const tls = require('tls');
const net = require('net');
const fs = require('fs');

const read = (name) => fs.readFileSync(`${__dirname}/fixtures/${name}`);
const ca = read('ca-ec.pem');
const secureContext = tls.createSecureContext({ ca });
const COUNT = 400;

const refused = new Map();
let served = 0;
let left = 0;

const server = tls.createServer({ key: read('server-ec-key.pem'), cert: read('server-ec.pem') },
                                (socket) => {
                                  served++;
                                  left++;
                                  socket.on('error', () => {});
                                  socket.on('close', () => left--);
                                  socket.pipe(socket);
                                });
server.on('tlsClientError', (error, socket) => {
  refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
  socket.destroy();
});

// Asks for its number back.
function good(port, i) {
  return new Promise((resolve) => {
    const socket = tls.connect({ port, host: '127.0.0.1', secureContext });
    let answer = '';
    socket.on('data', (bytes) => answer += bytes);
    socket.on('error', (error) => resolve(error.code));
    socket.on('close', () => resolve(answer === `number ${i}` ? 'right' : 'wrong'));
    socket.end(`number ${i}`);
  });
}

function bad(port, i) {
  return new Promise((resolve) => {
    const raw = net.connect(port, '127.0.0.1');
    raw.on('error', () => {});
    raw.on('close', () => resolve('bad'));
    raw.resume();
    if (i % 2 === 0) raw.end(Buffer.alloc(50, i));
    else raw.end(Buffer.from([22, 3, 1, 0, 200, 1, 0, 0, 196]));
  });
}

server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, async () => {
  const { port } = server.address();
  const all = [];
  for (let i = 0; i < COUNT; i++) all.push(i % 10 < 8 ? good(port, i) : bad(port, i));
  const results = await Promise.all(all);
  const counts = {};
  for (const result of results) counts[result] = (counts[result] ?? 0) + 1;
  await new Promise((resolve) => server.close(resolve));
  console.log(counts, served, left);
  console.log([...refused].sort());
});
