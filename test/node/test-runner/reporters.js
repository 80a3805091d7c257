// SPDX-License-Identifier: MIT
// The reporters on one file, several at a time, one of a program's own. Node 24's format.
'use strict';
const { show } = require('./fixtures/show.js');

for (const name of ['spec', 'tap', 'dot', 'junit']) {
  show(['--test', `--test-reporter=${name}`, 'basic.test.js']);
}
show(['--test', '--test-reporter=./reporter.js', 'names.test.js']);
show(['--test', '--test-reporter=dot', '--test-reporter-destination=stderr',
      '--test-reporter=tap', '--test-reporter-destination=stdout', 'none.js']);
show(['--test-reporter=spec', 'names.test.js'], { FORCE_COLOR: '1' });
const reporters = require('node:test/reporters');
console.log(Object.keys(reporters), reporters.spec().constructor.name);
