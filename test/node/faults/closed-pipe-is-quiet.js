// SPDX-License-Identifier: MIT
// Printing to a pipe that nobody reads is no error.
'use strict';

const { execSync } = require('child_process');

const script = 'for (let i = 0; i < 20000; i++) console.log("line", i)';
const said = execSync(`"${process.execPath}" -e '${script}' 2>&1 | head -1`, { encoding: 'utf8' });
console.log(JSON.stringify(said));
