// SPDX-License-Identifier: MIT
// Functions about functions: promisify and callbackify between the two styles of asynchronous
// calls, deprecate, inherits.

'use strict';

const {
  ArrayPrototypePop,
  ArrayPrototypePush,
  ErrorCaptureStackTrace,
  FunctionPrototypeBind,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptors,
  ObjectGetPrototypeOf,
  ObjectSetPrototypeOf,
  Promise,
  ReflectApply,
  ReflectConstruct,
  ReflectOwnKeys,
  Symbol,
  SymbolFor,
} = primordials;

const customPromisify = SymbolFor('nodejs.util.promisify.custom');
// On functions whose callback gets several values: names for them, as the promise gives one object.
const customPromisifyArgs = Symbol('customPromisifyArgs');

// The properties of a function, safe to define on another whatever Object.prototype holds.
function ownDescriptors(fn) {
  const found = ObjectGetOwnPropertyDescriptors(fn);
  const keys = ReflectOwnKeys(found);
  for (let i = 0; i < keys.length; i++) ObjectSetPrototypeOf(found[keys[i]], null);
  return found;
}

const hidden = (value) =>
  ({ __proto__: null, value, enumerable: false, writable: false, configurable: true });

function promisify(original) {
  const { validateFunction } = require('internal/validators');
  validateFunction(original, 'original');
  const custom = original[customPromisify];
  if (custom) {
    validateFunction(custom, 'util.promisify.custom');
    return ObjectDefineProperty(custom, customPromisify, hidden(custom));
  }
  const names = original[customPromisifyArgs];

  function fn(...args) {
    return new Promise((resolve, reject) => {
      ArrayPrototypePush(args, (error, ...values) => {
        if (error) return reject(error);
        if (names === undefined || values.length < 2) return resolve(values[0]);
        const named = {};
        for (let i = 0; i < names.length; i++) named[names[i]] = values[i];
        resolve(named);
      });
      if (require('internal/types').isPromise(ReflectApply(original, this, args))) {
        process.emitWarning('Calling promisify on a function that returns a Promise is likely ' +
                            'a mistake.', 'DeprecationWarning', 'DEP0174');
      }
    });
  }

  ObjectSetPrototypeOf(fn, ObjectGetPrototypeOf(original));
  ObjectDefineProperty(fn, customPromisify, hidden(fn));
  return ObjectDefineProperties(fn, ownDescriptors(original));
}
promisify.custom = customPromisify;

// A callback takes null for success, so a rejection without a reason needs one.
function rejectInto(callback, reason) {
  if (!reason) {
    const { ERR_FALSY_VALUE_REJECTION } = require('internal/errors').codes;
    reason = new ERR_FALSY_VALUE_REJECTION(reason);
    ErrorCaptureStackTrace(reason, rejectInto);
  }
  return callback(reason);
}

function callbackify(original) {
  const { validateFunction } = require('internal/validators');
  validateFunction(original, 'original');

  // Returns nothing: the callback's own errors are no business of the promise, so it is called
  // from the tick queue.
  function callbackified(...args) {
    const last = ArrayPrototypePop(args);
    validateFunction(last, 'last argument');
    const callback = FunctionPrototypeBind(last, this);
    ReflectApply(original, this, args).then(
      (value) => process.nextTick(callback, null, value),
      (reason) => process.nextTick(rejectInto, callback, reason));
  }

  const found = ownDescriptors(original);
  if (typeof found.length.value === 'number') found.length.value++;
  if (typeof found.name.value === 'string') found.name.value += 'Callbackified';
  ObjectDefineProperties(callbackified, found);
  return callbackified;
}

const warned = { __proto__: null };

// fn with a warning on its first call; one warning per code.
function deprecate(fn, message, code, { modifyPrototype = true } = { __proto__: null }) {
  if (code !== undefined) require('internal/validators').validateString(code, 'code');
  let done = false;

  function deprecated(...args) {
    if (!done && !process.noDeprecation) {
      done = true;
      if (code === undefined) {
        process.emitWarning(message, 'DeprecationWarning', deprecated);
      } else if (warned[code] !== true) {
        process.emitWarning(message, 'DeprecationWarning', code, deprecated);
        warned[code] = true;
      }
    }
    return new.target ? ReflectConstruct(fn, args, new.target) : ReflectApply(fn, this, args);
  }

  if (modifyPrototype) {
    // Statics, and instanceof in both directions.
    ObjectSetPrototypeOf(deprecated, fn);
    if (fn.prototype) deprecated.prototype = fn.prototype;
  }
  ObjectDefineProperty(deprecated, 'length',
                       { __proto__: null, value: fn.length, configurable: true });
  return deprecated;
}

function inherits(ctor, superCtor) {
  const { ERR_INVALID_ARG_TYPE } = require('internal/errors').codes;
  if (ctor === undefined || ctor === null) {
    throw new ERR_INVALID_ARG_TYPE('ctor', 'Function', ctor);
  }
  if (superCtor === undefined || superCtor === null) {
    throw new ERR_INVALID_ARG_TYPE('superCtor', 'Function', superCtor);
  }
  if (superCtor.prototype === undefined) {
    throw new ERR_INVALID_ARG_TYPE('superCtor.prototype', 'Object', superCtor.prototype);
  }
  ObjectDefineProperty(ctor, 'super_', {
    __proto__: null, value: superCtor, writable: true, configurable: true,
  });
  ObjectSetPrototypeOf(ctor.prototype, superCtor.prototype);
}

module.exports = { callbackify, customPromisifyArgs, deprecate, inherits, promisify };
