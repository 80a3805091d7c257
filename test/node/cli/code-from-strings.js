// SPDX-License-Identifier: MIT
// With --disallow-code-generation-from-strings a text does not become code.
'use strict';

for (const run of [() => eval('1'), () => (0, eval)('1'), () => new Function('return 1'),
                   () => Function('return 1'),
                   () => (async () => {}).constructor('return 1'),
                   () => setTimeout.constructor('return 1')]) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error.name, error.message);
  }
}
console.log(new Map([[1, new Date(0)]]), (function() { return arguments; })(1));
console.log(require('vm').runInThisContext('1 + 1'));
