// SPDX-License-Identifier: MIT
// Ticks and microtasks of a listener run before the next listener is called from C.
'use strict';

const net = require('net');

const log = [];
function all(name) {
  log.push(name);
  process.nextTick(() => log.push(`${name} tick`));
  Promise.resolve().then(() => log.push(`${name} microtask`));
  setImmediate(() => log.push(`${name} immediate`));
}

let open = 2;
const server = net.createServer((socket) => {
  all('connection');
  socket.on('data', () => all('data'));
  socket.on('end', () => {
    if (--open === 0) setImmediate(() => server.close());
  });
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  for (let i = 0; i < 2; i++) net.connect(port, '127.0.0.1').end('x');
});

process.on('exit', () => {
  for (const name of ['connection', 'data']) {
    // Each is followed by its tick and its microtask.
    const places = log.flatMap((line, i) => line === name ? [i] : []);
    console.log(name, places.map((i) => log.slice(i, i + 3).join(' > ')));
  }
});
