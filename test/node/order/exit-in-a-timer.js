// SPDX-License-Identifier: MIT
//
// The next timer of the list does not run, nor the ticks.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => {
  process.nextTick(() => console.log('never'));
  console.log('a');
  process.exit();
}, 2);
setTimeout(() => console.log('never'), 2);
block(6);
