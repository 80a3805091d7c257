// SPDX-License-Identifier: MIT
// Several due at once: each duration's list runs as a whole, the one that was due first goes first.
'use strict';

const say = (text) => () => console.log(text);
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };

setTimeout(say('10 a'), 10);
setTimeout(say('5 a'), 5);
setTimeout(say('1 a'), 1);
setTimeout(say('10 b'), 10);
setTimeout(say('5 b'), 5);
setTimeout(say('0 is 1'), 0);
setTimeout(say('1.7 is 1'), 1.7);
setTimeout(say('5 c'), '5');
setTimeout(() => {
  console.log('1 b');
  process.nextTick(say('tick'));
  Promise.resolve().then(say('microtask'));
  block(3);
  setTimeout(say('1 from a timer'), 1);
}, 1);
setTimeout(say('1 c'), 1);
block(15);
