// SPDX-License-Identifier: MIT
//
// Neither process.exit nor an uncaught error comes by beforeExit.
'use strict';

process.on('beforeExit', () => console.log('never'));
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => process.exit(1));
