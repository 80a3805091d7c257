// SPDX-License-Identifier: MIT
//
// Nor the next immediate.
'use strict';

process.on('exit', (code) => console.log('exit', code));
setImmediate(() => { console.log('a'); process.exitCode = 6; process.exit(); });
setImmediate(() => console.log('never'));
