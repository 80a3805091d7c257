// SPDX-License-Identifier: MIT
//
// Reads a trace and checks what is true of every one: lines are JSON, time never goes back,
// turns and callbacks end as they began, every parent is known. Prints, a line a loop, how
// many callbacks it had and how it ends.
'use strict';

const assert = require('assert');
const fs = require('fs');

const text = fs.readFileSync(process.argv[2], 'utf8');
assert(text === '' || text.endsWith('\n'), 'the last line is not complete');
const loops = new Map();

function check(line) {
  const event = JSON.parse(line);
  let loop = loops.get(event.loop);
  if (event.event === 'loop-begin') {
    assert.strictEqual(loop, undefined, `${event.loop} begins twice`);
    assert.strictEqual(event.format, 1);
    assert.strictEqual(event.loop.split('.')[0], String(event.process));
    assert(['uring', 'epoll'].includes(event.backend));
    loops.set(event.loop, { first: event, time: 0, running: [], known: new Set(), calls: 0, turn: 0, inside: false });
    return;
  }
  assert(loop, `the line comes before its loop: ${line}`);
  if (!event.event.startsWith('pool-')) {
    assert(event.time_ns >= loop.time, `time goes back: ${line}`);
    loop.time = event.time_ns;
  }
  if (event.turn !== undefined) {
    const next = loop.turn + (event.event === 'turn-begin' ? 1 : 0);
    if (loop.first.forked_from === undefined) assert.strictEqual(event.turn, next, line);
    loop.turn = event.turn;
  }
  loop.last = event.event;
  if (event.event === 'turn-begin' || event.event === 'turn-end') {
    assert.notStrictEqual(loop.inside, event.event === 'turn-begin', line);
    loop.inside = !loop.inside;
  }
  if (event.event === 'queued') loop.known.add(event.id);
  if (event.event === 'begin') {
    loop.running.push(event.id);
    loop.known.add(event.id);
    loop.calls++;
  }
  if (event.event === 'end') assert.strictEqual(loop.running.pop(), event.id, line);
  // A child of fork does not know what its parent's loop had begun with.
  if (event.parent !== undefined && loop.first.forked_from === undefined)
    assert(loop.known.has(event.parent), `unknown parent: ${line}`);
}

for (const line of text.split('\n')) if (line !== '') check(line);
const first = loops.size === 0 ? 0 : [...loops.values()][0].first.process;
for (const [name, loop] of [...loops].sort(([a], [b]) => a.split('.')[1] - b.split('.')[1])) {
  const process = loop.first.process === first ? 'first' : 'other';
  const forked = loop.first.forked_from === undefined ? '' : ' forked';
  console.log(`${process}.${name.split('.')[1]}${forked}: ${loop.calls} callbacks, last ` +
              `${loop.last ?? 'loop-begin'}`);
}
