// SPDX-License-Identifier: MIT
// What is printed to a pipe that nobody reads any more is lost once without a word; the next time is
// an error, so that a program that prints for ever ends.
'use strict';
const { spawn } = require('child_process');

const programs = [
  'setInterval(() => console.log("x"), 1)',
  'process.stdout; setInterval(() => console.log("x"), 1)',
  'setInterval(() => process.stdout.write("x"), 1)',
  'setInterval(() => console.error("x"), 1)',
  'process.stdout.on("error", () => process.exit(4)); setInterval(() => console.log("x"), 1)',
  'console.log(1); process.stdin.resume().on("end", () => { console.log(2); console.log(3); })',
];

(function next(i) {
  if (i === programs.length) return;
  const child = spawn(process.execPath, ['-e', programs[i]]);
  const output = programs[i].includes('console.error') ? child.stderr : child.stdout;
  let said = '';
  output.once('data', () => {
    output.destroy();
    output.once('close', () => child.stdin.end());
  });
  if (output === child.stdout) child.stderr.on('data', (data) => said += data);
  child.on('close', (code, signal) => {
    console.log(programs[i], code, signal, /write EPIPE/.test(said));
    next(i + 1);
  });
})(0);
