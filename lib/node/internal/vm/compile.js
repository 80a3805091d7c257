// SPDX-License-Identifier: MIT
//
// Text to code for vm: where a syntax error is, functions out of their bodies, and
// the offsets that a program may give for its lines and columns.
//
// The engine takes a script's first line; a column only by spaces before the text.
// src/engine/private/stack.c takes the length of the loader's wrapper off the columns of a
// first line in a file, so such a line gets as many spaces.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypeSplice, ReflectDefineProperty, RegExpPrototypeExec,
  SafeWeakSet, StringPrototypeEndsWith, StringPrototypeIndexOf, StringPrototypeLastIndexOf,
  StringPrototypeRepeat, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
  SyntaxError,
} = primordials;

const { check, run, runAlone } = native('vm');

const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';
const COLUMN_MAX = 100000;
const LINE_MAX = 2000; // characters of an endless line that are shown

// ---- offsets ----------------------------------------------------------------------------

// The text as the engine shall see it.
function place(code, options) {
  let spaces = options.columnOffset;
  if (spaces < 0 || spaces > COLUMN_MAX) spaces = 0;
  if (options.lineOffset <= 0 && StringPrototypeStartsWith(options.filename, '/')) {
    spaces += WRAPPER.length;
  }
  return spaces === 0 || StringPrototypeStartsWith(code, '#!') ? code :
    StringPrototypeRepeat(' ', spaces) + code;
}

// ---- where it is wrong ----------------------------------------------------------------------

function sourceLine(code, options, number) {
  const index = number - 1 - (options.lineOffset > 0 ? options.lineOffset : 0);
  const line = StringPrototypeSplit(code, '\n')[index];
  return line !== undefined && StringPrototypeEndsWith(line, '\r') ?
    StringPrototypeSlice(line, 0, -1) : line;
}

// The place before a stack, as in Node:
//
//   app.js:3
//     let x = ;
//             ^
//
//   SyntaxError: ...
function decorate(stack, filename, number, line, column) {
  let pad = '';
  for (let i = 0; i < column; i++) pad += line[i] === '\t' ? '\t' : ' ';
  return `${filename}:${number}\n${StringPrototypeSlice(line, 0, LINE_MAX)}\n${pad}^\n` +
    `\n${stack}`;
}

// Without our own frames on top: the constructor, or the function, is the first.
function withoutOurs(stack) {
  const lines = StringPrototypeSplit(stack, '\n');
  let at = 0;
  while (at < lines.length && !StringPrototypeStartsWith(lines[at], '    at ')) at++;
  const ours = /^ {4}at (check \(<anon|.*node:internal\/vm\/comp)/;
  while (at < lines.length && RegExpPrototypeExec(ours, lines[at]) !== null) {
    ArrayPrototypeSplice(lines, at, 1);
  }
  if (at < lines.length && StringPrototypeStartsWith(lines[at], '    at Script (')) {
    lines[at] = `    at new ${StringPrototypeSlice(lines[at], 7)}`;
  }
  return ArrayPrototypeJoin(lines, '\n');
}

function setStack(error, value) {
  ReflectDefineProperty(error, 'stack', {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
}

// The engine tells the line; its message quotes the token.
function tokenColumn(line, message) {
  const first = StringPrototypeIndexOf(message, "'");
  const last = StringPrototypeIndexOf(message, "'", first + 1);
  if (first >= 0 && last > first + 1) {
    const token = StringPrototypeSlice(message, first + 1, last);
    const at = StringPrototypeLastIndexOf(line, token);
    if (at >= 0) return at;
  }
  return RegExpPrototypeExec(/^\s*/, line)[0].length;
}

function explain(error, code, options) {
  const { line: number, sourceURL } = error;
  if (typeof number !== 'number' || sourceURL !== options.filename) return;
  require('internal/stacks').turn(error);
  const { message, stack } = error;
  delete error.line;
  delete error.column;
  delete error.sourceURL;
  decorated.add(error);
  const line = sourceLine(code, options, number);
  if (line === undefined || typeof stack !== 'string') return;
  setStack(error, decorate(withoutOurs(stack), options.filename, number, line,
                           tokenColumn(line, message)));
}

// Throws the SyntaxError, one of the realm's, if it does not parse.
function checkScript(realm, code, options) {
  try {
    check(realm, place(code, options), options.filename, options.lineOffset);
  } catch (error) {
    explain(error, code, options);
    throw error;
  }
}

// ---- what a script throws ---------------------------------------------------------------------

// Errors that say already where.
const decorated = new SafeWeakSet();

// The engine's columns point behind the name that is called or read; V8's at the
// beginning of it, and of `new` before it.
function beginningOf(line, column) {
  if (line[column] === '.') return column + 1;
  const found = RegExpPrototypeExec(/(?:\bnew\s+)?[\w$]+$/, StringPrototypeSlice(line, 0, column));
  return found === null ? column : found.index;
}

// Our own frames below the script's.
const NATIVE = '    at run (<anonymous>)';
const OURS = '    at runScript (node:internal/vm/compile:';

// Also the frames' columns become V8's: the text is at hand here.
function correctFrames(stack, code, options) {
  const lines = StringPrototypeSplit(stack, '\n');
  let first; // the place of the topmost frame, if it is this script's
  let any = false;
  for (let i = 0; i < lines.length; i++) {
    const found = RegExpPrototypeExec(/^( {4}at (?:.* \()?)(.*):(\d+):(\d+)(\)?)$/, lines[i]);
    if (found === null) continue;
    if (StringPrototypeStartsWith(lines[i], OURS) && lines[i - 1] === NATIVE) {
      ArrayPrototypeSplice(lines, --i, 3); // and #evaluate of vm
      if (StringPrototypeStartsWith(lines[i], '    at #run (')) {
        lines[i] = `    at Script.runInContext${StringPrototypeSlice(lines[i], 11)}`;
      }
      break;
    }
    if (found[2] === options.filename) {
      const number = +found[3];
      const line = sourceLine(code, options, number);
      if (line !== undefined) {
        const shift = number === (options.lineOffset > 0 ? options.lineOffset : 0) + 1 ?
          options.columnOffset : 0;
        const column = beginningOf(line, +found[4] - 1 - shift);
        if (!any) first = { __proto__: null, column, line, number };
        lines[i] = `${found[1]}${found[2]}:${number}:${column + 1 + shift}${found[5]}`;
      }
    }
    any = true;
  }
  return { __proto__: null, first, stack: ArrayPrototypeJoin(lines, '\n') };
}

// The place of the topmost frame, in another file.
function elsewhere(stack) {
  const found = RegExpPrototypeExec(/\n {4}at (?:.* \()?(\/.*):(\d+):(\d+)\)?(?=\n|$)/, stack);
  if (found === null ||
      StringPrototypeIndexOf(StringPrototypeSlice(stack, 0, found.index), '\n    at ') >= 0) {
    return undefined;
  }
  const text = require('internal/sources').get(found[1]);
  if (typeof text !== 'string') return undefined;
  const line = StringPrototypeSplit(text, '\n')[found[2] - 1];
  if (line === undefined) return undefined;
  return { __proto__: null, column: beginningOf(line, found[3] - 1), filename: found[1], line,
           number: +found[2] };
}

function caretColumn(line, column) {
  const head = StringPrototypeSlice(line, 0, column);
  const found = RegExpPrototypeExec(/\bthrow\b(?!.*(?:[;{}]|\bthrow\b))/, head);
  return found === null ? column : found.index;
}

function annotate(error, code, options) {
  if (typeof error !== 'object' || error === null || decorated.has(error)) return;
  try {
    const { stack } = error;
    if (typeof stack !== 'string') return;
    const { first = elsewhere(stack), stack: corrected } = correctFrames(stack, code, options);
    if (first === undefined) return;
    decorated.add(error);
    const { column, filename = options.filename, line, number } = first;
    setStack(error, decorate(corrected, filename, number, line, caretColumn(line, column)));
  } catch {
    // Somebody else's getter or proxy: it stays as it is.
  }
}

// ---- running -----------------------------------------------------------------------------------

// Runs a text. `source` is the name under which its import() is asked for, if not the file's: the
// engine is given that and shows the file's, or it stands in the text.
function runScript(realm, text, source, { filename, lineOffset }, timeout, breakOnSigint, outcome) {
  const prepared = prepare(realm, text, source ?? filename);
  const isAsked = source !== undefined && native('esm').hasRecords();
  if (isAsked) native('esm').nameNext(filename);
  return run(realm, prepared, isAsked ? source : filename, lineOffset, timeout, breakOnSigint,
             outcome);
}

function prepare(realm, text, name) {
  return require('internal/esm/scripts').prepareScript(text, name, realm);
}

// Where a SIGINT would end all code on the stack: the script runs later, with none but it there.
// done(why it was ended, whether it threw, what).
function runScriptAlone(realm, text, { filename, lineOffset }, done) {
  runAlone(realm, prepare(realm, text, filename), filename, lineOffset, done);
}

// ---- functions --------------------------------------------------------------------------------

// It parsed with what stands around it; it must by itself, too: "}); evil(); ({" does not.
// So it must be a body, and must be parameters, both of a function that is a statement and of
// a method. What closes that function itself would have to go on with the beginning of a
// statement in the one, in the other with a comma or a brace: nothing is both.
function validateParts(code, names, context) {
  const areNames = RegExpPrototypeExec(/^[\w$, \u0080-\uffff]*$/, names) !== null;
  try {
    if (StringPrototypeIndexOf(code, '}') >= 0) checkAlone('', code, context?.realm);
    if (!areNames) checkAlone(names, '', context?.realm);
  } catch {
    const Kind = context === undefined ? SyntaxError : context.SyntaxError;
    throw new Kind("Unexpected token '}'");
  }
}

function checkAlone(names, code, realm) {
  check(realm, `function f(${names}\n) {\n${code}\n}`, '', 0);
  check(realm, `({ f(${names}\n) {\n${code}\n} })`, '', 0);
}

function compileFunction(code, params, options) {
  const { context, extensions, filename, lineOffset, source: name } = options;
  const realm = context?.realm;
  const names = params === undefined ? '' : ArrayPrototypeJoin(params, ', ');
  let before = '(';
  let after = ')';
  if (extensions.length > 0) {
    before = '(function(){';
    for (let i = 0; i < extensions.length; i++) before += `with(arguments[0][${i}])`;
    before += '{return(';
    after = ')}})';
  }
  // A function without a file prints as Node's; else its lines are right, and in a file the
  // columns of the first one, too.
  const text = `${before}function (${names}) {${filename === '' ? '\n' : ''}`;
  const inFile = lineOffset <= 0 && StringPrototypeStartsWith(filename, '/');
  const spaces = inFile && text.length < WRAPPER.length ? WRAPPER.length - text.length : 0;
  const source = `${StringPrototypeRepeat(' ', spaces)}${text}${code}\n}${after}`;
  try {
    check(realm, source, filename, lineOffset);
  } catch (error) {
    explain(error, code, options);
    throw error;
  }
  validateParts(code, names, context);
  const made = runScript(realm, source, name, options, 0, false);
  return extensions.length > 0 ? made(extensions) : made;
}

module.exports = {
  annotate, checkScript, compileFunction, place, runScript,
  runScriptAlone: runAlone === undefined ? undefined : runScriptAlone,
};
