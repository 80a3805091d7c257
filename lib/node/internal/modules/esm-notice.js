// SPDX-License-Identifier: MIT
//
// The messages where code is no module and should be one, and how the message of a caught
// error is changed.
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

// Whether an error of compiling says that the text should be a module.
function isAboutModules(error) {
  return error instanceof SyntaxError && RegExpPrototypeExec(OUTSIDE, error.message) !== null;
}

// An error of compiling `source`: if it is about import or export, it gets V8's message.
function explain(error, source) {
  if (!isAboutModules(error)) return error;
  if (RegExpPrototypeExec(/import\.meta/, error.message) !== null) {
    return reword(error, "Cannot use 'import.meta' outside a module");
  }
  const found = RegExpPrototypeExec(STATEMENT, source);
  if (found === null) return error;
  const statement = RegExpPrototypeExec(/import/, found[0]) !== null;
  return reword(error, statement ? 'Cannot use import statement outside a module' :
    "Unexpected token 'export'");
}

// The error for require() of an ES module, where that is switched off.
function refuse(filename, source, parentPath) {
  const { ERR_REQUIRE_ESM } = require('internal/errors').codes;
  const pkg = require('internal/modules/package').nearestOf(filename);
  return new ERR_REQUIRE_ESM(filename, RegExpPrototypeExec(STATEMENT, source) !== null, parentPath,
                             pkg?.type === 'module' ? pkg.path : undefined);
}

// A CommonJS module that looks like an ES module.
function warnNoModule(error, filename) {
  if (!isAboutModules(error)) return;
  process.emitWarning(`Failed to load the ES module: ${filename}. Make sure to set "type": ` +
    '"module" in the nearest package.json file or use the .mjs extension.');
}

module.exports = { explain, isAboutModules, refuse, reword, warnNoModule };
