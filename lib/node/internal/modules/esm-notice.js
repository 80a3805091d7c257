// SPDX-License-Identifier: MIT
//
// What a program is told where it needs ES modules, which this loader cannot run yet, and how the
// message of a caught error is changed.
'use strict';

const {
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  SyntaxError,
} = primordials;

// What the engine says of import and export in a script, and what people know for it.
const OUTSIDE = /\b(import|export)\b.*|import\.meta/;
const STATEMENT = /^[ \t]*(?:import\b(?!\s*\()|export\b)/m;

// Changes the message of an error, also where its stack repeats it.
function reword(error, message) {
  const { message: old, stack } = error;
  error.message = message;
  if (typeof stack === 'string' && typeof old === 'string' && old !== '') {
    const at = StringPrototypeIndexOf(stack, old);
    if (at !== -1) {
      error.stack = StringPrototypeSlice(stack, 0, at) + message +
        StringPrototypeSlice(stack, at + old.length);
    }
  }
  return error;
}

// An error of compiling `source`: if it is about import or export, it gets a message that says so.
function explain(error, source, filename) {
  if (!(error instanceof SyntaxError) || RegExpPrototypeExec(OUTSIDE, error.message) === null) {
    return error;
  }
  const notice = ` (ES modules are not supported yet: ${filename})`;
  if (RegExpPrototypeExec(/import\.meta/, error.message) !== null) {
    return reword(error, `Cannot use 'import.meta' outside a module${notice}`);
  }
  const found = RegExpPrototypeExec(STATEMENT, source);
  if (found === null) return error;
  const statement = RegExpPrototypeExec(/import/, found[0]) !== null;
  return reword(error, (statement ? 'Cannot use import statement outside a module' :
    "Unexpected token 'export'") + notice);
}

// The error for a file that is an ES module by its name or its package.
function refuse(filename, source, isMain, parentPath, pkg) {
  if (isMain) {
    return new SyntaxError(`ES modules are not supported yet: ${filename}`);
  }
  const { ERR_REQUIRE_ESM } = require('internal/errors').codes;
  return new ERR_REQUIRE_ESM(filename, RegExpPrototypeExec(STATEMENT, source) !== null, parentPath,
                             pkg === undefined ? undefined : pkg.path);
}

module.exports = { explain, refuse, reword };
