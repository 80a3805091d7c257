// SPDX-License-Identifier: MIT
// How many microtasks after the end of a test its plan is checked.
'use strict';
const { test } = require('node:test');

const seen = [];

async function hops(count, then) {
  for (let i = 0; i < count; i++) await null;
  then();
}

// Asserts `count` microtasks after the test has ended in the way of `end`.
function plan(name, count, end) {
  test(name, { todo: 'some are late' }, (t, done) => {
    t.plan(1);
    end(() => {
      done();
      hops(count, () => {
        try {
          t.assert.ok(true);
        } catch {
          // It has ended.
        }
      });
    });
    t.after(() => seen.push(`${name}: ${t.passed ? 'met' : 'not met'}`));
  });
}

for (let i = 1; i <= 6; i++) plan(`${i} microtasks`, i, (go) => go());
for (let i = 3; i <= 5; i++) plan(`${i} from an immediate`, i, setImmediate);
for (let i = 3; i <= 5; i++) plan(`${i} from a microtask`, i, queueMicrotask);
for (let i = 3; i <= 5; i++) plan(`${i} from a tick`, i, process.nextTick);
for (let i = 1; i <= 5; i++) {
  test(`${i} of a promise`, { todo: 'some are late' }, async (t) => {
    t.plan(1);
    t.after(() => seen.push(`${i} of a promise: ${t.passed ? 'met' : 'not met'}`));
    hops(i, () => {
      try {
        t.assert.ok(true);
      } catch {
        // It has ended.
      }
    });
  });
}
process.on('exit', () => console.log(seen.join('\n')));
