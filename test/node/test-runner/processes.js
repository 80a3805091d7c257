// SPDX-License-Identifier: MIT
// rondo --test, a process a file: the same tests, and files without tests. Node 24's format.
'use strict';
const { show } = require('./fixtures/show.js');

for (const name of ['basic', 'hooks', 'errors', 'order', 'names']) {
  show(['--test', '--test-reporter=tap', `${name}.test.js`]);
}
show(['--test', 'exits.js']);
show(['--test', 'exit-code.js']);
show(['--test', 'none.js']);
show(['--test', '--test-concurrency=2', 'names.test.js', 'none.js', 'order.test.js']);
show(['--test', 'nothing.js']);
show(['--test', 'nothing*.js']);
