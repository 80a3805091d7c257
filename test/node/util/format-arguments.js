// SPDX-License-Identifier: MIT
// Too many, too few and unknown placeholders.

'use strict';

const { format } = require('util');
console.log(format(), format(''), format('%s'), format('%s', 'a', 'b', { c: 1 }));
console.log(format('%%', 1), format('%%'), format('%%%s%%', 'x'), format('%x %s', 1),
            format('100%', 1));
console.log(format('%s %s', 'only one'), format(1, 2, '3'), format('a', { b: 'text' }, 'c'));
console.log(format('%s', 'a%sb', 'c'), format('%', 1), format('%s%', 1));
