// SPDX-License-Identifier: MIT
// assert.CallTracker, deprecated as in Node 20.
'use strict';
const assert = require('assert');

const tracker = new assert.CallTracker();
function add(a, b) { return a + b; }
const twice = tracker.calls(add, 2);
const once = tracker.calls();
const thrice = tracker.calls(3);
console.log(assert.strict.CallTracker === assert.CallTracker, twice.name, twice.length);
console.log(twice(1, 2), twice.call('x', 3, 4));
console.log(tracker.getCalls(twice), Object.isFrozen(tracker.getCalls(twice)));
console.log(tracker.report().map(({ stack, ...rest }) => [rest, stack instanceof Error]));
const seen = (fn) => {
  try {
    console.log(fn());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};
seen(() => tracker.verify());
once();
seen(() => tracker.verify());
for (let i = 0; i < 3; i++) thrice();
seen(() => tracker.verify());
tracker.reset(twice);
console.log(tracker.getCalls(twice).length, tracker.report().length);
tracker.reset();
console.log(tracker.report().length);
for (const wrong of [() => tracker.calls(add, 0), () => tracker.calls(add, 1.5),
                     () => tracker.calls(add, 'a'), () => tracker.getCalls(add),
                     () => tracker.reset(add)]) {
  seen(wrong);
}
process.on('exit', () => seen(() => tracker.calls()));
