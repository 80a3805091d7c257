// SPDX-License-Identifier: MIT
// dir inspects without custom functions and takes options.

'use strict';

const { inspect } = require('util');
console.dir({ a: { b: { c: { d: 1 } } } });
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 });
console.dir({ [inspect.custom]() { return 'custom'; } });
console.dir('text');
