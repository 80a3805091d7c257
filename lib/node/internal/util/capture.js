// SPDX-License-Identifier: MIT
// captureStack(object, above): object.stack becomes the frames below the function `above`, in V8's
// form, under the object's name and message as they are now.
//
// The engine's captureStackTrace leaves the frames of an error as they were when it was made, so
// they are captured by another object.

'use strict';

const {
  ErrorCaptureStackTrace,
  ErrorPrototypeToString,
  ObjectDefineProperty,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

const { turn } = native('stack');

const FRAME = '    at ';

// The lines '    at ...' of the stack below `above`, '' if there are none.
function framesBelow(above) {
  const holder = {};
  if (above === undefined) ErrorCaptureStackTrace(holder);
  else ErrorCaptureStackTrace(holder, above);
  if (turn !== undefined) turn(holder);
  const stack = holder.stack;
  if (typeof stack !== 'string') return '';
  if (StringPrototypeStartsWith(stack, FRAME)) return stack;
  const start = StringPrototypeIndexOf(stack, `\n${FRAME}`);
  return start === -1 ? '' : StringPrototypeSlice(stack, start + 1);
}

function captureStack(object, above) {
  const frames = framesBelow(above);
  // An error is marked as turned, or throwing it would write its stack again.
  if (turn !== undefined) turn(object);
  const head = ErrorPrototypeToString(object);
  ObjectDefineProperty(object, 'stack', {
    __proto__: null,
    value: frames === '' ? head : `${head}\n${frames}`,
    writable: true,
    enumerable: false,
    configurable: true,
  });
}

module.exports = { captureStack, framesBelow };
