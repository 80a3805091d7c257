// SPDX-License-Identifier: MIT
// What handles an exception runs inside the task that threw it, a listener of rejections too. It is
// not the cause of what ran before.
process.setUncaughtExceptionCaptureCallback((error) => console.log('caught', error.message));
process.on('unhandledRejection', () => { throw new Error('unhandled'); });
process.on('rejectionHandled', () => { throw new Error('handled'); });
const promise = Promise.reject(1);
setTimeout(() => { throw new Error('timeout'); }, 1);
setTimeout(() => promise.catch(() => console.log('late')), 2);
