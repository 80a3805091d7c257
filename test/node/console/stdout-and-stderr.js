// SPDX-License-Identifier: MIT
// Which methods write where, in order.

'use strict';

console.error('error');
console.warn('warn');
console.log('log');
process.stdout.write('direct\n');
console.log('after', { a: 1 });
