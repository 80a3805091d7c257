// SPDX-License-Identifier: MIT
// Tests run by themselves, the default reporter. Node 24's format.
'use strict';
const { show } = require('./fixtures/show.js');

for (const name of ['basic', 'hooks', 'errors', 'order', 'names', 'abort']) {
  show([`${name}.test.js`]);
}
