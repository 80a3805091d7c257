// SPDX-License-Identifier: MIT
'use strict';

const glob = require('glob');
const minimatch = require('minimatch');
const path = require('path');

const cwd = path.dirname(require.resolve('semver/package.json'));
console.log(glob.sync('{classes,ranges}/**/*.js', { cwd }), glob.sync('*.md', { cwd, nocase: true }));
glob('internal/!(re|debug).js', { cwd }, (error, files) => {
  console.log(error, files);
  new glob.Glob('functions/c*.js', { cwd }).on('match', (m) => console.log('match', m))
    .on('end', (all) => console.log(all.length));
});
console.log(minimatch('a/b/c.js', 'a/**/*.js'), minimatch.match(['x.c', '.y', 'z.h'], '*.{c,h}'));
console.log(String(minimatch.makeRe('!(foo)*/@(a|b)[0-9]?.js')), minimatch.braceExpand('a{1..3}{x,y}'));
console.log(glob.hasMagic('a/b'), glob.hasMagic('a/*'));
