// SPDX-License-Identifier: MIT
// A real trace, cut and damaged at random in 2,000 ways: it is read as far as it is sound, what is
// wrong is said, or it is refused in a sentence; no other error, no hang. What is read is never more than
// what was there. (Rondo's own.)
'use strict';

const { readTrace, tasksOf, TraceError } = require('rondo:trace');
const { trace } = require('./fixtures/tracing');

const CASES = 2000;

const whole = trace(() => {
  const fs = require('fs');
  let turns = 0;
  const timer = setInterval(() => { if (++turns === 12) clearInterval(timer); }, 2);
  setImmediate(() => fs.readFile(__filename, () => process.nextTick(() => {})));
}).bytes;
const sound = readTrace(whole);
const events = (read) => read.lanes.reduce((sum, lane) => sum + lane.events.count, 0);
console.log(sound.problems, sound.lanes.length, events(sound) > 100);

let seed = 42;
const random = (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor(seed / 2 ** 32 * below);
};

function damage() {
  const bytes = Buffer.from(whole);
  const how = random(4);
  if (how === 0) return bytes.subarray(0, random(bytes.length));
  if (how === 1) {
    for (let flips = 1 + random(8); flips > 0; flips--) {
      bytes[random(bytes.length)] ^= 1 << random(8);
    }
    return bytes;
  }
  if (how === 2) { // a hole
    const at = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random(500))]);
  }
  const head = bytes.subarray(0, random(bytes.length)); // something in between
  return Buffer.concat([head, Buffer.alloc(random(300), random(256)), bytes.subarray(head.length)]);
}

const counts = { read: 0, 'read, with problems': 0, refused: 0 };
for (let i = 0; i < CASES; i++) {
  const bytes = damage();
  try {
    const read = readTrace(bytes);
    counts[read.problems.length > 0 ? 'read, with problems' : 'read']++;
    if (events(read) > events(sound)) console.log(`case ${i} invents events`);
    if (read.problems.length === 0 && !bytes.equals(whole) &&
        !bytes.equals(whole.subarray(0, bytes.length))) {
      console.log(`case ${i} sees no problem`);
    }
    tasksOf(read);
  } catch (error) {
    if (!(error instanceof TraceError) || !/^the trace is /.test(error.message)) throw error;
    counts.refused++;
  }
}
console.log(Object.values(counts).reduce((a, b) => a + b), counts['read, with problems'] > CASES / 4,
            counts.refused > 10);
