// SPDX-License-Identifier: MIT
// --help fits a screen of 24 to 40 lines and 80 columns, and names --help=all, which has every option
// and subcommand. Each of them is accepted. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');

const run = (...words) => spawnSync(process.execPath, words, { encoding: 'utf8' });
const option = /^ {2}(?:-\w, | {4})(--[\w.-]+)/;
const optionsOf = (text) => text.split('\n').map((line) => option.exec(line)?.[1]).filter(Boolean);
const subcommandsOf = (text) => text.split('\n').map((line) => /^ {2}([a-z-]+) +[a-z]/.exec(line)?.[1])
  .filter(Boolean);

const short = run('--help');
const long = run('--help=all');
const lines = short.stdout.trimEnd().split('\n');
console.log(short.status, short.stderr, lines.length >= 24 && lines.length <= 40,
            lines.every((line) => line.length <= 80), short.stdout.includes('rondo --help=all'));
console.log(run('-h').stdout === short.stdout, run('--help=all', '-h').stdout === long.stdout);

const all = optionsOf(long.stdout);
console.log(long.status, long.stderr, all.length > 60, all.length > optionsOf(short.stdout).length);
console.log(optionsOf(short.stdout).filter((name) => !all.includes(name)));
console.log(subcommandsOf(short.stdout).join() === subcommandsOf(long.stdout).join(),
            subcommandsOf(short.stdout).length > 8);
// What is printed exists: rondo would name a bad option before it prints the help.
console.log(all.filter((name) => {
  const { stderr } = run(...(new RegExp(`${name}=`).test(long.stdout) ? [`${name}=1`] : [name]), '--help');
  return stderr.includes('bad option');
}));
console.log(subcommandsOf(short.stdout).filter((name) => {
  const { status, stdout } = run(name, '--help');
  return status !== 0 || !stdout.startsWith(`usage: rondo ${name}`);
}));
for (const word of ['--help=', '--help=some', '--version=all']) {
  const { status, stderr } = run(word);
  console.log(word, status, stderr.split('\n')[0]);
}
