// SPDX-License-Identifier: MIT
//
// An exception that nobody caught: who may still handle it, and how it is shown
// when nobody does.
'use strict';

const {
  Error, ErrorPrototypeToString, ObjectPrototypeHasOwnProperty, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, String, StringPrototypeEndsWith, StringPrototypeSlice,
  StringPrototypeSplit, StringPrototypeStartsWith, SymbolPrototypeToString,
} = primordials;

const tasks = native('tasks');
const { words, OBSERVED } = tasks;
const FAR = 200; // lines that a throw may be long

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

// The first frame of a stack that is a user's, or undefined.
function firstFrame(stack) {
  const lines = StringPrototypeSplit(stack, '\n');
  for (let i = 0; i < lines.length; i++) {
    const found = RegExpPrototypeExec(/^ {4}at (?:.* \()?(.+?):(\d+):(\d+)\)?$/, lines[i]);
    if (found === null || StringPrototypeStartsWith(found[1], 'node:')) continue;
    if (StringPrototypeEndsWith(found[1], ', <anonymous>')) found[1] = '<anonymous_script>';
    return { file: found[1], line: +found[2], column: +found[3] };
  }
  return undefined;
}

// Where it was thrown. The engine knows the line; the column is that of the error's
// own first frame, if it is on the same line.
function place(error, stack) {
  const frame = stack === undefined ? undefined : firstFrame(stack);
  const thrown = tasks.thrownAt(error);
  if (thrown === undefined || StringPrototypeStartsWith(thrown.file, 'node:')) return frame;
  if (frame?.file === thrown.file && frame.line === thrown.line) return frame;
  thrown.line = throwLine(thrown.file, thrown.line);
  return thrown;
}

function sourceLine(file, line) {
  const text = require('internal/sources').get(file);
  if (typeof text !== 'string') return undefined;
  return StringPrototypeSplit(text, '\n')[line - 1];
}

// The engine says where a throw's expression ends. If that is on a later line than the throw and
// its bracket was opened on the line of one, that line is meant.
function throwLine(file, line) {
  const text = require('internal/sources').get(file);
  if (typeof text !== 'string') return line;
  const lines = StringPrototypeSplit(text, '\n');
  const last = lines[line - 1];
  if (last === undefined || RegExpPrototypeExec(/^\s*[\])}]/, last) === null) return line;
  let depth = 1;
  for (let i = line - 2; i >= 0 && i >= line - FAR; i--) {
    for (let at = lines[i].length - 1; at >= 0 && depth > 0; at--) {
      const char = lines[i][at];
      if (char === '}' || char === ')' || char === ']') depth++;
      else if (char === '{' || char === '(' || char === '[') depth--;
    }
    if (depth > 0) continue;
    return RegExpPrototypeExec(/\bthrow\b[^;]*$/, lines[i]) === null ? line : i + 1;
  }
  return line;
}

// The caret stands under `throw` where a statement throws, else under the place
// itself, with what is called or made there before it.
function caretColumn(text, column, fromPromise) {
  if (column === undefined) {
    const found = RegExpPrototypeExec(/\bthrow\b/, text) ?? RegExpPrototypeExec(/\S|$/, text);
    return found.index + 1;
  }
  const head = StringPrototypeSlice(text, 0, column - 1);
  const found = RegExpPrototypeExec(/\bthrow\b(?!.*(?:[;{}]|\bthrow\b))/, head);
  if (found !== null && !fromPromise) return found.index + 1;
  const called = RegExpPrototypeExec(/(?:\bnew\s+)?[\w$]+$/, head);
  return called !== null && text[column - 1] === '(' ? called.index + 1 : column;
}

function arrow(where, fromPromise) {
  if (where === undefined) return '';
  const text = sourceLine(where.file, where.line);
  if (text === undefined) return `${where.file}:${where.line}\n`;
  const head = StringPrototypeSlice(text, 0, caretColumn(text, where.column, fromPromise) - 1);
  const pad = RegExpPrototypeSymbolReplace(/[^\t]/g, head, ' ');
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

// Functions without a name have none there.
function plainFrames(frames) {
  return RegExpPrototypeSymbolReplace(/at Object\.<anonymous> \((.*)\)$/gm, frames, 'at $1');
}

// With --trace-uncaught, the frames it was thrown from: an error's own, or the ones of the throw.
function thrownTrace(error, stack) {
  if (require('internal/options').getOption('--trace-uncaught') !== true) return '';
  if (stack !== undefined) {
    const found = RegExpPrototypeExec(/(?:\n {4}at [^\n]*)+/, stack);
    return found === null ? '' : `\nThrown at:${plainFrames(found[0])}\n`;
  }
  const thrown = tasks.thrownAt(error);
  if (thrown?.frames === undefined) return '';
  const line = throwLine(thrown.file, thrown.line);
  const text = sourceLine(thrown.file, line);
  const column = text === undefined ? 1 : caretColumn(text, undefined);
  const plain = plainFrames(require('internal/stacks').linesOf(thrown.frames));
  const frames = RegExpPrototypeSymbolReplace(/^(\n.*):\d+:\d+/, plain,
                                              (all, begin) => `${begin}:${line}:${column}`);
  return `\nThrown at:${frames}\n`;
}

const DEPTH = 5; // Node's for what nobody caught

// An 'error' event that nobody listened to has kept where it was emitted.
function addOrigin(error) {
  const { kEnhanceStackBeforeInspector } = require('internal/errors');
  if (isPrimitive(error) || !ObjectPrototypeHasOwnProperty(error, kEnhanceStackBeforeInspector)) return;
  try {
    error.stack = error[kEnhanceStackBeforeInspector]();
  } catch {
    // A frozen error, or a stack that throws.
  }
}

function inspect(error) {
  try {
    addOrigin(error);
    return require('internal/inspect').inspect(error, {
      colors: false, customInspect: false, depth: DEPTH,
    });
  } catch {
    return undefined;
  }
}

function isPrimitive(value) {
  return value === null || typeof value !== 'object' && typeof value !== 'function';
}

function describe(error, fromPromise) {
  const stack = ownStack(error);
  if (stack === undefined) {
    const trace = thrownTrace(error);
    const hint = trace !== '' ? trace : isPrimitive(error) ?
      '\n(Use `rondo --trace-uncaught ...` to show where the exception was thrown)' : '';
    const shown = isPrimitive(error) ? plainText(error) : inspect(error) ?? plainText(error);
    return `\n${arrow(place(error))}${shown}${hint}`;
  }
  const shown = inspect(error) ?? stack;
  // A syntax error's stack begins with its place.
  if (RegExpPrototypeExec(/^[^\n]+:\d+\n[^\n]*\n *\^/, stack) !== null) return shown;
  return `${arrow(place(error, stack), fromPromise)}\n${shown}${thrownTrace(error, stack)}`;
}

let reporter; // of process.report, if it shall

function setReporter(fn) {
  reporter = fn;
}

// Before a stack that source maps should have changed.
function missingMaps() {
  if (require('internal/options').getOption('--enable-source-maps') !== true) return '';
  return 'rondo: --enable-source-maps does not change stacks yet\n';
}

// A single word follows Node.js: programs look for that at the end of stderr.
function versionLine() {
  return `Node.js ${process.version}+rondo.${native('process').rondoVersion}`;
}

function report(error, fromPromise) {
  let text;
  try {
    text = missingMaps() + describe(error, fromPromise);
  } catch {
    text = 'Uncaught exception';
  }
  const { write } = native('stdio');
  if (reporter !== undefined) {
    write(2, `${text}\n`);
    text = '';
    reporter(error);
  }
  write(2, `${text}${text === '' ? '' : '\n'}\n${versionLine()}\n`);
}

// ---- the flow ---------------------------------------------------------------------------------

function noop() {}

let domains; // the domain module, once it is loaded: whether it takes an exception

function setDomains(fn) {
  domains = fn;
}

let taker; // the repl module, once it is loaded: whether a REPL shows the exception

function setTaker(fn) {
  taker = fn;
}

let afterHandled; // internal/async ends what the exception left open

function setAfterHandled(fn) {
  afterHandled = fn;
}

// While the loop is observed, what handles an exception is an item inside the one that threw.
function runHandler(handle) {
  if (words[OBSERVED] === 0) return handle();
  return require('internal/observe').runNested('uncaughtException', handle);
}

// True if somebody handled it.
function dispatch(error, fromPromise) {
  const type = fromPromise ? 'unhandledRejection' : 'uncaughtException';
  process.emit('uncaughtExceptionMonitor', error, type);
  if (taker !== undefined && taker(error)) {
    // It is on the screen.
  } else if (capture !== null) {
    runHandler(() => capture(error));
  } else if (domains !== undefined && domains(error)) {
    // It has told the domain's listeners.
  } else if (!runHandler(() => process.emit('uncaughtException', error, type))) {
    return false;
  }
  afterHandled?.();
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
      if (words[OBSERVED] === 0) process.emit('exit', 1);
      else require('internal/observe').runAtExit('exit', 1);
    }
  } catch {
    // Nothing can be done about it any more.
  }
  report(error, fromPromise);
  if (mayAbort()) process.abort();
  const wanted = process.exitCode;
  if (wanted !== undefined) code = +wanted | 0;
  leave(code);
}

function leave(code) {
  tasks.exit(code);
  for (;;); // in a Worker: this is where its code ends
}

function mayAbort() {
  return require('internal/options').getOption('--abort-on-uncaught-exception') === true;
}

// With --abort-on-uncaught-exception listeners of uncaughtException are not asked.
function abortInstead(error) {
  if (capture !== null || domains !== undefined && domains(error, true)) return;
  report(error);
  process.abort();
}

let instead; // what a Worker does

function setUncaught(fn) {
  instead = fn;
}

// Called by C for what left a callback, and for rejections by internal/rejections.
function uncaught(error, fromPromise) {
  require('internal/stacks').turn(error);
  if (instead !== undefined && typeof process._fatalException === 'function') {
    instead(error, fromPromise === true);
    return;
  }
  let handled;
  if (fromPromise !== true && mayAbort()) abortInstead(error);
  if (typeof process._fatalException !== 'function') {
    if (instead === undefined) report(error);
    leave(6);
  }
  try {
    handled = process._fatalException(error, fromPromise === true);
  } catch (inner) {
    report(inner);
    if (mayAbort()) process.abort();
    leave(7);
  }
  if (handled === false) die(error, fromPromise === true);
}

module.exports = {
  setTaker,
  dispatch,
  hasUncaughtExceptionCaptureCallback,
  plainText,
  setAfterHandled,
  setDomains,
  setReporter,
  setUncaught,
  setUncaughtExceptionCaptureCallback,
  uncaught,
};
