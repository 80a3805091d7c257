// SPDX-License-Identifier: MIT
// Timers that are due in the same virtual instant keep Node's order.
'use strict';

// An hour where time is virtual, as much as one likes to wait elsewhere.
const HOUR = process.execArgv.includes('--virtual-time') ? 3600e3 : 150;

const say = (text) => () => console.log(text);
setTimeout(() => {
  setTimeout(say('in a timer, 1'), HOUR);
  process.nextTick(say('tick'));
  Promise.resolve().then(say('microtask'));
  setImmediate(say('immediate'));
  console.log('first');
}, HOUR);
setTimeout(say('second'), HOUR);
setTimeout(say('third'), HOUR);
setTimeout(say('after two'), 2.5 * HOUR);
