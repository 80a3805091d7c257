// SPDX-License-Identifier: MIT
// An error of another realm that nobody catches is shown as ours are.
'use strict';

console.log('before');
const code = 'function f() {\n  throw new RangeError("far");\n}\n\nf();';
require('vm').runInNewContext(code, {}, 'far.js');
