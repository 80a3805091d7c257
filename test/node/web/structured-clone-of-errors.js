// SPDX-License-Identifier: MIT
// Errors keep their class, message, cause and stack; other properties are lost.
'use strict';

const classes = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];
for (const Class of classes) {
  const error = new Class('m', { cause: new Error('c') });
  error.extra = 1;
  const copy = structuredClone(error);
  console.log(copy instanceof Class, copy.name, copy.message, copy.cause.message, copy.extra,
    copy.stack === error.stack, Object.keys(copy));
}
class Mine extends TypeError {}
console.log(Object.getPrototypeOf(structuredClone(new Mine('x'))) === TypeError.prototype);
const named = new Error('m');
named.name = 'RangeError';
console.log(structuredClone(named) instanceof RangeError);
named.name = 'Other';
console.log(structuredClone(named).name);
