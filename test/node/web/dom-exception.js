// SPDX-License-Identifier: MIT
// Names, codes, constants and the place of DOMException among the errors.
'use strict';

const error = new DOMException('message', 'NotFoundError');
console.log(error.name, error.message, error.code, String(error));
console.log(error instanceof Error, Object.prototype.toString.call(error), Object.keys(error));
console.log(error.stack.split('\n')[0]);
console.log(new DOMException().name, new DOMException('x', 'Custom').code);
console.log(DOMException.ABORT_ERR, error.DATA_CLONE_ERR);
console.log(new DOMException('', 'ValidationError').code);
const caused = new DOMException('m', { name: 'AbortError', cause: 'why' });
console.log(caused.name, caused.cause, 'cause' in error);
try {
  console.log(DOMException.prototype.name);
} catch (thrown) {
  console.log(thrown.name, thrown.code, thrown.message);
}
class Mine extends DOMException {}
console.log(new Mine('a', 'b').name, new Mine() instanceof Mine);
console.log(Object.getPrototypeOf(DOMException) === Function.prototype);
