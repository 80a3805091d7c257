// SPDX-License-Identifier: MIT
//
// Function.prototype.toString with the text of native functions as V8 writes it, on one line, since
// programs compare it:
//
//     function toUTCString() { [native code] }
//
// Functions that are C++ there and JavaScript here have such a text, too.
'use strict';

const {
  ErrorCaptureStackTrace, ObjectGetOwnPropertyDescriptor, ReflectApply, SafeWeakMap,
  StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const { functionToString: { engines, ours, replaced } } = require('internal/bootstrap');
const { turn } = require('internal/stacks');

const ENGINES = '{\n    [native code]\n}';
const OURS = '{ [native code] }';
const PROXY = `function ProxyObject() ${ENGINES}`;

// Error and its kinds are proxies (internal/stacks).
const ERRORS = 'AggregateError Error EvalError RangeError ReferenceError SyntaxError TypeError ' +
  'URIError';

const natives = new SafeWeakMap(); // functions of ours that have such a text -> their names

// The engine writes the name of the function that is bound.
function isBound(callable) {
  const name = ObjectGetOwnPropertyDescriptor(callable, 'name')?.value;
  return typeof name === 'string' && StringPrototypeStartsWith(name, 'bound ');
}

function enginesText(self, toString) {
  try {
    return ReflectApply(toString, self, []);
  } catch (error) {
    turn(error, "Function.prototype.toString requires that 'this' be a Function");
    throw error;
  }
}

// What Function.prototype.toString gives; the engine's own is that of the realm.
function textOf(self, toString = engines) {
  const text = enginesText(self, toString);
  const name = natives.get(self);
  if (name !== undefined) return `function ${name}() ${OURS}`;
  if (!StringPrototypeEndsWith(text, ENGINES)) return text;
  if (text === PROXY || isBound(self)) return `function () ${OURS}`;
  return StringPrototypeSlice(text, 0, -ENGINES.length) + OURS;
}

// A function of ours that is the engine's in Node.
function markNative(fn, name) {
  natives.set(fn, name);
}

const isNative = (fn) => natives.has(fn);

markNative(ours, 'toString');
markNative(ErrorCaptureStackTrace, 'captureStackTrace');
if (native('tasks').isFinallyShort) markNative(require('internal/finally').ours, 'finally');
for (let i = 0; i < replaced.length; i++) {
  markNative(replaced[i], ObjectGetOwnPropertyDescriptor(replaced[i], 'name').value);
}
const errorNames = StringPrototypeSplit(ERRORS, ' ');
for (let i = 0; i < errorNames.length; i++) markNative(primordials[errorNames[i]], errorNames[i]);

module.exports = { errorNames, isNative, markNative, textOf };
