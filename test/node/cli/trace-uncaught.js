// SPDX-License-Identifier: MIT
// --trace-uncaught shows where an error was thrown. (Of what is no error:
// thrown-values-show-their-line.)
'use strict';

const { spawnSync } = require('child_process');

const error = spawnSync(process.execPath, ['--trace-uncaught', '-e', 'throw new Error("x");']);
console.log(/Error: x\n {4}at [^]*\nThrown at:\n {4}at \[eval\]:1:/.test(error.stderr));
