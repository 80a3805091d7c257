// SPDX-License-Identifier: MIT
// Headers of the Fetch Standard. A HeaderList holds them by their lower-case names; a Headers is
// its face, with a guard: 'immutable' refuses changes, all others let them pass, as in Node.
//
// 1. A name keeps the case in which it was first given; so it is sent and shown.
// 2. The values of one name are one text, but those of set-cookie are also kept apart.

'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeSort,
  ReflectApply,
  ReflectGetOwnPropertyDescriptor,
  ReflectOwnKeys,
  RegExpPrototypeExec,
  SafeMap,
  StringPrototypeCharCodeAt,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
  SymbolFor,
  SymbolIterator,
  SymbolPrototypeToString,
  TypeError,
} = primordials;

const {
  finish, illegal, isObject, makeIterable, needArguments, quoted, toByteString,
} = require('web/idl');
const { badName, badValue, immutable } = require('web/words');

const kInspect = SymbolFor('nodejs.util.inspect.custom');

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const FORBIDDEN = /[\0\r\n]/;

const isToken = (text) => RegExpPrototypeExec(TOKEN, text) !== null;

function isBlank(code) {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

// Without the white space around it.
function trim(value) {
  let start = 0;
  let end = value.length;
  while (end > 0 && isBlank(StringPrototypeCharCodeAt(value, end - 1))) end--;
  while (start < end && isBlank(StringPrototypeCharCodeAt(value, start))) start++;
  return start === 0 && end === value.length ? value : StringPrototypeSlice(value, start, end);
}

function checkName(name, where) {
  if (!isToken(name)) throw badName(name, where);
}

class HeaderList {
  constructor() {
    this.map = new SafeMap(); // lower-case name -> { name, value }
    this.cookies = null;
    this.sorted = null; // pairs for iteration, until the next change
  }

  static copy(other) {
    const list = new HeaderList();
    other.map.forEach(({ name, value }, key) => {
      list.map.set(key, { __proto__: null, name, value });
    });
    list.cookies = other.cookies === null ? null : ArrayPrototypeSlice(other.cookies);
    return list;
  }

  has(name) { return this.map.has(StringPrototypeToLowerCase(name)); }

  get(name) {
    const entry = this.map.get(StringPrototypeToLowerCase(name));
    return entry === undefined ? null : entry.value;
  }

  append(name, value) {
    this.sorted = null;
    const key = StringPrototypeToLowerCase(name);
    const entry = this.map.get(key);
    if (entry === undefined) {
      this.map.set(key, { __proto__: null, name, value });
    } else {
      entry.value = `${entry.value}${key === 'cookie' ? '; ' : ', '}${value}`;
    }
    if (key === 'set-cookie') ArrayPrototypePush(this.cookies ??= [], value);
  }

  set(name, value) {
    this.sorted = null;
    const key = StringPrototypeToLowerCase(name);
    if (key === 'set-cookie') this.cookies = [value];
    this.map.set(key, { __proto__: null, name, value });
  }

  delete(name) {
    this.sorted = null;
    const key = StringPrototypeToLowerCase(name);
    if (key === 'set-cookie') this.cookies = null;
    this.map.delete(key);
  }

  // Calls visit(name, value), with names as they were given; cookies one by one.
  forEach(visit) {
    this.map.forEach(({ name, value }, key) => {
      if (key !== 'set-cookie' || this.cookies === null) visit(name, value);
      else for (let i = 0; i < this.cookies.length; i++) visit(name, this.cookies[i]);
    });
  }

  // By name, as programs see them.
  pairs() {
    if (this.sorted !== null) return this.sorted;
    const keys = [];
    this.map.forEach((entry, key) => { ArrayPrototypePush(keys, key); });
    ArrayPrototypeSort(keys, (a, b) => (a < b ? -1 : 1));
    const pairs = [];
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (key === 'set-cookie' && this.cookies !== null) {
        for (let j = 0; j < this.cookies.length; j++) {
          ArrayPrototypePush(pairs, [key, this.cookies[j]]);
        }
      } else {
        ArrayPrototypePush(pairs, [key, this.map.get(key).value]);
      }
    }
    return this.sorted = pairs;
  }
}
primordials.ObjectSetPrototypeOf(HeaderList.prototype, null);

// ---- The class

let listOf;      // (headers): its list, or an error if it is no Headers
let isHeaders;
let makeHeaders; // (list, guard)

const FROM_LIST = { __proto__: null };
const WRONG_INIT = 'Headers constructor: Argument 1 could not be converted to one of: ' +
                   'sequence<sequence<ByteString>>, record<ByteString, ByteString>.';

function checkedAppend(list, guard, name, value, where) {
  value = trim(value);
  checkName(name, where);
  if (RegExpPrototypeExec(FORBIDDEN, value) !== null) {
    throw badValue(value, where);
  }
  if (guard === 'immutable') throw immutable(where);
  list.append(name, value);
}

const CONSTRUCTOR = 'Headers constructor';

// What an object gives to for-of whose iterator method was read already.
const iterable = (object, method) =>
  ({ __proto__: null, [SymbolIterator]: () => ReflectApply(method, object, []) });

// Pairs from anything that can be iterated.
function readSequence(init, iterator) {
  const pairs = [];
  for (const item of iterable(init, iterator)) {
    if (!isObject(item) || typeof item[SymbolIterator] !== 'function') {
      throw new TypeError(
        `${CONSTRUCTOR}: init[${pairs.length}] (${quoted(item)}) is not iterable.`);
    }
    const pair = [];
    for (const part of item) {
      ArrayPrototypePush(pair, toByteString(part, `init[${pairs.length}]`, CONSTRUCTOR));
    }
    ArrayPrototypePush(pairs, pair);
  }
  return pairs;
}

// In the words of Node 24: Node 20's have slips of the pen.
function refuseSymbol(value, what) {
  if (typeof value !== 'symbol') return;
  throw new TypeError(
    `${CONSTRUCTOR}: ${what()} is a symbol, which cannot be converted to a ByteString.`);
}

function readRecord(init) {
  const pairs = [];
  const keys = ReflectOwnKeys(init);
  for (let i = 0; i < keys.length; i++) {
    const entry = ReflectGetOwnPropertyDescriptor(init, keys[i]);
    if (entry === undefined || !entry.enumerable) continue;
    refuseSymbol(keys[i], () => `Key ${SymbolPrototypeToString(keys[i])} in init`);
    const name = toByteString(keys[i], 'init', CONSTRUCTOR);
    const value = init[keys[i]];
    refuseSymbol(value, () => `init["${name}"]`);
    ArrayPrototypePush(pairs, [name, toByteString(value, 'init', CONSTRUCTOR)]);
  }
  return pairs;
}

// Adds what a HeadersInit says.
function fill(list, guard, init) {
  if (!isObject(init)) throw new TypeError(WRONG_INIT);
  const iterator = init[SymbolIterator];
  if (isHeaders(init) && iterator === Headers.prototype.entries) {
    listOf(init).forEach((name, value) => { list.append(name, value); });
    return;
  }
  const pairs = typeof iterator === 'function' ? readSequence(init, iterator) :
    readRecord(init);
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i];
    if (pair.length !== 2) {
      throw new TypeError(
        `${CONSTRUCTOR}: expected name/value pair to be length 2, found ${pair.length}.`);
    }
    checkedAppend(list, guard, pair[0], pair[1], 'Headers.append');
  }
}

class Headers {
  #list;
  #guard = 'none';

  static {
    isHeaders = (value) => isObject(value) && #list in value;
    listOf = (value) => {
      if (!isHeaders(value)) throw illegal();
      return value.#list;
    };
    makeHeaders = (list, guard) => {
      const headers = new Headers(FROM_LIST);
      headers.#list = list;
      headers.#guard = guard;
      return headers;
    };
  }

  constructor(init = undefined) {
    if (init === FROM_LIST) {
      this.#list = undefined;
      return;
    }
    this.#list = new HeaderList();
    if (init !== undefined) fill(this.#list, 'none', init);
  }

  append(name, value) {
    const list = listOf(this);
    const where = 'Headers.append';
    needArguments(arguments.length, 2, where);
    name = toByteString(name, 'name', where);
    checkedAppend(list, this.#guard, name, toByteString(value, 'value', where), where);
  }

  delete(name) {
    const list = listOf(this);
    const where = 'Headers.delete';
    needArguments(arguments.length, 1, where);
    name = toByteString(name, 'name', where);
    checkName(name, where);
    if (this.#guard === 'immutable') throw immutable(where);
    list.delete(name);
  }

  get(name) {
    const list = listOf(this);
    const where = 'Headers.get';
    needArguments(arguments.length, 1, where);
    name = toByteString(name, 'name', where);
    checkName(name, where);
    return list.get(name);
  }

  has(name) {
    const list = listOf(this);
    const where = 'Headers.has';
    needArguments(arguments.length, 1, where);
    name = toByteString(name, 'name', where);
    checkName(name, where);
    return list.has(name);
  }

  set(name, value) {
    const list = listOf(this);
    const where = 'Headers.set';
    needArguments(arguments.length, 2, where);
    name = toByteString(name, 'name', where);
    value = trim(toByteString(value, 'value', where));
    checkName(name, where);
    if (RegExpPrototypeExec(FORBIDDEN, value) !== null) {
      throw badValue(value, where);
    }
    if (this.#guard === 'immutable') throw immutable(where);
    list.set(name, value);
  }

  getSetCookie() {
    const { cookies } = listOf(this);
    return cookies === null ? [] : ArrayPrototypeSlice(cookies);
  }

  [kInspect](depth, options) {
    const shown = {};
    listOf(this).map.forEach(({ name, value }) => {
      primordials.ObjectDefineProperty(shown, name, {
        __proto__: null, configurable: true, enumerable: true, value, writable: true,
      });
    });
    const own = primordials.ObjectAssign({ __proto__: null }, options);
    own.depth ??= depth;
    return `Headers ${require('internal/inspect').formatWithOptions(own, shown)}`;
  }
}

makeIterable(Headers, (headers) => listOf(headers).pairs());
finish(Headers, ['append', 'delete', 'get', 'has', 'set', 'getSetCookie']);

module.exports = { HeaderList, Headers, fill, isToken, listOf, makeHeaders, trim };
