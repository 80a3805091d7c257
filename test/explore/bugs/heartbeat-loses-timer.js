// SPDX-License-Identifier: MIT
// Report: vueuse/vueuse pull request #2206, "fix(useWebSocket): don't hide pong setTimeout
// reference".
// Race: a second ping overwrites the timer of the first one. If the answer to the first ping
// takes longer than the interval, its timer cannot be cleared any more and closes a good line.
// Forced by: Socket#data:1:450
'use strict';
const assert = require('assert');
const net = require('net');

const PING_MS = 300;
const PONG_MS = 660;

const server = net.createServer((socket) => {
  socket.on('data', (chunk) => socket.write('o'.repeat(chunk.length)));
});

server.listen(0, '127.0.0.1', () => {
  const socket = net.connect(server.address().port, '127.0.0.1');
  let pongTimer = null;
  let lost = false;
  let sent = 0;
  let answered = 0;

  function ping() {
    sent++;
    socket.write('i');
    pongTimer = setTimeout(() => {
      lost = true;
      socket.destroy();
    }, PONG_MS);
  }

  const interval = setInterval(() => {
    if (sent < 3) return ping();
    clearInterval(interval);
    socket.end();
  }, PING_MS);
  socket.on('data', (chunk) => {
    answered += chunk.length;
    clearTimeout(pongTimer);
  });
  socket.on('close', () => {
    clearInterval(interval);
    server.close();
    assert(!lost, 'closed although every ping was answered in time');
    assert.strictEqual(answered, 3);
  });
});
