// SPDX-License-Identifier: MIT
'use strict';

const chalk = require('chalk');

const on = new chalk.Instance({ level: 3 });
console.log(JSON.stringify(on.red('a') + on.bold.hex('#DEADED').underline('b') + on.bgRgb(1, 2, 3)('c')));
console.log(JSON.stringify(on`{green ok {bold.blue nested} \n}{red x}`), JSON.stringify(on.red('a\nb')));
console.log(new chalk.Instance({ level: 1 }).rgb(255, 136, 0)('x') === '\u001b[93mx\u001b[39m', chalk.level);
console.log(JSON.stringify(on.green(`g ${on.blue('b')} g`)), chalk.supportsColor, chalk.red('plain'));
