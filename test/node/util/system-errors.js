// SPDX-License-Identifier: MIT
// Names of error numbers.

'use strict';

const util = require('util');
console.log(util.getSystemErrorName(-2), util.getSystemErrorName(-13),
            util.getSystemErrorName(-99999));
console.log(util.getSystemErrorMap().get(-2));
for (const bad of [0, 5, 'x', -1.5]) {
  try { util.getSystemErrorName(bad); } catch (error) { console.log(error.code, error.message); }
}
