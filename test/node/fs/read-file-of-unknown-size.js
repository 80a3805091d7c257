// SPDX-License-Identifier: MIT
// Files that say nothing of their size are read to their end.
'use strict';

const fs = require('fs');

const text = fs.readFileSync('/proc/self/status', 'utf8');
console.log(text.startsWith('Name:'), text.endsWith('\n'));
console.log(fs.readFileSync('/dev/null').length,
  JSON.stringify(fs.readFileSync('/dev/null', 'utf8')));
fs.readFile('/proc/self/cmdline', (error, data) => {
  console.log(error, data.length > 0);
  fs.promises.readFile('/proc/self/status', 'utf8').then((s) => console.log(s.startsWith('Name:')));
});
