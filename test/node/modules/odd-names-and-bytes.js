// SPDX-License-Identifier: MIT
// File names with spaces, # and letters of every kind; bytes that are not UTF-8.
'use strict';

console.log(require('./fixtures/odd/\u00e9t\u00e9'), require('./fixtures/odd/sp ace'));
console.log(require('./fixtures/odd/hash#x'));
console.log(JSON.stringify([...require('./fixtures/odd/bytes')].map((c) => c.charCodeAt(0))));
