// SPDX-License-Identifier: MIT
//
// Errors that go from one thread to another, whatever they are: bytes, the first of which says how
// the others are to be read.
//
//   ERROR      constructor and properties of an error, inherited ones and results of getters too:
//              it becomes an object of the same built-in class
//   VALUE      any value that can be cloned
//   TEXT       what inspect says of a value that cannot
//   SYMBOL     the same of a symbol, which becomes one that is registered
//   SHOWN      the same of an object that shows itself, which becomes one that does
//   CIRCULAR   an error that is its own cause
'use strict';

const {
  Error, EvalError, FunctionPrototypeCall, ObjectCreate, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ObjectGetOwnPropertyNames, ObjectGetPrototypeOf,
  ObjectPrototypeToString, RangeError, ReferenceError, SafeSet, StringPrototypeSlice, SymbolFor,
  SymbolToStringTag, SyntaxError, TypeError, TypedArrayPrototypeSet, TypedArrayPrototypeSubarray,
  URIError, Uint8Array,
} = primordials;

const ERROR = 0;
const VALUE = 1;
const TEXT = 2;
const SYMBOL = 3;
const SHOWN = 4;
const CIRCULAR = 5;

const kInspect = SymbolFor('nodejs.util.inspect.custom');
const SYMBOL_BEGIN = 'Symbol('.length;

const classes = {
  __proto__: null, Error, TypeError, RangeError, URIError, SyntaxError, ReferenceError, EvalError,
};

const inspect = (value) => require('internal/inspect').inspect(value);

function tagged(tag, bytes) {
  const all = new Uint8Array(bytes.length + 1);
  all[0] = tag;
  TypedArrayPrototypeSet(all, bytes, 1);
  return all;
}

function taggedText(tag, text) {
  return tagged(tag, require('buffer').Buffer.from(text, 'utf8'));
}

// ---- writing

// The name of the built-in class of errors that the object is of, or undefined.
function classOf(error) {
  for (let at = error; at !== null; at = ObjectGetPrototypeOf(at)) {
    const made = ObjectGetOwnPropertyDescriptor(at, 'constructor')?.value;
    if (!made) continue;
    const name = ObjectGetOwnPropertyDescriptor(made, 'name')?.value;
    if (typeof name === 'string' && classes[name] !== undefined) return name;
  }
  return undefined;
}

// Descriptors of everything but functions and symbols, the nearest ones first in force.
function collect(object, error, seen, all) {
  if (object === null) return all;
  collect(ObjectGetPrototypeOf(object), error, seen, all);
  const names = ObjectGetOwnPropertyNames(object);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    let descriptor;
    try {
      descriptor = ObjectGetOwnPropertyDescriptor(object, name);
      if (descriptor.get !== undefined && name !== '__proto__') {
        descriptor.value = FunctionPrototypeCall(descriptor.get, error);
        delete descriptor.get;
        delete descriptor.set;
      }
    } catch {
      if (descriptor === undefined) continue;
    }
    if (name === 'cause') descriptor.value = serialize(descriptor.value, seen);
    else if (!('value' in descriptor)) continue;
    const type = typeof descriptor.value;
    if (type !== 'function' && type !== 'symbol') all[name] = descriptor;
  }
  return all;
}

function serializeError(error, seen) {
  if (seen.has(error)) return tagged(CIRCULAR, []);
  seen.add(error);
  const name = classOf(error);
  if (name === undefined) return undefined;
  const properties = collect(error, error, seen, { __proto__: null });
  return tagged(ERROR, require('v8').serialize({ name, properties }));
}

function serialize(error, seen = new SafeSet()) {
  if (typeof error === 'symbol') return taggedText(SYMBOL, inspect(error));
  try {
    if (typeof error === 'object' && ObjectPrototypeToString(error) === '[object Error]') {
      const bytes = serializeError(error, seen);
      if (bytes !== undefined) return bytes;
    }
  } catch {
    // Some property of it cannot be cloned.
  }
  try {
    if (error !== null && error !== undefined && kInspect in error) {
      return taggedText(SHOWN, inspect(error));
    }
  } catch {
    // It is a primitive, or a proxy that throws.
  }
  try {
    return tagged(VALUE, require('v8').serialize(error));
  } catch {
    return taggedText(TEXT, inspect(error));
  }
}

// ---- reading

function deserializeError(bytes) {
  const { name, properties } = require('v8').deserialize(bytes);
  ObjectDefineProperty(properties, SymbolToStringTag, {
    __proto__: null,
    enumerable: true,
    value: { __proto__: null, value: 'Error', configurable: true },
  });
  const { cause } = properties;
  if (cause !== undefined && 'value' in cause) cause.value = deserialize(cause.value);
  return ObjectCreate(classes[name].prototype, properties);
}

const shown = (text) => ({ __proto__: null, [kInspect]: () => text });

function deserialize(bytes) {
  const rest = TypedArrayPrototypeSubarray(bytes, 1);
  const text = () => require('buffer').Buffer.from(rest).toString('utf8');
  switch (bytes[0]) {
    case ERROR: return deserializeError(rest);
    case VALUE: return require('v8').deserialize(rest);
    case SYMBOL: return SymbolFor(StringPrototypeSlice(text(), SYMBOL_BEGIN, -1));
    case SHOWN: return shown(text());
    case CIRCULAR: return shown('[Circular object]');
    default: return text();
  }
}

module.exports = { deserialize, serialize };
