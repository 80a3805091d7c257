// SPDX-License-Identifier: MIT
//
// warn-with-error-code: a warning, the loop goes on, and the exit code is 1.
'use strict';

process.on('warning', (warning) => console.log('warning', warning.name));
process.on('exit', (code) => console.log('exit', code));
Promise.reject(new Error('x'));
setImmediate(() => console.log('immediate'));
