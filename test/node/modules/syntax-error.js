// SPDX-License-Identifier: MIT
// A file that does not parse throws a SyntaxError and leaves no trace.
'use strict';

for (let i = 0; i < 2; i++) {
  try {
    require('./fixtures/count/syntax');
  } catch (e) {
    console.log(e instanceof SyntaxError, e.name);
  }
}
console.log(Object.keys(require.cache).length, module.children.length);
