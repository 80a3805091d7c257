// SPDX-License-Identifier: MIT
// What was queued and never ran is told at the end; what was taken back is not.
'use strict';

(async function waitsForEver() { await new Promise(() => {}); })();
setTimeout(() => console.log('never'), 1000).unref();
clearTimeout(setTimeout(() => console.log('cleared'), 1000));
process.on('exit', () => console.log('exit'));
