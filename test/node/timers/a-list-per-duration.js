// SPDX-License-Identifier: MIT
// Several due at once: each duration's list runs as a whole, the one that was due first goes first.
// Labels are tenths: a machine that stalls a script for some milliseconds changes nothing.
'use strict';

const say = (text) => () => console.log(text);
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };

setTimeout(say('10 a'), 100);
setTimeout(say('5 a'), 50);
setTimeout(say('1 a'), 1);
setTimeout(say('10 b'), 100);
setTimeout(say('5 b'), 50);
setTimeout(say('0 is 1'), 0);
setTimeout(say('1.7 is 1'), 1.7);
setTimeout(say('5 c'), '50');
setTimeout(() => {
  console.log('1 b');
  process.nextTick(say('tick'));
  Promise.resolve().then(say('microtask'));
  block(3);
  setTimeout(say('1 from a timer'), 1);
}, 1);
setTimeout(say('1 c'), 1);
block(150);
