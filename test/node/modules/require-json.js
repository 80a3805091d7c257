// SPDX-License-Identifier: MIT
// JSON files are parsed, once.
'use strict';

const data = require('./fixtures/plain/data.json');
console.log(JSON.stringify(data), data === require('./fixtures/plain/data'));
