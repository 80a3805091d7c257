// SPDX-License-Identifier: MIT
// Who calls a deprecated function? A program is warned; a package that it merely uses is not, as
// its author can do more about it than the user of the program.

'use strict';

const {
  ArrayPrototypeIncludes,
  Error,
  RegExpPrototypeExec,
  StringPrototypeSplit,
} = primordials;

// --pending-deprecation: warn of everything.
function isPending() {
  return process.env.NODE_PENDING_DEPRECATION === '1' ||
    ArrayPrototypeIncludes(process.execArgv, '--pending-deprecation');
}

// The file of a frame, if it has one: ours begin with node:.
const FRAME = /(?:\(|at (?:async )?)(?:file:\/\/)?((?:\/|[a-z]:[/\\]).*):\d+:\d+\)?$/i;

// Reading a stack may run Error.prepareStackTrace, which may call what is deprecated.
let looking = false;

// Whether the first frame that is not ours lies in a folder node_modules.
function calledFromPackage() {
  if (looking) return false;
  looking = true;
  let stack;
  try {
    ({ stack } = new Error());
  } finally {
    looking = false;
  }
  if (typeof stack !== 'string') return false;
  const lines = StringPrototypeSplit(stack, '\n');
  for (let i = 1; i < lines.length; i++) {
    const found = RegExpPrototypeExec(FRAME, lines[i]);
    if (found !== null) return RegExpPrototypeExec(/[/\\]node_modules[/\\]/, found[1]) !== null;
  }
  return false;
}

module.exports = { calledFromPackage, isPending };
