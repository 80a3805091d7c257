// SPDX-License-Identifier: MIT
// Names with # are the package's own: files, other packages, patterns, conditions.
'use strict';

const ask = require('./fixtures/self/lib/ask');
for (const name of ['own', 'dep', 'dep-sub', 'dep-exports', 'lib/sub', 'cond', 'me']) {
  console.log(name, ask(`#${name}`));
}
