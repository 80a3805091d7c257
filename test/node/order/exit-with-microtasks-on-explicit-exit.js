// SPDX-License-Identifier: MIT
//
// After process.exit() in the middle of something not even these.
'use strict';

process.on('exit', () => {
  console.log('exit');
  Promise.resolve().then(() => console.log('never'));
});
setImmediate(() => process.exit());
