// SPDX-License-Identifier: MIT
// A file wins over x.js, that over x.json, that over the folder x.
'use strict';

console.log(require('./fixtures/plain/both'));
console.log(require('./fixtures/plain/both.json'));
console.log(require('./fixtures/plain/both/'));
