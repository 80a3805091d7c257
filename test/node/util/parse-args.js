// SPDX-License-Identifier: MIT
// Long and short options, groups, values, positionals.

'use strict';

const { parseArgs } = require('util');
const options = { verbose: { type: 'boolean', short: 'v' },
                 file: { type: 'string', short: 'f', multiple: true },
                  level: { type: 'string', default: 'info' },
                    all: { type: 'boolean', short: 'a' } };
const run = (args, more) => {
  try {
    console.log(parseArgs({ args, options, ...more }));
  } catch (error) {
    console.log(error.code, error.message);
  }
};
run([]);
run(['-v', '--file', 'x', '-fy', '--file=z=1']);
run(['-vaf', 'name'], { tokens: true });
run(['a', '--', '-v'], { allowPositionals: true, tokens: true });
run(['a']);
run(['--unknown']);
run(['--unknown'], { allowPositionals: true });
run(['--file']);
run(['-f', '--verbose']);
run(['--verbose=yes']);
run(['--unknown', '--level=5', 'x'], { strict: false });
run(['--no-verbose'], { allowNegative: true });
run(5);
