// SPDX-License-Identifier: MIT
// Strict: immediates run in their order, and a new one waits for the next turn; from a callback of
// a file an immediate comes before a timer of 0; timers of one length run in the order in which
// they were set; of two lengths that nobody else uses, the shorter one comes first if it was set
// first.
'use strict';
const assert = require('assert');
const fs = require('fs');

let checks = 0;

// Schedules `count` callbacks; the function that it returns checks that they ran in this order.
function inOrder(count, schedule) {
  const seen = [];
  for (let i = 0; i < count; i++) schedule(() => seen.push(i), i);
  return () => {
    checks++;
    assert.deepStrictEqual(seen, Array.from({ length: count }, (_, i) => i));
  };
}

setImmediate(inOrder(5, (callback) => setImmediate(callback)));
for (const ms of [0, 5, 30]) {
  setTimeout(inOrder(5, (callback) => setTimeout(callback, ms)), ms);
}
setTimeout(inOrder(5, (callback, i) => setTimeout(callback, 40 + i)), 45);

let turns = 0;
setImmediate(function again() {
  const turn = ++turns;
  if (turn < 4) setImmediate(again);
  setImmediate(() => {
    checks++;
    assert.strictEqual(turns, Math.min(turn + 1, 4), 'it ran in the turn that set it');
  });
});

for (let i = 0; i < 5; i++) {
  fs.readFile(__filename, () => {
    const seen = [];
    setTimeout(() => {
      checks++;
      assert.deepStrictEqual(seen, ['immediate']);
    }, 0);
    setImmediate(() => seen.push('immediate'));
  });
}

// A callback that takes long: all of these are due when it returns.
fs.stat(__filename, () => {
  setTimeout(inOrder(3, (callback, i) => setTimeout(callback, 11 + i)), 14);
  const end = Date.now() + 20;
  while (Date.now() < end);
});
process.on('exit', () => assert.strictEqual(checks, 15));
