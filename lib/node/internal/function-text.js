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
  ErrorCaptureStackTrace, FunctionPrototype, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, PromisePrototype, ReflectApply, SafeWeakMap,
  StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const { turn } = require('internal/stacks');

const { toString: engines } = FunctionPrototype;

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

function enginesText(self) {
  try {
    return ReflectApply(engines, self, []);
  } catch (error) {
    turn(error, "Function.prototype.toString requires that 'this' be a Function");
    throw error;
  }
}

const { toString } = {
  toString() {
    const text = enginesText(this);
    const name = natives.get(this);
    if (name !== undefined) return `function ${name}() ${OURS}`;
    if (!StringPrototypeEndsWith(text, ENGINES)) return text;
    if (text === PROXY || isBound(this)) return `function () ${OURS}`;
    return StringPrototypeSlice(text, 0, -ENGINES.length) + OURS;
  },
};

function install() {
  natives.set(toString, 'toString');
  natives.set(ErrorCaptureStackTrace, 'captureStackTrace');
  natives.set(PromisePrototype.finally, 'finally');
  const names = StringPrototypeSplit(ERRORS, ' ');
  for (let i = 0; i < names.length; i++) natives.set(globalThis[names[i]], names[i]);
  ObjectDefineProperty(FunctionPrototype, 'toString', {
    __proto__: null, configurable: true, enumerable: false, value: toString, writable: true,
  });
}

// A function of ours that is the engine's in Node.
function markNative(fn, name) {
  natives.set(fn, name);
}

const isNative = (fn) => natives.has(fn);

module.exports = { install, isNative, markNative };
