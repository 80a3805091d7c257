// SPDX-License-Identifier: MIT
// A first line with #! is a comment, and the lines after it keep their numbers.
'use strict';

console.log(require('./fixtures/marks/shebang'));
console.log(JSON.stringify(require('./fixtures/marks/shebang-only')));
try {
  require('./fixtures/marks/shebang-twice');
} catch (e) {
  console.log(e.name);
}
