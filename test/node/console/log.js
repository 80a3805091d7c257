// SPDX-License-Identifier: MIT
// Strings raw, the rest inspected, formatted only with a percent sign.

'use strict';

console.log();
console.log('text', 1, -0, true, null, undefined, 5n, Symbol('s'));
console.log(1, 'text', { a: 'x' }, ['y']);
console.log('%s is %d', 'x', 42, 'rest');
console.log('100%', 5, '%s', 'x');
console.log('%s');
console.log('a\nb');
console.info('info');
console.debug('debug %j', { a: 1 });
console.dirxml({ a: 1 }, 'b');
