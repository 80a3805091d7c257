// SPDX-License-Identifier: MIT
// relative says how to get from one place to another.
'use strict';

const { posix, win32 } = require('path');

const pairs = [['/a/b', '/a/c'], ['/a/b', '/a/b'], ['/a/b', '/a/b/c'], ['/a/b/c', '/a'],
               ['/', '/a'],
               ['/a', '/'], ['/a/b', '/c/d'], ['/ab', '/abc'], ['/abc', '/ab'], ['/a/', '/a/b/'],
               ['/a/b/../c', '/a/./d'], ['/foo/bar/baz', '/foo/bar/baz-quux'], ['/a//b', '/a/b']];
for (const [from, to] of pairs) console.log(from, to, JSON.stringify(posix.relative(from, to)));
const drives = [['C:\\a\\b', 'C:\\a\\c'], ['C:\\a', 'c:\\A\\b'], ['C:\\a', 'D:\\a'],
                ['C:\\', 'C:\\a'],
                ['C:\\a\\b', 'C:\\'], ['\\\\s\\h\\a', '\\\\s\\h\\b'], ['\\\\s\\h', 'C:\\a'],
                ['C:/a/b', 'C:\\a\\b'], ['C:\\ab', 'C:\\abc']];
for (const [from, to] of drives) console.log(from, to, JSON.stringify(win32.relative(from, to)));
console.log(posix.relative('', '') === '', posix.relative('a', 'a/b'), posix.relative('a/b', ''));
