// SPDX-License-Identifier: MIT
//
// process.exitCode that was set before does not outlive an uncaught error.
'use strict';

process.exitCode = 5;
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => { throw new Error('x'); });
