// SPDX-License-Identifier: MIT
// maxStringLength cuts and says how much.

'use strict';

const { inspect } = require('util');
console.log(inspect('abcdefghij', { maxStringLength: 4 }));
console.log(inspect('abcde', { maxStringLength: 4 }));
console.log(inspect(['abc', 'abcdefgh'], { maxStringLength: 3 }));
console.log(inspect('abc', { maxStringLength: 0 }), inspect('abc', { maxStringLength: null }));
