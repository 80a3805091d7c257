// SPDX-License-Identifier: MIT
// A relative request is looked for beside the asking file, with and without extension.
'use strict';

console.log(require('./fixtures/plain/a.js'), require('./fixtures/plain/a'));
console.log(require('./fixtures/plain/noext'), require('./fixtures/plain/odd.name'));
console.log(require('../modules/fixtures/plain/a'));
console.log(require(__dirname + '/fixtures/plain/a') === require('./fixtures/plain/a'));
