// SPDX-License-Identifier: MIT
// Errors whose stack is gone or has been replaced.

'use strict';

const { inspect } = require('util');
const error = (message, stack, extra) => Object.assign(new Error(message), extra, { stack });
console.log(inspect(error('m', undefined)));
console.log(inspect(error('m', 'just text')));
console.log(inspect(error('m', 'Error: m\n    at somewhere', { code: 'E1' })));
console.log(inspect([error('two\nlines', 'Error: two\nlines\n    at there')]));
class Special extends TypeError {}
console.log(inspect(Object.assign(new Special('s'), { stack: 'TypeError: s\n    at there' })));
const other = { name: 'Other', stack: 'Other: s\n    at x' };
console.log(inspect(Object.assign(new Special('s'), other)));
console.log(inspect(Object.assign(new Error('a'), { stack: 'Error: a', message: 'b' })));
console.log(inspect(Object.create(Error.prototype)));
