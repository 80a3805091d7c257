// SPDX-License-Identifier: MIT
//
// strict: first uncaughtException, then unhandledRejection.
'use strict';

process.on('uncaughtException', (error, origin) => console.log('uncaught', error.message, origin));
process.on('unhandledRejection', (error) => console.log('unhandled', error.message));
Promise.reject(new Error('x'));
setImmediate(() => console.log('immediate'));
