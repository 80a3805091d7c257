// SPDX-License-Identifier: MIT
// Stacks without the frames of the runtime itself, which no browser shows.

'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypeJoin, RegExpPrototypeExec, StringPrototypeSplit,
} = primordials;

const OURS = /^\s+at (?:.*\(?node:|(?:run|\S*\.?next|apply) \(<anonymous>\)$)/;

const shownLines = (lines) =>
  ArrayPrototypeFilter(lines, (line) => RegExpPrototypeExec(OURS, line) === null);

// What a prepareStackTrace of the page has made stays as it is.
function shownStack(stack) {
  if (typeof stack !== 'string') return stack;
  return ArrayPrototypeJoin(shownLines(StringPrototypeSplit(stack, '\n')), '\n');
}

module.exports = { shownLines, shownStack };
