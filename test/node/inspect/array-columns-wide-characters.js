// SPDX-License-Identifier: MIT
// Columns count what a terminal shows.

'use strict';

const { inspect } = require('util');
console.log(inspect(['\u4e2d\u6587', 'ab', '\u{1f600}', 'e\u0301', 'x', 'yy', '\uff21', 'z']));
console.log(inspect(['\u4e2d\u6587', 'ab', '\u{1f600}', 'x', 'yy', '\uff21', 'z'],
                    { colors: true }));
