// SPDX-License-Identifier: MIT
// Arguments as Web IDL converts them, with the words in which Node's fetch family refuses them.
// `where` is the call that messages name, such as 'Headers.append'.

'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypeSymbolIterator,
  ObjectDefineProperty,
  ObjectGetPrototypeOf,
  ReflectApply,
  RegExpPrototypeExec,
  StringPrototypeCharCodeAt,
  SymbolIterator,
  SymbolToStringTag,
  TypeError,
} = primordials;

const { codedError } = require('internal/errors');
const { wellFormed } = require('internal/url/text');

const isObject = (value) =>
  typeof value === 'object' && value !== null || typeof value === 'function';

// ---- Words

function shown(value) {
  switch (typeof value) {
    case 'symbol': return `Symbol(${value.description})`;
    case 'object':
    case 'string': return require('internal/inspect').inspect(value);
    default: return `${value}`;
  }
}

const quoted = (value) =>
  typeof value === 'string' ? `"${value}"` : shown(value);

const illegal = () => codedError('ERR_INVALID_THIS', 'Illegal invocation');

function needArguments(given, wanted, where) {
  if (given >= wanted) return;
  throw require('web/words').tooFew(given, wanted, where);
}

// ---- Strings

function toText(value, name, where) {
  if (typeof value === 'string') return value;
  if (typeof value !== 'symbol') return `${value}`;
  throw new TypeError(`${where}: ${name} is a symbol, which cannot be converted to a DOMString.`);
}

function toUSVString(value) {
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return wellFormed(`${value}`);
}

function toByteString(value, name, where) {
  const text = toText(value, name, where);
  const wide = RegExpPrototypeExec(/[^\0-\xff]/, text);
  if (wide === null) return text;
  throw new TypeError('Cannot convert argument to a ByteString because the character at index ' +
                      `${wide.index} has a value of ` +
                      `${StringPrototypeCharCodeAt(text, wide.index)} which is greater than 255.`);
}

// ---- Others

function checkDictionary(value, where) {
  if (value === undefined || value === null || isObject(value)) return;
  throw new TypeError(
    `${where}: Expected ${typeof value === 'string' ? value : shown(value)} ` +
    'to be one of: Null, Undefined, Object.');
}

function toOneOf(value, choices, name, where) {
  const text = toText(value, name, where);
  for (let i = 0; i < choices.length; i++) {
    if (choices[i] === text) return text;
  }
  throw new TypeError(`${where}: ${text} is not an accepted type. ` +
                      `Expected one of ${ArrayPrototypeJoin(choices, ', ')}.`);
}

function toUnsignedShort(value) {
  const number = primordials.MathTrunc(+value);
  return number !== number || number === Infinity || number === -Infinity ? 0 :
    ((number % 65536) + 65536) % 65536;
}

// ---- Classes

const SHOWN = { __proto__: null, enumerable: true };

// Members are enumerable, the tag is not.
function finish(Class, members, name = Class.name) {
  for (let i = 0; i < members.length; i++) {
    ObjectDefineProperty(Class.prototype, members[i], SHOWN);
  }
  ObjectDefineProperty(Class.prototype, SymbolToStringTag, {
    __proto__: null, configurable: true, value: name,
  });
}

function constants(Class, names) {
  for (let i = 0; i < names.length; i++) {
    const entry = { __proto__: null, value: i, enumerable: true };
    ObjectDefineProperty(Class, names[i], entry);
    ObjectDefineProperty(Class.prototype, names[i], entry);
  }
}

// %IteratorPrototype%, which has no name.
const IteratorPrototype =
  ObjectGetPrototypeOf(ObjectGetPrototypeOf(ArrayPrototypeSymbolIterator([])));

// Gives a class keys(), values(), entries() and forEach(). pairsOf(object) gives its pairs as
// they are now, [[name, value], ...], and throws if it is no such object.
function makeIterable(Class, pairsOf) {
  const { name } = Class;

  class Pairs {
    #target;
    #kind;
    #index = 0;

    constructor(target, kind) {
      this.#target = target;
      this.#kind = kind;
    }

    next() {
      if (!isObject(this) || !(#target in this)) {
        throw new TypeError(
          `'next' called on an object that does not implement interface ${name} Iterator.`);
      }
      const pairs = pairsOf(this.#target);
      if (this.#index >= pairs.length) return { value: undefined, done: true };
      const pair = pairs[this.#index++];
      const value = this.#kind === 'key' ? pair[0] : this.#kind === 'value' ? pair[1] :
        [pair[0], pair[1]];
      return { value, done: false };
    }
  }

  delete Pairs.prototype.constructor;
  primordials.ObjectSetPrototypeOf(Pairs.prototype, IteratorPrototype);
  finish(Pairs, ['next'], `${name} Iterator`);

  const methods = {
    keys() {
      pairsOf(this);
      return new Pairs(this, 'key');
    },
    values() {
      pairsOf(this);
      return new Pairs(this, 'value');
    },
    entries() {
      pairsOf(this);
      return new Pairs(this, 'key+value');
    },
    forEach(callback, thisArg = globalThis) {
      pairsOf(this);
      needArguments(arguments.length, 1, `${name}.forEach`);
      if (typeof callback !== 'function') {
        throw new TypeError(
          `Failed to execute 'forEach' on '${name}': parameter 1 is not of type 'Function'.`);
      }
      for (let i = 0, pairs; i < (pairs = pairsOf(this)).length; i++) {
        ReflectApply(callback, thisArg, [pairs[i][1], pairs[i][0], this]);
      }
    },
  };
  const names = ['keys', 'values', 'entries', 'forEach'];
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(Class.prototype, names[i], {
      __proto__: null, configurable: true, enumerable: true, value: methods[names[i]],
      writable: true,
    });
  }
  ObjectDefineProperty(Class.prototype, SymbolIterator, {
    __proto__: null, configurable: true, value: methods.entries, writable: true,
  });
}

// For classes whose inspect shows some properties, with the caller's options.
function inspectAs(name, properties, options) {
  const own = primordials.ObjectAssign({ __proto__: null }, options);
  own.depth ??= 2;
  const text = require('internal/inspect').formatWithOptions(own, properties);
  return `${name} ${text}`;
}

module.exports = {
  checkDictionary,
  constants,
  finish,
  illegal,
  inspectAs,
  isObject,
  makeIterable,
  needArguments,
  quoted,
  toByteString,
  toOneOf,
  toText,
  toUSVString,
  toUnsignedShort,
};
