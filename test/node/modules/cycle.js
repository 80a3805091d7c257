// SPDX-License-Identifier: MIT
// In a cycle a module sees what the other has exported so far.
'use strict';

process.on('warning', () => {});
const a = require('./fixtures/cycle/a');
console.log(JSON.stringify(a), require('./fixtures/cycle/b').a === a);
console.log(require('./fixtures/cycle/replace-a')());
