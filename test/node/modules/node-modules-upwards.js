// SPDX-License-Identifier: MIT
// Packages are looked for in node_modules folders, from the asking file up; the nearest wins.
'use strict';

console.log(require('./fixtures/tree/inner/deep/ask').join('\n'));
console.log(require('./fixtures/tree/ask'));
