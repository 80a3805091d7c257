// SPDX-License-Identifier: MIT
'use strict';

const yargs = require('yargs/yargs');

const make = () => yargs([]).scriptName('tool').exitProcess(false).fail((message, error) => {
  console.log('fail:', message, error && error.name);
}).option('size', { alias: 's', type: 'number', default: 3, describe: 'how big' })
  .option('tags', { type: 'array' }).command('serve [port]', 'starts', (y) => y.positional('port', { default: 80 }),
                                             (argv) => console.log('serve', argv.port, argv.size))
  .demandCommand(1).strict().help().version('1.0.0').wrap(80);
for (const args of ['serve 8080 -s 5', 'serve --tags a b', '', 'serve --bad', '--version']) {
  const { $0, ...argv } = make().parse(args);
  console.log(argv);
}
make().getHelp().then(console.log);
