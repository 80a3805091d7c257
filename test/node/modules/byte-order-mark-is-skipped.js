// SPDX-License-Identifier: MIT
// A byte order mark at the beginning of a file does not count, but #! must come first.
'use strict';

console.log(require('./fixtures/marks/bom'), JSON.stringify(require('./fixtures/marks/bom.json')));
try {
  require('./fixtures/marks/bom-shebang');
} catch (e) {
  console.log(e.name);
}
