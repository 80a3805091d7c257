// SPDX-License-Identifier: MIT
//
// uncaughtExceptionMonitor sees it, and changes nothing.
'use strict';

process.on('uncaughtExceptionMonitor', (error, origin) => console.log('monitor', error.message, origin));
process.on('uncaughtException', (error, origin) => console.log('handler', error.message, origin));
setImmediate(() => { throw new Error('x'); });
setTimeout(() => Promise.reject(new Error('y')), 5);
