// SPDX-License-Identifier: MIT
// A program that is traced prints its timers and immediates as it does otherwise. (Rondo's own.)
'use strict';

const { run, trace } = require('./fixtures/tracing');

const traced = trace(() => {
  const timer = setTimeout(() => {}, 1);
  console.log(timer, timer.refresh() === timer);
  clearTimeout(timer);
  console.log(setImmediate(() => {}));
  console.log(Reflect.ownKeys(setInterval(() => {}, 1).unref()));
});
const withoutTimes = ({ stdout }) => stdout.replace(/_idleStart: \d+/, '_idleStart: N');
const plain = withoutTimes(run([traced.script]));
console.log(plain.includes('Timeout {'), plain.includes('Immediate {'));
console.log(withoutTimes(traced) === plain);
