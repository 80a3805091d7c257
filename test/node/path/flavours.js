// SPDX-License-Identifier: MIT
// posix, win32 and their names for each other; the module is the POSIX one here.
'use strict';

const path = require('path');

console.log(path === path.posix, path.posix.posix === path, path.win32.posix === path);
console.log(path.posix.win32 === path.win32, path.win32.win32 === path.win32);
console.log(require('path/posix') === path, require('path/win32') === path.win32);
console.log(require('node:path') === path, require('node:path/posix') === path);
console.log(path.sep, path.delimiter, path.win32.sep, path.win32.delimiter);
console.log(path._makeLong === path.toNamespacedPath);
console.log(path.toNamespacedPath('/a/../b'), path.win32.toNamespacedPath('C:\\a\\..\\b'),
            path.win32.toNamespacedPath('//s/h/x'), path.win32.toNamespacedPath('\\\\.\\x'));
for (const name of ['resolve', 'normalize', 'isAbsolute', 'join', 'relative', 'dirname', 'basename',
                    'extname', 'parse', 'toNamespacedPath']) {
  console.log(name, path[name].name === name, path[name].length, path.win32[name].length);
}
const { join, resolve, dirname } = path;
console.log(join('a', '..', 'b'), resolve('/a', 'b'), dirname('/a/b'));
