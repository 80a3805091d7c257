// SPDX-License-Identifier: MIT
//
// uncaughtExceptionMonitor sees it, and changes nothing.
'use strict';

const log = (name) => (error, origin) => console.log(name, error.message, origin);
process.on('uncaughtExceptionMonitor', log('monitor'));
process.on('uncaughtException', log('handler'));
setImmediate(() => { throw new Error('x'); });
setTimeout(() => Promise.reject(new Error('y')), 100);
