// SPDX-License-Identifier: MIT
// A long string with line ends is a sum of lines.

'use strict';

const { inspect } = require('util');
const text = 'first line\nsecond line, which is longer\n' + 'y'.repeat(60);
console.log(inspect(text));
console.log(inspect({ text, list: [text] }));
console.log(inspect(text, { compact: true }));
console.log(inspect('short\nlines'));
