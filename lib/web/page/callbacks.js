// SPDX-License-Identifier: MIT
//
// Callbacks of the page's, called: what they throw is reported as an `error` event at the window, and
// on the console if nobody cancels that.
'use strict';

const {
  ArrayIsArray, Error, ErrorPrototypeToString, FunctionPrototypeToString, ObjectPrototype, ReflectApply,
  ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, RegExpPrototypeExec, String,
  StringPrototypeSplit, SymbolPrototypeToString,
} = primordials;

const { enter } = require('web/dom/entry-point');
const { hooksOf } = require('web/dom/event-dispatch');
const hooks = require('web/dom/hooks');
const { shared } = require('web/dom/slots');
const { runNow } = require('web/dom/steps');

const OBSERVER = /^\w+Observer(?=Callback$)/;

let page; // web/page/page's
let isReporting = false;

function setPage(value) {
  page = value;
}

const isError = (value) => typeof value === 'object' && value !== null && value instanceof Error;

function describe(error, before = 'Uncaught ') {
  try {
    if (isError(error) || typeof error === 'object' && error !== null && 'stack' in error) {
      return `${before}${ErrorPrototypeToString(error)}`;
    }
    return `${before}${String(error)}`;
  } catch {
    return `${before}exception`;
  }
}

// What is in no source has no name.
const fileOf = (name) => (name === '<anonymous>' ? '' : name);

// Where it was thrown, as far as its stack tells: { file, line, column }. What cannot be parsed has no
// stack: if it is in no source, it is the document's.
function placeOf(error) {
  const nowhere = { file: '', line: 0, column: 0 };
  let stack;
  try {
    if (isError(error) && typeof error.line === 'number' && error.name === 'SyntaxError') {
      const file = fileOf(`${error.sourceURL}`) || `${hooks.document?.URL ?? ''}`;
      return { file, line: error.line, column: error.column };
    }
    stack = error?.stack;
  } catch {
    return nowhere;
  }
  if (typeof stack !== 'string') return nowhere;
  const lines = StringPrototypeSplit(stack, '\n');
  for (let i = 0; i < lines.length; i++) {
    const found = RegExpPrototypeExec(/^\s+at (?:.*\()?(.*?):(\d+):(\d+)\)?$/, lines[i]);
    if (found !== null && RegExpPrototypeExec(/^node:/, found[1]) === null) {
      return { file: fileOf(found[1]), line: +found[2], column: +found[3] };
    }
  }
  return nowhere;
}

// Gives whether a listener has handled it.
function* tellSteps(error, message, place) {
  const { ErrorEvent } = require('web/dom/events/error');
  const { fireSteps } = require('web/dom/event-target');
  return !(yield* fireSteps(hooks.window, 'error', {
    cancelable: true,
    colno: place.column,
    error,
    filename: place.file,
    lineno: place.line,
    message,
  }, ErrorEvent));
}

function* reportSteps(error, message = describe(error), place = placeOf(error)) {
  let isHandled = false;
  if (!isReporting) {
    isReporting = true;
    try {
      isHandled = yield* tellSteps(error, message, place);
    } finally {
      isReporting = false;
    }
  }
  if (!isHandled) page.uncaught(error, message);
}

// An error of JavaScript's, not a DOMException.
const isNative = (error) => !(error instanceof require('web/domexception').DOMException);

// What the engine calls a value that was not thrown: no code of it runs.
function sketch(value) {
  if (typeof value === 'symbol') return SymbolPrototypeToString(value);
  if (typeof value === 'function') return FunctionPrototypeToString(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isError(value)) return isNative(value) ? ErrorPrototypeToString(value) : '';
  if (inherited(value, 'toString') !== ObjectPrototype.toString) return classOf(value);
  const name = inherited(value, 'constructor')?.name;
  return typeof name === 'string' && name !== '' ? `#<${name}>` : classOf(value);
}

// The value of a property, if it is no accessor.
function inherited(object, key) {
  for (let at = object; at !== null; at = ReflectGetPrototypeOf(at)) {
    const found = ReflectGetOwnPropertyDescriptor(at, key);
    if (found !== undefined) return found.value;
  }
  return undefined;
}

function classOf(value) {
  const { isDate, isRegExp } = require('internal/types');
  const tag = ArrayIsArray(value) ? 'Array' : isDate(value) ? 'Date' : isRegExp(value) ? 'RegExp' : 'Object';
  return `[object ${tag}]`;
}

// reportError(): what has no place of its own has that of the call.
function reportGiven(error) {
  const place = placeOf(error);
  const message = `Uncaught ${sketch(error)}`;
  runNow(reportSteps(error, message, place.line > 0 && isError(error) && isNative(error) ? place : placeOf(new Error())));
}

// In the middle of what has thrown it.
function report(error) {
  runNow(reportSteps(error));
}

// A function, with `this` and arguments; `name` is what Web IDL calls such callbacks.
function invoke(callback, self, args, name) {
  const own = hooksOf(callback); // of the realm that it is of
  if (!own.isActive) return undefined;
  enter('user-callback', name, own.window, callback);
  const outer = shared.incumbent;
  shared.incumbent = own.window;
  try {
    const observer = shared.observe === null ? null : RegExpPrototypeExec(OBSERVER, name);
    if (observer === null) return ReflectApply(callback, self, args);
    return shared.observe.runObserver(observer[0], callback, () => ReflectApply(callback, self, args));
  } catch (error) {
    own.report(error);
  } finally {
    if (outer !== null) shared.incumbent = outer;
  }
  return undefined;
}

module.exports = { describe, invoke, placeOf, report, reportGiven, reportSteps, setPage };
