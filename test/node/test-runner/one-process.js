// SPDX-License-Identifier: MIT
// rondo --test --test-isolation=none. Node 24's format.
'use strict';
const { show } = require('./fixtures/show.js');

show(['--test', '--test-isolation=none', 'names.test.js', 'none.js', 'order.test.js']);
show(['--test', '--test-isolation=none', '--test-reporter=tap', 'hooks.test.js']);
