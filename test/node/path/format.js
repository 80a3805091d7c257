// SPDX-License-Identifier: MIT
// format puts an object of parse together again, by rules of precedence.
'use strict';

const { posix, win32 } = require('path');

for (const object of [{}, { dir: '/a' }, { dir: '/a', base: 'b' }, { root: '/', base: 'b' },
                      { root: '/', dir: '/', base: 'b' }, { dir: '/a', root: '/b', base: 'c' },
                      { name: 'a' }, { name: 'a', ext: '.b' }, { name: 'a', ext: 'b' },
                      { ext: '.b' },
                      { base: 'x', name: 'a', ext: '.b' }, { dir: '', root: '/', name: 'q' },
                      { dir: '/a/', base: 'b' }]) {
  console.log(JSON.stringify(object), posix.format(object), win32.format(object));
}
for (const file of ['/a/b.c', 'a', '/', '/a', './a/b', '../a.b.c', 'C:\\a\\b.c', '\\\\s\\h\\x']) {
  console.log(posix.format(posix.parse(file)) === file, win32.format(win32.parse(file)) === file);
}
