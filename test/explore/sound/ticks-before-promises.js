// SPDX-License-Identifier: MIT
// Strict: after each callback all ticks run, then all promise jobs, then ticks that these have
// queued, and so on; only then comes the next callback. In a callback of a file, a timer, an
// immediate, a connection and the pool.
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const fs = require('fs');
const net = require('net');

const wanted = [
  'callback', 'tick 1', 'tick 2', 'tick in tick', 'promise 1', 'microtask', 'promise 2',
  'tick in promise', 'promise in that tick',
];
let checks = 0;
let inside = null;

function check(where) {
  assert.strictEqual(inside, null, `${where} came before the ticks of ${inside}`);
  inside = where;
  const seen = ['callback'];
  Promise.resolve()
    .then(() => {
      seen.push('promise 1');
      process.nextTick(() => {
        seen.push('tick in promise');
        Promise.resolve().then(() => {
          seen.push('promise in that tick');
          assert.deepStrictEqual(seen, wanted, where);
          inside = null;
          checks++;
        });
      });
    })
    .then(() => seen.push('promise 2'));
  queueMicrotask(() => seen.push('microtask'));
  process.nextTick(() => {
    seen.push('tick 1');
    process.nextTick(() => seen.push('tick in tick'));
  });
  process.nextTick(() => seen.push('tick 2'));
}

for (let i = 0; i < 3; i++) {
  fs.stat(__filename, () => check('stat'));
  fs.readFile(__filename, () => check('readFile'));
  crypto.randomBytes(8, () => check('randomBytes'));
  setTimeout(check, i, 'timer');
  setImmediate(check, 'immediate');
}
const server = net.createServer((socket) => {
  check('connection');
  socket.end();
}).listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').resume().on('close', () => server.close());
});
process.on('exit', () => assert.strictEqual(checks, 16));
