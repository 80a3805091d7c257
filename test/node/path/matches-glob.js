// SPDX-License-Identifier: MIT
// path.matchesGlob: stars, classes, braces, groups and folders of any depth.
'use strict';

const path = require('path');

process.removeAllListeners('warning');
const paths = ['a', 'b.js', 'a/b.js', 'a/b/c.js', 'a/b/c.ts', '.hidden', 'a/.hidden/b.js', '/a/b',
               'a/', 'a//b.js', './a', 'a/x/../b.js', 'foo1', 'foo12', 'bar', 'baz', '', 'a.b.js'];
const patterns = ['*', '*.js', '**', '**/*.js', 'a/**', 'a/*', 'a/**/*.js', '?', '*.{js,ts}',
                  'a/b/c.{js,ts}', '[ab]*', '[!a]*', 'foo[0-9]', 'foo{1..12}', '.*', '**/.*', '/a/*',
                  '+(foo|bar)', '!(foo*|bar)', '@(ba)[rz]', 'ba?(r|z)', '*(b|a|r)', './a', '',
                  '{a,b.js}', '{a}', 'a\\b.js', '[[:alpha:]]', '[', 'a/./b.js', '**/b.js/'];
for (const pattern of patterns) {
  console.log(pattern, paths.filter((name) => path.posix.matchesGlob(name, pattern)).join(' | '));
}
console.log(path.win32.matchesGlob('a\\b\\c.js', 'a/**'), path.win32.matchesGlob('a\\b', 'a\\*'));
