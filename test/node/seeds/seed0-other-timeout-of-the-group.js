// SPDX-License-Identifier: MIT
//
// Two timers of one duration are a group, and ticks come after the group. True up to Node 10 (from
// 11 on all foos come first), and only if both are due in the same pass: hence block().
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
let i = 0;
function foo() {
  i++;
  if (i > 20) return;
  console.log('foo', i);
  setTimeout(() => console.log('setTimeout', i), 0);
  process.nextTick(foo);
}
setTimeout(foo, 2);
setTimeout(() => console.log('Other setTimeout'), 2);
block(10);
