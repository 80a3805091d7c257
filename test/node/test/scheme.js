// SPDX-License-Identifier: MIT
// The module has only the name with the scheme.
'use strict';
try {
  require('test');
} catch (error) {
  console.log(error.code);
}
const test = require('node:test');
console.log(test === test.test, test === test.it, test.describe === test.suite);
console.log(typeof test.skip, typeof test.describe.skip, typeof test.mock.fn);
process.exit(0);
