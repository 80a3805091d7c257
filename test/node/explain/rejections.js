// SPDX-License-Identifier: MIT
// Listeners of the process have a cause: who rejected the promise, who handled it late, who threw.
'use strict';

process.on('unhandledRejection', () => console.log('unhandled'));
process.on('rejectionHandled', () => console.log('handled'));
process.on('uncaughtException', () => console.log('uncaught'));
let promise;
setTimeout(() => {
  promise = Promise.reject(new Error('nobody'));
}, 1);
setTimeout(() => promise.catch(() => {}), 5);
setTimeout(() => { throw new Error('thrown'); }, 10);
