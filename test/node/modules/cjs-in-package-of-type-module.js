// SPDX-License-Identifier: MIT
// A .cjs file is CommonJS whatever the package says.
'use strict';

console.log(require('./fixtures/esm/typed/z.cjs'));
