// SPDX-License-Identifier: MIT
//
// Mocks: functions that remember their calls, and that can stand in for methods.
'use strict';

const {
  ArrayPrototypePush, Error, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, Proxy, ReflectApply, ReflectConstruct,
  ReflectGet, SafeMap, String, TypeError,
} = primordials;

const { codes } = require('internal/errors');
const {
  validateBoolean, validateFunction, validateInteger, validateObject,
} = require('internal/validators');

// ---- what is known of the calls ----------------------------------------------------------------

class MockFunctionContext {
  #calls = [];
  #original;
  #implementation;
  #once = new SafeMap(); // number of the call -> function
  #times;
  #restore; // puts the original back where it was

  constructor(original, implementation, times, restore) {
    this.#original = original;
    this.#implementation = implementation;
    this.#times = times;
    this.#restore = restore;
  }

  get calls() {
    const copy = [];
    for (let i = 0; i < this.#calls.length; i++) copy[i] = this.#calls[i];
    return copy;
  }

  callCount() {
    return this.#calls.length;
  }

  mockImplementation(implementation) {
    validateFunction(implementation, 'implementation');
    this.#implementation = implementation;
  }

  mockImplementationOnce(implementation, onCall) {
    validateFunction(implementation, 'implementation');
    const next = this.#calls.length;
    const call = onCall ?? next;
    validateInteger(call, 'onCall', next);
    this.#once.set(call, implementation);
  }

  restore() {
    if (this.#restore !== undefined) this.#restore();
    else this.#implementation = this.#original;
  }

  resetCalls() {
    this.#calls = [];
  }

  // The function for the next call.
  static next(context) {
    const number = context.#calls.length;
    const found = context.#once.get(number) ?? context.#implementation;
    if (number + 1 === context.#times) context.restore();
    context.#once.delete(number);
    return found;
  }

  static note(context, call) {
    ArrayPrototypePush(context.#calls, call);
  }
}

const { next, note } = MockFunctionContext;
delete MockFunctionContext.next;
delete MockFunctionContext.note;

function record(context, args, self, target, act) {
  let result;
  let error;
  try {
    result = act(next(context));
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    note(context, {
      __proto__: null,
      arguments: args,
      error,
      result,
      stack: new Error(),
      target,
      this: self(result),
    });
  }
  return result;
}

function makeMock(original, context) {
  return new Proxy(original, {
    __proto__: null,
    apply(_, self, args) {
      return record(context, args, () => self, undefined, (fn) => ReflectApply(fn, self, args));
    },
    construct(target, args, newTarget) {
      return record(context, args, (made) => made, target, (fn) => {
        const made = ReflectConstruct(fn, args, newTarget);
        if (typeof made !== 'object' && typeof made !== 'function') {
          throw new codes.ERR_INVALID_STATE('Not a constructor');
        }
        return made;
      });
    },
    get(target, name, receiver) {
      return name === 'mock' ? context : ReflectGet(target, name, receiver);
    },
  });
}

function validateTimes(value) {
  if (value === Infinity) return;
  validateInteger(value, 'options.times', 1);
}

function findProperty(object, name) {
  for (let at = object; at !== null && at !== undefined; at = ObjectGetPrototypeOf(at)) {
    const found = ObjectGetOwnPropertyDescriptor(at, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

// A property that remembers who read and wrote it.
class MockPropertyContext {
  #object;
  #name;
  #descriptor;
  #value;
  #accesses = [];
  #once = new SafeMap(); // number of the access -> value

  // `given` is a list: empty, or of the value.
  constructor(object, name, given) {
    this.#object = object;
    this.#name = name;
    this.#descriptor = ObjectGetOwnPropertyDescriptor(object, name);
    if (this.#descriptor === undefined) {
      throw new codes.ERR_INVALID_ARG_VALUE('propertyName', name,
                                            'is not a property of the object');
    }
    this.#value = given.length > 0 ? given[0] : object[name];
    const { configurable, enumerable } = this.#descriptor;
    ObjectDefineProperty(object, name, {
      __proto__: null,
      configurable,
      enumerable,
      get: () => this.#access('get', this.#value),
      set: (value) => this.mockImplementation(value),
    });
  }

  #access(type, value) {
    const number = this.#accesses.length;
    const seen = this.#once.has(number) ? this.#once.get(number) : value;
    this.#once.delete(number);
    ArrayPrototypePush(this.#accesses, { __proto__: null, type, value: seen, stack: new Error() });
    return seen;
  }

  get accesses() {
    const copy = [];
    for (let i = 0; i < this.#accesses.length; i++) copy[i] = this.#accesses[i];
    return copy;
  }

  accessCount() {
    return this.#accesses.length;
  }

  mockImplementation(value) {
    const { writable, set } = this.#descriptor;
    if (!writable && set === undefined) {
      throw new codes.ERR_INVALID_ARG_VALUE('propertyName', this.#name, 'cannot be set');
    }
    this.#value = this.#access('set', value);
  }

  mockImplementationOnce(value, onAccess) {
    const next = this.#accesses.length;
    const access = onAccess ?? next;
    validateInteger(access, 'onAccess', next);
    this.#once.set(access, value);
  }

  resetAccesses() {
    this.#accesses = [];
  }

  restore() {
    ObjectDefineProperty(this.#object, this.#name, { __proto__: null, ...this.#descriptor });
  }
}

// ---- MockTracker ------------------------------------------------------------------------

class MockTracker {
  #mocks = [];
  #timers;

  fn(original = function() {}, implementation = original, options = { __proto__: null }) {
    if (original !== null && typeof original === 'object') {
      options = original;
      original = function() {};
      implementation = original;
    } else if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = original;
    }
    validateFunction(original, 'original');
    validateFunction(implementation, 'implementation');
    validateObject(options, 'options');
    const { times = Infinity } = options;
    validateTimes(times);
    const context = new MockFunctionContext(original, implementation, times);
    ArrayPrototypePush(this.#mocks, context);
    return makeMock(original, context);
  }

  method(object, name, implementation, options = { __proto__: null }) {
    if (typeof object !== 'function') validateObject(object, 'object');
    if (typeof name !== 'string' && typeof name !== 'symbol') {
      throw new codes.ERR_INVALID_ARG_TYPE('methodName', ['string', 'symbol'], name);
    }
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = undefined;
    }
    if (implementation !== undefined) validateFunction(implementation, 'implementation');
    validateObject(options, 'options');
    const { getter = false, setter = false, times = Infinity } = options;
    validateBoolean(getter, 'options.getter');
    validateBoolean(setter, 'options.setter');
    validateTimes(times);
    if (setter && getter) {
      throw new codes.ERR_INVALID_ARG_VALUE('options.setter', setter,
                                            "cannot be used with 'options.getter'");
    }
    const descriptor = findProperty(object, name);
    const key = getter ? 'get' : setter ? 'set' : 'value';
    const original = descriptor?.[key];
    if (typeof original !== 'function') {
      throw new codes.ERR_INVALID_ARG_VALUE('methodName', original, 'must be a method');
    }
    const own = ObjectGetOwnPropertyDescriptor(object, name);
    if (own?.configurable === false && !own.writable) {
      throw new TypeError(`Cannot redefine property: ${String(name)}`);
    }
    const restore = () => {
      ObjectDefineProperty(object, name, { __proto__: null, ...descriptor });
    };
    const context = new MockFunctionContext(original, implementation ?? original, times, restore);
    const mock = makeMock(original, context);
    ObjectDefineProperty(object, name, { __proto__: null, ...descriptor, [key]: mock });
    ArrayPrototypePush(this.#mocks, context);
    return mock;
  }

  getter(object, name, implementation, options = { __proto__: null }) {
    return this.#accessor('getter', object, name, implementation, options);
  }

  setter(object, name, implementation, options = { __proto__: null }) {
    return this.#accessor('setter', object, name, implementation, options);
  }

  #accessor(kind, object, name, implementation, options) {
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = undefined;
    }
    validateObject(options, 'options');
    const other = kind === 'getter' ? 'setter' : 'getter';
    if (options[other] === true) {
      throw new codes.ERR_INVALID_ARG_VALUE('options.setter', options.setter ?? true,
                                            "cannot be used with 'options.getter'");
    }
    if (options[kind] === false) {
      throw new codes.ERR_INVALID_ARG_VALUE(`options.${kind}`, options[kind], 'cannot be false');
    }
    return this.method(object, name, implementation,
                       { __proto__: null, ...options, [kind]: true });
  }

  property(object, name, ...value) {
    if (typeof object !== 'function') validateObject(object, 'object');
    if (typeof name !== 'string' && typeof name !== 'symbol') {
      throw new codes.ERR_INVALID_ARG_TYPE('propertyName', ['string', 'symbol'], name);
    }
    const context = new MockPropertyContext(object, name, value);
    ArrayPrototypePush(this.#mocks, context);
    return new Proxy(object, {
      __proto__: null,
      get(target, key, receiver) {
        return key === 'mock' ? context : ReflectGet(target, key, receiver);
      },
    });
  }

  get timers() {
    this.#timers ??= new (require('internal/test/mock-timers').MockTimers)();
    return this.#timers;
  }

  module(specifier, options = { __proto__: null }) {
    const context = require('internal/test/mock-module').mockModule(specifier, options);
    ArrayPrototypePush(this.#mocks, context);
    return context;
  }

  reset() {
    this.restoreAll();
    this.#timers?.reset();
    this.#mocks = [];
  }

  restoreAll() {
    for (let i = 0; i < this.#mocks.length; i++) {
      this.#mocks[i].restore();
    }
  }
}

if (!require('internal/options').getOption('--experimental-test-module-mocks')) {
  delete MockTracker.prototype.module;
}

module.exports = { MockTracker };
