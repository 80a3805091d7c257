// SPDX-License-Identifier: MIT
//
// warn: the handler is called, and the warning comes as well.
'use strict';

process.on('warning', (warning) => console.log('warning', warning.name));
process.on('unhandledRejection', (error) => console.log('unhandled', error.message));
Promise.reject(new Error('x'));
setImmediate(() => console.log('immediate'));
