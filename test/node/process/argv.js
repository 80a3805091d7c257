// SPDX-License-Identifier: MIT
// process.argv: the executable, the script as an absolute path, then the rest as it was given.
'use strict';

const path = require('path');
console.log(process.argv.length, process.argv[0] === process.execPath);
console.log(path.isAbsolute(process.argv[1]), process.argv[1] === __filename);
console.log(process.argv.slice(2), process.execArgv);
console.log(typeof process.argv0, path.isAbsolute(process.execPath));
