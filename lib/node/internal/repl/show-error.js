// SPDX-License-Identifier: MIT
// An error as a REPL shows it: "Uncaught " in front, without the REPL's own frames.
'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypeSlice,
  Error,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeEndsWith,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
} = primordials;

// Without the frame of the input itself, and all below it: that is the last one without a name
// above our own.
function trimStack(stack) {
  const lines = StringPrototypeSplit(stack, '\n');
  let ours = 1;
  while (ours < lines.length && RegExpPrototypeExec(
    /^ {4}at (?:.*\(node:(?:vm|repl|internal\/repl\/)|run \(<anonymous>\))/, lines[ours]) === null) {
    ours++;
  }
  let end = ours;
  for (let i = ours - 1; i > 0; i--) {
    if (RegExpPrototypeExec(/^ {4}at (?!node:)[^(]*$/, lines[i]) === null) continue;
    end = i;
    break;
  }
  return end === lines.length ? stack : ArrayPrototypeJoin(ArrayPrototypeSlice(lines, 0, end),
    '\n');
}

// A syntax error has no stack worth showing, but the line and a mark; in strict mode a line of
// ours stands before the input.
function cleanStack(error, isStrict) {
  try {
    require('internal/stacks').turn(error); // or its frames are still the engine's
    if (typeof error.stack !== 'string') return;
    if (error.name === 'SyntaxError') {
      const stack = RegExpPrototypeSymbolReplace(/^REPL\d+:\d+\r?\n/, error.stack, '');
      error.stack = RegExpPrototypeSymbolReplace(/^\s+at\s.*\n?/gm, stack, '');
    } else {
      let stack = trimStack(error.stack);
      if (isStrict) {
        stack = RegExpPrototypeSymbolReplace(/(\s+at\s+.*REPL\d+:)(\d+)/g, stack,
                                             (all, place, line) => place + (line - 1));
      }
      if (stack !== error.stack) error.stack = stack;
    }
  } catch {
    // It cannot be changed, or it is a getter that throws.
  }
}

function isError(value) {
  const { isNativeError } = require('internal/types');
  return isNativeError(value) || value instanceof Error;
}

// The first line that names an error gets the word; a long one gets it on a line of its own.
function markUncaught(text, breakLength) {
  let marked = '';
  let isMarked = false;
  let count = 0;
  for (let at = 0; at < text.length; count++) {
    const newline = StringPrototypeIndexOf(text, '\n', at);
    const end = newline === -1 ? text.length : newline + 1;
    const line = StringPrototypeSlice(text, at, end);
    at = end;
    if (!isMarked && RegExpPrototypeExec(/^\[?([A-Z][a-z0-9_]*)*Error/, line) !== null) {
      marked += breakLength >= line.length ? 'Uncaught ' : 'Uncaught:\n';
      isMarked = true;
    }
    marked += line;
  }
  if (!isMarked) marked = `Uncaught${count <= 1 ? ' ' : ':\n'}${marked}`;
  return StringPrototypeEndsWith(marked, '\n') ? marked : `${marked}\n`;
}

function showError(repl, error, breakLength) {
  let text;
  if (typeof error === 'object' && error !== null && isError(error)) {
    cleanStack(error, repl.replMode === require('internal/repl/eval').kStrict);
    text = repl.writer(error);
    // An error without a stack is in brackets.
    if (text[0] === '[' && text[text.length - 1] === ']') text = StringPrototypeSlice(text, 1, -1);
  } else {
    text = repl.writer(error);
  }
  return markUncaught(text, breakLength);
}

module.exports = { showError };
