// SPDX-License-Identifier: MIT
//
// An exception that nobody caught: who may still handle it, and how it is shown
// when nobody does.
'use strict';

const {
  Error, ErrorPrototypeToString, ObjectPrototypeHasOwnProperty, RegExpPrototypeExec, String,
  StringPrototypeIncludes, StringPrototypeReplaceAll,
  StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith, SymbolPrototypeToString,
} = primordials;

const tasks = native('tasks');

let capture = null;

function setUncaughtExceptionCaptureCallback(fn) {
  const { codes } = require('internal/errors');
  if (fn === null) {
    capture = null;
    return;
  }
  if (typeof fn !== 'function') {
    throw new codes.ERR_INVALID_ARG_TYPE('fn', ['Function', 'null'], fn);
  }
  if (capture !== null) throw new codes.ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET();
  capture = fn;
}

function hasUncaughtExceptionCaptureCallback() {
  return capture !== null;
}

// ---- showing it ---------------------------------------------------------------------------

// A value as text, without running any of its code.
function plainText(value) {
  switch (typeof value) {
    case 'string': return value;
    case 'symbol': return SymbolPrototypeToString(value);
    case 'bigint': return `${value}`;
    case 'function': return '#<Function>';
    case 'object': {
      if (value === null) return 'null';
      if (Error.isError?.(value)) {
        try {
          return ErrorPrototypeToString(value);
        } catch {
          return '#<Error>';
        }
      }
      let name;
      try {
        name = value.constructor?.name;
      } catch {
        // A getter that throws: it is an object, then.
      }
      return `#<${typeof name === 'string' && name !== '' ? name : 'Object'}>`;
    }
    default: return String(value);
  }
}

// Where it happened: the first frame of a file in a V8 stack, or where it was thrown.
function place(error, stack) {
  const lines = StringPrototypeSplit(stack ?? '', '\n');
  for (let i = 0; i < lines.length; i++) {
    const found = RegExpPrototypeExec(/^ {4}at (?:.* \()?(.+?):(\d+):(\d+)\)?$/, lines[i]);
    if (found === null) continue;
    const file = found[1];
    if (StringPrototypeStartsWith(file, 'node:')) continue;
    return { file, line: +found[2], column: +found[3] };
  }
  return tasks.thrownAt(error);
}

function sourceLine(file, line) {
  if (StringPrototypeStartsWith(file, 'file://')) file = StringPrototypeSlice(file, 7);
  const text = require('internal/sources').get(file);
  if (typeof text !== 'string') return undefined;
  return StringPrototypeSplit(text, '\n')[line - 1];
}

// The caret stands under `throw` where the statement throws what it makes.
function caretColumn(text, column) {
  const head = StringPrototypeSlice(text, 0, column - 1);
  const found = RegExpPrototypeExec(/\bthrow\b(?!.*[;{}])/, head);
  return found === null ? column : found.index + 1;
}

function arrow(where) {
  if (where === undefined) return '';
  const text = sourceLine(where.file, where.line);
  if (text === undefined) return `${where.file}:${where.line}\n`;
  const column = where.column > text.length + 1 ? text.length + 1 : where.column;
  let pad = StringPrototypeSlice(text, 0, caretColumn(text, column) - 1);
  pad = StringPrototypeReplaceAll(pad, /[^\t]/g, ' ');
  return `${where.file}:${where.line}\n${text}\n${pad}^\n`;
}

function ownStack(error) {
  try {
    if (typeof error === 'object' && error !== null &&
        ObjectPrototypeHasOwnProperty(error, 'stack')) {
      return typeof error.stack === 'string' ? error.stack : undefined;
    }
  } catch {
    // A proxy or a getter that throws.
  }
  return undefined;
}

function describe(error) {
  const stack = ownStack(error);
  if (stack === undefined) {
    if (typeof error !== 'object' || error === null) {
      return { text: `${plainText(error)}`, isError: false, stack };
    }
    return { text: inspect(error) ?? plainText(error), isError: false, stack };
  }
  return { text: inspect(error) ?? stack, isError: true, stack };
}

function inspect(error) {
  try {
    return require('internal/inspect').inspect(error, { colors: false });
  } catch {
    return undefined;
  }
}

function versionLine() {
  return `Node.js ${process.version}`;
}

function report(error, fromPromise) {
  let text;
  try {
    const { text: shown, isError, stack } = describe(error);
    if (isError) {
      text = StringPrototypeStartsWith(stack, '[UnhandledPromiseRejection') ?
        `${stack} {\n  code: 'ERR_UNHANDLED_REJECTION'\n}` :
        shown;
      const where = StringPrototypeIncludes(stack, '\n    at ') ? place(error, stack) :
        syntaxPlace(error);
      text = `${arrow(where)}\n${text}\n`;
    } else {
      const where = fromPromise ? undefined : tasks.thrownAt(error);
      text = `${where === undefined ? 'Uncaught:\n' : arrow(where)}${shown}\n` +
        '(Use `rondo --trace-uncaught ...` to show where the exception was thrown)\n';
    }
  } catch {
    text = 'Uncaught exception\n';
  }
  native('stdio').write(2, `${text}\n${versionLine()}\n`);
}

// A syntax error has no frame of its own file: the engine leaves line and column.
function syntaxPlace(error) {
  const { sourceURL, line, column } = error;
  if (typeof sourceURL !== 'string' || typeof line !== 'number') return undefined;
  return { file: sourceURL, line, column: column ?? 1 };
}

// ---- the flow ---------------------------------------------------------------------------------

function noop() {}

// True if somebody handled it.
function dispatch(error, fromPromise) {
  const type = fromPromise ? 'unhandledRejection' : 'uncaughtException';
  process.emit('uncaughtExceptionMonitor', error, type);
  if (capture !== null) {
    capture(error);
  } else if (!process.emit('uncaughtException', error, type)) {
    return false;
  }
  // Ticks that the exception left behind get their turn with the next immediates.
  require('timers').setImmediate(noop);
  return true;
}

function die(error, fromPromise) {
  let code = 1;
  try {
    if (!process._exiting) {
      process._exiting = true;
      process.exitCode = 1;
      process.emit('exit', 1);
    }
  } catch {
    // Nothing can be done about it any more.
  }
  report(error, fromPromise);
  const wanted = process.exitCode;
  if (wanted !== undefined) code = +wanted | 0;
  tasks.exit(code);
}

// Called by C for what left a callback, and for rejections by internal/rejections.
function uncaught(error, fromPromise) {
  let handled;
  try {
    handled = process._fatalException(error, fromPromise === true);
  } catch (inner) {
    report(inner, false);
    tasks.exit(7);
  }
  if (handled === false) die(error, fromPromise === true);
}

module.exports = {
  dispatch,
  hasUncaughtExceptionCaptureCallback,
  plainText,
  setUncaughtExceptionCaptureCallback,
  uncaught,
};
