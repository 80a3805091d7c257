// SPDX-License-Identifier: MIT
// A program that breaks the prototypes of String and Array can still use path.
'use strict';

const path = require('path');

console.log('begin');
const { win32 } = path;
const poison = () => { throw new Error('poisoned'); };
for (let i = 0, names = ['slice', 'indexOf', 'lastIndexOf', 'split', 'startsWith', 'endsWith',
                         'charCodeAt', 'toLowerCase', 'includes']; i < names.length; i++) {
  String.prototype[names[i]] = poison;
}
Array.prototype.join = Array.prototype.slice = poison;
const results = [path.normalize('/a/../b'), path.join('a', 'b', '..'), path.resolve('/a', '../c'),
                 path.relative('/a/b', '/a/c/d'), path.dirname('/a/b'),
                 path.basename('/a/b.js', '.js'),
                 path.extname('x.y'), path.parse('/a/b.c').name, win32.normalize('C:/a/../b'),
                 win32.join('a', '..', 'b'), win32.basename('C:\\a.b')];
for (let i = 0; i < results.length; i++) console.log(results[i]);
