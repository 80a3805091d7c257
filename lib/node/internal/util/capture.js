// SPDX-License-Identifier: MIT
// The frames below a function, as text and whatever the program's Error.prepareStackTrace and
// Error.stackTraceLimit say.

'use strict';

const {
  Error,
  ErrorCaptureStackTrace,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

const FRAME = '    at ';

// At most `count` lines '    at ...' of the stack below `above`; '' if there are none.
function framesBelow(above, count) {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder = {};
  Error.prepareStackTrace = undefined;
  Error.stackTraceLimit = count;
  ErrorCaptureStackTrace(holder, above);
  const stack = holder.stack;
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  if (typeof stack !== 'string') return '';
  if (StringPrototypeStartsWith(stack, FRAME)) return stack;
  const start = StringPrototypeIndexOf(stack, `\n${FRAME}`);
  return start === -1 ? '' : StringPrototypeSlice(stack, start + 1);
}

module.exports = { framesBelow };
