// SPDX-License-Identifier: MIT
//
// The capture callback comes in the place of the event.
'use strict';

process.on('uncaughtException', (error) => console.log('event', error.message));
console.log(process.hasUncaughtExceptionCaptureCallback());
process.setUncaughtExceptionCaptureCallback((error) => {
  console.log('captured', error.message);
  process.setUncaughtExceptionCaptureCallback(null);
});
console.log(process.hasUncaughtExceptionCaptureCallback());
setImmediate(() => { throw new Error('a'); });
setImmediate(() => { throw new Error('b'); });
