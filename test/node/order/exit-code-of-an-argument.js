// SPDX-License-Identifier: MIT
//
// exit(0) against an exitCode that was set.
'use strict';

process.exitCode = 5;
process.on('exit', (code) => console.log(code, process.exitCode));
setImmediate(() => process.exit(0));
