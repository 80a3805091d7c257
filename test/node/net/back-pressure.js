// SPDX-License-Identifier: MIT
// A writer that is faster than its reader waits for 'drain'; nothing is lost.
'use strict';

const net = require('net');

function addUp(bytes, sum) {
  for (const byte of bytes) sum = (sum * 31 + byte) % 65521;
  return sum;
}

const kChunks = 200;
const kSize = 40000;

const server = net.createServer((socket) => {
  let bytes = 0;
  let sum = 0;
  socket.pause();
  setTimeout(() => socket.resume(), 30);
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    sum = addUp(chunk, sum);
  });
  socket.on('end', () => console.log('got', bytes, sum, socket.bytesRead === bytes));
  socket.on('close', () => server.close());
}).listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  let sent = 0;
  let sum = 0;
  let full = 0;
  let callbacks = 0;
  function write() {
    while (sent < kChunks) {
      const chunk = Buffer.alloc(kSize, `chunk ${sent}`);
      sum = addUp(chunk, sum);
      sent++;
      if (!client.write(chunk, () => callbacks++)) {
        full++;
        client.once('drain', write);
        return;
      }
    }
    client.end(() => console.log('sent', sent * kSize, sum, 'drained', full > 1, callbacks));
  }
  write();
  client.on('close', () => console.log('written', client.bytesWritten));
});
