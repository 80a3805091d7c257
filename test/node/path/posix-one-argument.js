// SPDX-License-Identifier: MIT
// Functions of one path: normalize, dirname, basename, extname, isAbsolute, parse.
'use strict';

const path = require('path').posix;

const inputs = ['', '.', '..', '/', '//', '///', 'a', '/a', '//a', 'a/', 'a//', '/a/', 'a/b',
                '/a/b/',
                'a//b', './a', '../a', 'a/..', '/a/..', '/..', '/../a', 'a/../..', './a/./b/.',
                '../../a/../b', 'a.js', '.a', '.a.b', '..a', '...', 'a.', 'a..', 'a.b.c', '/a.d/b',
                '/a/..b', 'a b', 'a\\b', '/a/b.c/', '/./', './', '../', 'a/b/../../../c'];
for (const input of inputs) {
  console.log([input, path.normalize(input), path.dirname(input), path.basename(input),
               path.extname(input), path.isAbsolute(input)].join(' | '));
  console.log(JSON.stringify(path.parse(input)));
}
