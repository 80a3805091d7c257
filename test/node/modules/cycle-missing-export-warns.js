// SPDX-License-Identifier: MIT
// Reading what an unfinished module does not export yet gives a warning.
'use strict';

process.on('warning', (w) => console.log(w.name, w.message));
const a = require('./fixtures/cycle/a');
console.log(Object.getPrototypeOf(a) === Object.prototype, a.unknown);
console.log(require('./fixtures/cycle/es-b'));
