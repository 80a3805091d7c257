// SPDX-License-Identifier: MIT
//
// process.exit in an exit listener: the listeners after it are not called again.
'use strict';

process.on('exit', (code) => { console.log('first', code); process.exit(4); });
process.on('exit', (code) => console.log('second', code));
process.exitCode = 3;
