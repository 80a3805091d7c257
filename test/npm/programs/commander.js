// SPDX-License-Identifier: MIT
'use strict';

const { Command, Option, InvalidArgumentError } = require('commander');

const number = (text) => {
  if (Number.isNaN(Number(text))) throw new InvalidArgumentError('not a number');
  return Number(text);
};
const make = () => {
  const program = new Command('tool').version('1.2.3').exitOverride()
    .configureOutput({ writeErr: (s) => console.log('err', JSON.stringify(s)) })
    .option('-d, --debug', 'more output').option('-n, --number <n>', 'a number', number, 5)
    .addOption(new Option('-s, --size <size>', 'how big').choices(['small', 'big']).default('small'));
  program.command('copy <from> [to...]').description('copies').option('-f', 'force')
    .action((from, to, options) => console.log('copy', from, to, options));
  program.command('wait', { isDefault: true }).action(async () => console.log('wait', program.opts()));
  return program;
};
console.log(make().helpInformation());
for (const args of ['copy a b c -f', '-d -n 7', '-n x', '-s huge', 'copy', '--nope', '--version', 'help copy']) {
  try {
    make().parse(args.split(' '), { from: 'user' });
  } catch (error) {
    console.log(error.code, error.exitCode);
  }
}
