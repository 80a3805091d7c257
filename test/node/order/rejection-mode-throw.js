// SPDX-License-Identifier: MIT
//
// throw: the handler has the first word; with none it is uncaught.
'use strict';

process.once('unhandledRejection', (error) => console.log('unhandled', error.message));
process.on('exit', (code) => console.log('exit', code));
Promise.reject(new Error('x'));
setImmediate(() => Promise.reject(new Error('y')));
setTimeout(() => console.log('never'), 100);
