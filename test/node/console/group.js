// SPDX-License-Identifier: MIT
// Groups indent, also further lines.

'use strict';

console.group('outer');
console.log('a\nb');
console.group();
console.log({ list: ['x'.repeat(40), 'y'.repeat(40)] });
console.groupEnd();
console.groupCollapsed('inner', 1);
console.log('c');
console.groupEnd();
console.groupEnd();
console.groupEnd();
console.log('d');
