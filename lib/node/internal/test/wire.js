// SPDX-License-Identifier: MIT
//
// Values as lines of JSON, for reports from a test's process to the runner: what JSON cannot
// say is an array that begins with a letter.
//
//   ["u"] undefined   ["n", text] NaN, Infinity, -0   ["b", text] bigint   ["a", items] array
//   ["f", text] function, symbol, what says itself how it is shown   ["o", entries] object,
//   ["O", entries] one without prototype   ["d", ms] Date   ["x", source, flags] RegExp
//   ["m", entries] Map   ["s", items] Set   ["y", kind, base64] bytes
//   ["e", kind, properties] error   ["D", message, name, stack, entries] DOMException
//   ["r", n] the n-th array or object of this text again
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, BigInt, Date, DatePrototypeGetTime, Error, JSONParse,
  JSONStringify, Map, Number, NumberIsFinite, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertyNames, ObjectGetPrototypeOf, ObjectHasOwn, ObjectKeys, RegExp,
  RegExpPrototypeGetFlags, RegExpPrototypeGetSource, SafeMap, Set, String, SymbolFor,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset, globalThis,
} = primordials;

const types = require('internal/types');

const ERRORS = {
  __proto__: null, Error: true, EvalError: true, RangeError: true, ReferenceError: true,
  SyntaxError: true, TypeError: true, URIError: true, AggregateError: true,
};

const kCustom = SymbolFor('nodejs.util.inspect.custom');

function shown(value) {
  return require('internal/test/failure').inspectSafely(value);
}

// ---- to text -------------------------------------------------------------------------------

function isDOMException(value) {
  return value instanceof globalThis.DOMException;
}

function read(object, key) {
  try {
    return object[key];
  } catch (error) {
    return error;
  }
}

// The engine's class that an error is of, or descends from.
function errorKind(error) {
  for (let at = ObjectGetPrototypeOf(error); at !== null; at = ObjectGetPrototypeOf(at)) {
    const name = ObjectGetOwnPropertyDescriptor(at, 'constructor')?.value?.name;
    if (ERRORS[name] && at === globalThis[name]?.prototype) return name;
  }
  return 'Error';
}

class Writer {
  #seen = new SafeMap();

  value(value) {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return NumberIsFinite(value) && (value !== 0 || 1 / value > 0) ? value :
          ['n', value === 0 ? '-0' : String(value)];
      case 'undefined': return ['u'];
      case 'bigint': return ['b', String(value)];
      case 'object':
        if (value === null) return null;
        return this.#object(value);
      default: return ['f', shown(value)];
    }
  }

  #object(value) {
    const known = this.#seen.get(value);
    if (known !== undefined) return ['r', known];
    if (types.isProxy(value)) return ['f', shown(value)];
    if (ObjectHasOwn(value, kCustom)) {
      try {
        return ['f', require('internal/inspect').inspect(value)];
      } catch {
        // It cannot: then it is like others.
      }
    }
    this.#seen.set(value, this.#seen.size);
    if (ArrayIsArray(value)) return ['a', this.#items(value)];
    if (isDOMException(value)) {
      const { message, name, stack } = value;
      return ['D', message, name, `${stack}`, this.#entries(value)];
    }
    if (types.isError(value)) return this.#error(value);
    if (types.isDate(value)) return ['d', DatePrototypeGetTime(value)];
    if (types.isRegExp(value)) {
      return ['x', RegExpPrototypeGetSource(value), RegExpPrototypeGetFlags(value)];
    }
    if (types.isMap(value)) {
      const entries = [];
      primordials.MapPrototypeForEach(value, (item, key) => {
        ArrayPrototypePush(entries, this.value(key), this.value(item));
      });
      return ['m', entries];
    }
    if (types.isSet(value)) {
      const items = [];
      primordials.SetPrototypeForEach(value, (item) => ArrayPrototypePush(items, this.value(item)));
      return ['s', items];
    }
    if (types.isUint8Array(value)) {
      const { Buffer } = require('buffer');
      const bytes = Buffer.from(TypedArrayPrototypeGetBuffer(value),
                                TypedArrayPrototypeGetByteOffset(value),
                                TypedArrayPrototypeGetByteLength(value));
      return ['y', Buffer.isBuffer(value) ? 'Buffer' : 'Uint8Array', bytes.toString('base64')];
    }
    return [ObjectGetPrototypeOf(value) === null ? 'O' : 'o', this.#entries(value)];
  }

  #entries(value) {
    const entries = [];
    const keys = ObjectKeys(value);
    for (let i = 0; i < keys.length; i++) {
      ArrayPrototypePush(entries, keys[i], this.value(read(value, keys[i])));
    }
    return entries;
  }

  #items(list) {
    const items = [];
    for (let i = 0; i < list.length; i++) items[i] = this.value(list[i]);
    return items;
  }

  #error(error) {
    const properties = [];
    const add = (key, isShown) => {
      let value = read(error, key);
      if (typeof value === 'function') {
        if (key !== 'cause') return;
        value = shown(value);
      }
      ArrayPrototypePush(properties, key, isShown, this.value(value));
    };
    const names = ObjectGetOwnPropertyNames(error);
    let hasName = false;
    for (let i = 0; i < names.length; i++) {
      const isShown = ObjectGetOwnPropertyDescriptor(error, names[i])?.enumerable === true;
      if (names[i] === 'name') hasName = true;
      // The engine's own notes of where it was made.
      if (names[i] === 'line' || names[i] === 'column' || names[i] === 'sourceURL') {
        if (!isShown) continue;
      }
      add(names[i], isShown);
    }
    if (!hasName) add('name', false);
    return ['e', errorKind(error), properties];
  }
}

// ---- from text -----------------------------------------------------------------------------

class Reader {
  #made = [];

  value(data) {
    if (!ArrayIsArray(data)) return data;
    const tag = data[0];
    switch (tag) {
      case 'u': return undefined;
      case 'n': return Number(data[1]);
      case 'b': return BigInt(data[1]);
      case 'f': return { [kCustom]: () => data[1] };
      case 'r': return this.#made[data[1]];
      case 'a': return this.#items(this.#keep([]), data[1]);
      case 'o': return this.#entries(this.#keep({}), data[1]);
      case 'O': return this.#entries(this.#keep({ __proto__: null }), data[1]);
      case 'd': return this.#keep(new Date(data[1]));
      case 'x': return this.#keep(new RegExp(data[1], data[2]));
      case 'm': return this.#map(this.#keep(new Map()), data[1]);
      case 's': return this.#set(this.#keep(new Set()), data[1]);
      case 'y': return this.#bytes(data[1], data[2]);
      case 'D': return this.#entries(this.#exception(data[1], data[2], data[3]), data[4]);
      default: return this.#error(data[1], data[2]);
    }
  }

  #keep(object) {
    ArrayPrototypePush(this.#made, object);
    return object;
  }

  #items(list, items) {
    for (let i = 0; i < items.length; i++) list[i] = this.value(items[i]);
    return list;
  }

  #entries(object, entries) {
    for (let i = 0; i < entries.length; i += 2) {
      ObjectDefineProperty(object, entries[i], {
        __proto__: null,
        configurable: true,
        enumerable: true,
        writable: true,
        value: this.value(entries[i + 1]),
      });
    }
    return object;
  }

  #map(map, entries) {
    for (let i = 0; i < entries.length; i += 2) {
      primordials.MapPrototypeSet(map, this.value(entries[i]), this.value(entries[i + 1]));
    }
    return map;
  }

  #set(set, items) {
    for (let i = 0; i < items.length; i++) primordials.SetPrototypeAdd(set, this.value(items[i]));
    return set;
  }

  #bytes(kind, text) {
    const { Buffer } = require('buffer');
    const bytes = Buffer.from(text, 'base64');
    return this.#keep(kind === 'Buffer' ? bytes : new primordials.Uint8Array(bytes));
  }

  #exception(message, name, stack) {
    const error = this.#keep(new globalThis.DOMException(message, name));
    ObjectDefineProperty(error, 'stack', {
      __proto__: null, configurable: true, enumerable: false, writable: true, value: stack,
    });
    return error;
  }

  #error(kind, properties) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    const error = this.#keep(kind === 'AggregateError' ? new primordials.AggregateError([]) :
      new primordials[kind]());
    Error.stackTraceLimit = limit;
    for (let i = 0; i < properties.length; i += 3) {
      ObjectDefineProperty(error, properties[i], {
        __proto__: null,
        configurable: true,
        enumerable: properties[i + 1],
        writable: true,
        value: this.value(properties[i + 2]),
      });
    }
    return error;
  }
}

function encode(value) {
  return JSONStringify(new Writer().value(value));
}

function decode(text) {
  return new Reader().value(JSONParse(text));
}

module.exports = { decode, encode };
