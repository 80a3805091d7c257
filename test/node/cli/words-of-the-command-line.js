// SPDX-License-Identifier: MIT
// What stands before and after -- : process.argv, process.execArgv, and what parseArgs takes.
// As in Node 24; Node 20 does not know -pe.
'use strict';
const { execFileSync } = require('child_process');

const code = 'JSON.stringify([process.argv.slice(1), process.execArgv, ' +
  'require("util").parseArgs({ strict: false }).values])';
for (const words of [['-p', code], ['-pe', code], ['--print', code], ['--print', '--eval', code],
  ['--print', `--eval=${code}`], ['-e', `console.log(${code})`]]) {
  const all = [...words, '--', '--one', 'two'];
  const text = execFileSync(process.execPath, all, { encoding: 'utf8' });
  console.log(text.replaceAll(JSON.stringify(code).slice(1, -1), 'CODE').trim());
}
console.log(execFileSync(process.execPath, ['--', '-', '--one'], {
  encoding: 'utf8', input: 'console.log(process.argv.slice(2), process.execArgv)',
}).trim());
