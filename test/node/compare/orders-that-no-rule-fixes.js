// SPDX-License-Identifier: MIT
// setTimeout 0 against setImmediate in the main script: whatever the runs did, no switch is blamed,
// the loops are the same, and it is said that no rule fixes the order.
'use strict';

const { compare } = require('./fixtures/compare');

const { differences, not_fixed, same, status } =
  compare(['--expect=same', '--loops=node10,node11,node20', 'either.js']);
console.log(status, same, differences.every(({ cause }) => cause.kind === 'not-fixed'));
console.log(not_fixed.length, /^The order of .* is not fixed/.test(not_fixed[0]));
