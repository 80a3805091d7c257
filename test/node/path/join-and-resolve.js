// SPDX-License-Identifier: MIT
// join puts pieces together; resolve goes from the last to the first absolute one.
'use strict';

const { posix, win32 } = require('path');

const lists = [[], [''], ['', ''], ['a'], ['a', 'b'], ['a', '..', 'b'], ['/a', '../..', 'b'],
               ['a', '/b'], ['/a', '/b', 'c'], ['a', '', 'b'], ['./a', './b'], ['..', '..'],
               ['/a/b', '../c', './d/'], ['//a', 'b'], ['/', 'a'], [' ', '.'], ['a/', '/b/'],
               ['C:\\', 'a'], ['C:', 'a'], ['\\\\s', 'h', 'x'], ['C:\\a', 'D:b', 'C:c']];
for (const list of lists) {
  console.log(JSON.stringify(list), posix.join(...list), win32.join(...list));
  const absolute = ['/base/x', ...list];
  const drive = ['C:\\base\\x', ...list];
  console.log(posix.resolve(...absolute), win32.resolve(...drive));
}
console.log(posix.resolve() === process.cwd(), posix.resolve('a') === `${process.cwd()}/a`);
console.log(posix.resolve('.') === process.cwd(), posix.resolve('', '') === process.cwd());
