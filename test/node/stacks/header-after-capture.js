// SPDX-License-Identifier: MIT
// Error.captureStackTrace notes the frames; the first line is of the first look at the stack.
'use strict';

class Named extends Error {
  constructor(message) {
    super(message);
    Error.captureStackTrace(this, Named);
    this.name = 'Named';
  }
}

function Old(message) {
  Error.call(this, message);
  Error.captureStackTrace(this, this.constructor);
  this.name = 'Old';
  this.message = message;
}
Old.prototype = Object.create(Error.prototype);
Old.prototype.constructor = Old;

const first = (error) => error.stack.split('\n')[0];
console.log(first(new Named('new')), '/', first(new Old('old')));
const object = {};
Error.captureStackTrace(object);
object.message = 'later';
console.log(first(object), Object.keys(object));
console.log(String(new Old('text')), new Old('shown').stack.includes(__filename));

// Arrays that are kept in another way, and intrinsics that nobody may change.
Object.defineProperty(Array.prototype, 5, { get() {}, set() {}, configurable: true });
Promise.resolve('job').then((value) => {
  console.log(value);
  delete Array.prototype[5];
  Object.freeze(Error);
  console.log({ a: 1 }, first(new Error('frozen')), first(new RangeError('frozen')));
});
