// SPDX-License-Identifier: MIT
//
// The last word on the exit code is had in the exit event.
'use strict';

process.exitCode = 1;
process.on('exit', (code) => { console.log(code, process.exitCode); process.exitCode = 9; });
process.on('exit', (code) => console.log(code, process.exitCode));
