// SPDX-License-Identifier: MIT
// allowedNodeEnvironmentFlags knows a flag in all its spellings and never changes.
'use strict';

const flags = process.allowedNodeEnvironmentFlags;
for (const flag of ['--no-warnings', 'no-warnings', '--no_warnings', '-r', 'r', '--require',
                    '--stack-trace-limit=100', '--r', '---no-warnings', '--cheese', '', 5]) {
  console.log(flag, flags.has(flag));
}
const size = flags.size;
flags.add('x');
flags.delete('-r');
flags.clear();
console.log(flags.size === size, flags.has('x'), flags.has('-r'), Object.isFrozen(flags));
console.log([...flags.keys()].length > 10, flags instanceof Set, flags.constructor.name);
