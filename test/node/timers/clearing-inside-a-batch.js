// SPDX-License-Identifier: MIT
// A neighbour of the same batch that is cleared does not run; one that is added waits.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };

let second;
let third;
setTimeout(() => {
  console.log('timeout 1');
  clearTimeout(third);
  setTimeout(() => console.log('timeout added'), 1);
}, 2);
second = setTimeout(() => console.log('timeout 2', second._destroyed), 2);
third = setTimeout(() => console.log('never'), 2);
setTimeout(() => console.log('timeout 4'), 2);
block(5);

setTimeout(() => {
  let b;
  let c;
  setImmediate(() => {
    console.log('immediate 1');
    clearImmediate(b);
    setImmediate(() => console.log('immediate added'));
    process.nextTick(() => clearImmediate(c));
  });
  b = setImmediate(() => console.log('never'));
  c = setImmediate(() => console.log('never'));
  setImmediate(() => console.log('immediate 4'));
}, 20);
