// SPDX-License-Identifier: MIT
'use strict';
// A child process, a file and a name are in flight: timers of a minute come later, at their time.
const { execFile } = require('child_process');
const fs = require('fs');
const dns = require('dns');
const begun = Date.now();
const answers = [];
function answer(name) {
  return (error) => answers.push(error ? String(error) : name);
}
execFile(process.execPath, ['-e', 'setTimeout(() => {}, 100)'], answer('child'));
fs.readFile(__filename, answer('file'));
dns.lookup('localhost', answer('name'));
setTimeout(() => {
  console.log(answers.sort().join());
  console.log(Date.now() - begun);
}, 60000);
