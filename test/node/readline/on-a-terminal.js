// SPDX-License-Identifier: MIT
// A program on a real terminal: script(1), which every Debian has, lends one.
'use strict';
const { spawn } = require('child_process');
const path = require('path');

const program = path.join(__dirname, 'fixtures', 'asks.js');
const child = spawn('script', ['-qec', `exec '${process.execPath}' '${program}'`, '/dev/null'], {
  env: { ...process.env, FORCE_COLOR: '0', SHELL: '/bin/sh', TERM: 'xterm' },
});
const limit = setTimeout(() => child.kill(), 20000);
const answers = [['name? \x1b[7G', 'Axx\x7f\x7fnn\r'], ['ready', 'a'], ['"a" a false', '\x1b[A'],
                 ['up false', '\x03'], ['"\\u0003" c true', 'q']];
let text = '';
child.stdout.setEncoding('utf8');
child.stdout.on('data', (data) => {
  text += data;
  while (answers.length > 0 && text.includes(answers[0][0])) child.stdin.write(answers.shift()[1]);
});
child.on('close', (code) => {
  clearTimeout(limit);
  console.log(text.replaceAll('\x1b', 'ESC').replaceAll('\r', ''));
  console.log(code);
});
