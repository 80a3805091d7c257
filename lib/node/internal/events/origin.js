// SPDX-License-Identifier: MIT
// For an 'error' event that nobody listened to: the error's stack, and below it where the event was
// emitted, without the lines that both have in common.

'use strict';

const { ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypeSlice, ArrayPrototypeSplice,
        StringPrototypeSplit } = primordials;

const COMMON_MIN = 4;

// The first run of more than COMMON_MIN - 1 lines of `own` that is in `other` too.
function commonRun(own, other) {
  for (let start = 0; start < own.length - COMMON_MIN + 1; start++) {
    const at = ArrayPrototypeIndexOf(other, own[start]);
    if (at < 0) continue;
    let length = 1;
    while (start + length < own.length && at + length < other.length &&
           own[start + length] === other[at + length]) length++;
    if (length >= COMMON_MIN) return { start, length };
  }
  return { start: 0, length: 0 };
}

const framesOf = (stack) => ArrayPrototypeSlice(StringPrototypeSplit(stack, '\n'), 1);

// `here` has the stack of the emit.
function describeOrigin(emitter, error, here) {
  let on = '';
  try {
    const { name } = emitter.constructor;
    if (name !== 'EventEmitter') on = ` on ${name} instance`;
  } catch {
    // No name, then.
  }
  const frames = framesOf(here.stack);
  const { start, length } = commonRun(frames, framesOf(error.stack));
  if (length > 0) {
    ArrayPrototypeSplice(frames, start + 1, length - 2,
                         '    [... lines matching original stack trace ...]');
  }
  return `${error.stack}\nEmitted 'error' event${on} at:\n${ArrayPrototypeJoin(frames, '\n')}`;
}

module.exports = { describeOrigin };
