// SPDX-License-Identifier: MIT
// Stacks without the frames of the runtime itself, which no browser shows.

'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypeJoin, RegExpPrototypeExec, StringPrototypeSplit,
} = primordials;

const OURS = /^\s+at (?:.*\(?node:|(?:run|\S*\.?next|apply) \(<anonymous>\)$)/;

const isOurs = (line) => RegExpPrototypeExec(OURS, line) !== null;

const shownLines = (lines) => ArrayPrototypeFilter(lines, (line) => !isOurs(line));

// For a program that has nothing but pages: no stack in it shows them.
function hideEverywhere() {
  const hidden = require('internal/stacks/hidden');
  hidden.test = isOurs;
  hidden.count = 40;
  primordials.Error.stackTraceLimit = 10; // which counts them from now on
}

// What a prepareStackTrace of the page has made stays as it is.
function shownStack(stack) {
  if (typeof stack !== 'string') return stack;
  return ArrayPrototypeJoin(shownLines(StringPrototypeSplit(stack, '\n')), '\n');
}

module.exports = { hideEverywhere, shownLines, shownStack };
