// SPDX-License-Identifier: MIT
// Ctrl+C ends an evaluation without end of the REPL on a terminal, which script(1) lends.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-repl-'));
const history = path.join(folder, 'history');
const child = spawn('script', ['-qec', `exec '${process.execPath}'`, '/dev/null'], {
  env: {
    ...process.env, FORCE_COLOR: '0', NODE_REPL_HISTORY: history, SHELL: '/bin/sh', TERM: 'xterm',
  },
});
const limit = setTimeout(() => child.kill(), 20000);
// What must have been written, and the keys that it is answered by.
const answers = [
  [/> $/, 'console.log("in the loop"); while (true);\r'],
  [/\nin the loop\r\n$/, '\x03'],
  [/interrupted by `SIGINT`[^]*> .*$/, '"af" + "ter"\r'],
  [/\n'after'\r\n.*> .*$/, '\x04'],
];
let text = '';
child.stdout.setEncoding('utf8');
child.stdout.on('data', (data) => {
  text += data;
  const plain = text.replace(/\x1b\[\d*[A-Z]/g, ''); // eslint-disable-line no-control-regex
  if (answers.length === 0 || !answers[0][0].test(plain)) return;
  console.log('answered', `${answers[0][0]}`);
  text = '';
  child.stdin.write(answers.shift()[1]);
});
child.on('close', (code) => {
  clearTimeout(limit);
  console.log(code, JSON.stringify(fs.readFileSync(history, 'utf8')));
  fs.rmSync(folder, { recursive: true });
});
