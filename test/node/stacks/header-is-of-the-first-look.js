// SPDX-License-Identifier: MIT
// The first line of a stack has name and message as they are when it is first read.
'use strict';

class Named extends Error {
  constructor(message) {
    super(message);
    this.name = 'Named';
  }
}
const first = (e) => e.stack.split('\n')[0];
console.log(first(new Named('x')));
const e = new TypeError('old');
e.message = 'new';
console.log(first(e));
e.message = 'newest';
console.log(first(e));
const own = new Error('y');
own.stack = 'mine';
console.log(own.stack);
Error.stackTraceLimit = 0;
console.log(new RangeError('z').stack);
Error.stackTraceLimit = 1;
console.log(new RangeError('z').stack.split('\n').length);
