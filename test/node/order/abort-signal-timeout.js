// SPDX-License-Identifier: MIT
//
// AbortSignal.timeout is a timer that keeps nothing alive.
'use strict';

const signal = AbortSignal.timeout(5);
signal.addEventListener('abort', () => {
  console.log('aborted', signal.reason.name);
  process.nextTick(() => console.log('tick'));
});
AbortSignal.timeout(100000);
setTimeout(() => console.log('end', signal.aborted), 200);
