// SPDX-License-Identifier: MIT
// Control characters, backslashes and lone surrogates are escaped.

'use strict';

const { inspect } = require('util');
console.log(inspect('\0\x01\b\t\n\v\f\r\x1b\x7f\x9f\\'));
console.log(inspect('\ud83d alone, \ude00 alone, \ud83d\ude00 a pair'));
console.log(inspect('\ud83d alone, ' + 'x'.repeat(120)));
