// SPDX-License-Identifier: MIT
//
// URLSearchParams: the query of a URL as a list of names and values, which stand in one array, in
// turn. One that belongs to a URL tells it of every change, and is filled anew when the URL's query
// is set. Iterators read the list as it is when they are asked.
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeJoin,
  ArrayPrototypeSlice,
  ArrayPrototypeSort,
  ArrayPrototypeSymbolIterator,
  ObjectDefineProperties,
  ObjectGetPrototypeOf,
  ObjectSetPrototypeOf,
  ReflectGetOwnPropertyDescriptor,
  ReflectOwnKeys,
  SafeMap,
  StringPrototypeReplaceAll,
  SymbolFor,
  SymbolIterator,
  SymbolToStringTag,
  decodeURIComponent,
} = primordials;
const {
  ArrayPrototypePush, FunctionPrototypeCall, RegExpPrototypeExec, StringPrototypeIncludes,
  StringPrototypeSlice,
} = require('internal/hot');

const { codes } = require('internal/errors');
const { FORM, escape } = require('internal/url/escape');
const { toText: toAnyText, wellFormed } = require('internal/url/text');

const kInspect = SymbolFor('nodejs.util.inspect.custom');

function toText(value) {
  return wellFormed(toAnyText(value));
}

// The place of a name in a list, all of whose texts are well-formed, or -1.
function find(list, name) {
  for (let i = 0; i < list.length; i += 2) {
    if (list[i] === name) return i;
  }
  const proper = wellFormed(name);
  return proper === name ? -1 : find(list, proper);
}

// ---- application/x-www-form-urlencoded

const ESCAPE = /%[0-9a-fA-F]{2}/;

// Of a text that has a '+' or a '%'.
function decode(text) {
  if (StringPrototypeIncludes(text, '+')) text = StringPrototypeReplaceAll(text, '+', ' ');
  if (RegExpPrototypeExec(ESCAPE, text) === null) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray %, or bytes that are no UTF-8, which become U+FFFD.
    return require('internal/url/unescape').decodeLoosely(text);
  }
}

function cut(text, start, end, encoded) {
  const part = StringPrototypeSlice(text, start, end);
  return encoded ? decode(part) : part;
}

// One walk, with indexes only: methods of strings cost more here than the characters do.
function parse(text) {
  const list = [];
  const { length } = text;
  let n = 0;
  let start = 0;
  let sign = -1;        // the '=' of this pair
  let encoded = false;  // there is something to decode since `start`, or since `sign`
  for (let i = 0; i <= length; i++) {
    const char = i === length ? '&' : text[i];
    if (char === '&') {
      if (sign !== -1) {
        list[n++] = cut(text, sign + 1, i, encoded);
      } else if (i > start) {
        list[n++] = cut(text, start, i, encoded);
        list[n++] = '';
      }
      start = i + 1;
      sign = -1;
      encoded = false;
    } else if (char === '=') {
      if (sign !== -1) continue;
      list[n++] = cut(text, start, i, encoded);
      sign = i;
      encoded = false;
    } else if (char === '%' || char === '+') {
      encoded = true;
    }
  }
  return list;
}

function print(list) {
  let out = '';
  for (let i = 0; i < list.length; i += 2) {
    if (i > 0) out += '&';
    out += `${escape(list[i], FORM)}=${escape(list[i + 1], FORM)}`;
  }
  return out;
}

// ---- The class

let listOf;  // (params): the array, or an error if it is no URLSearchParams
let attach;  // (params, url, changed): calls changed(url) from now on
let fill;    // (params, text): reads a query, without telling the URL
let textOf;  // (value): the query of a URLSearchParams, undefined for anything else

// What a constructor's argument that is an object says.
function fromObject(init, iterator, list) {
  if (iterator === undefined || iterator === null) {
    // Two names may become one when halves of surrogate pairs are replaced: the last counts.
    const places = new SafeMap();
    const keys = ReflectOwnKeys(init);
    for (let i = 0; i < keys.length; i++) {
      const entry = ReflectGetOwnPropertyDescriptor(init, keys[i]);
      if (entry === undefined || !entry.enumerable) continue;
      const name = toText(keys[i]);
      const value = toText(init[keys[i]]);
      const place = places.get(name);
      if (place !== undefined) list[place] = value;
      else places.set(name, ArrayPrototypePush(list, name, value) - 1);
    }
    return;
  }
  if (typeof iterator !== 'function') throw new codes.ERR_ARG_NOT_ITERABLE('Query pairs');
  const wrong = () => new codes.ERR_INVALID_TUPLE('Each query pair', '[name, value]');
  for (const pair of init) {
    if (ArrayIsArray(pair)) {
      if (pair.length !== 2) throw wrong();
      ArrayPrototypePush(list, toText(pair[0]), toText(pair[1]));
      continue;
    }
    if (pair === null || (typeof pair !== 'object' && typeof pair !== 'function') ||
        typeof pair[SymbolIterator] !== 'function') {
      throw wrong();
    }
    let count = 0;
    for (const item of pair) {
      count++;
      ArrayPrototypePush(list, toText(item));
    }
    if (count !== 2) throw wrong();
  }
}

class URLSearchParams {
  #list = [];
  #url;
  #changed;

  static {
    listOf = (params) => {
      if (typeof params !== 'object' || params === null || !(#list in params)) {
        throw new codes.ERR_INVALID_THIS('URLSearchParams');
      }
      return params.#list;
    };
    textOf = (value) => #list in value ? print(value.#list) : undefined;
    attach = (params, url, changed) => {
      params.#url = url;
      params.#changed = changed;
    };
    fill = (params, text) => {
      params.#list = parse(text);
    };
  }

  constructor(init = undefined) {
    if (init === undefined) return;
    if (init === null || (typeof init !== 'object' && typeof init !== 'function')) {
      init = toText(init);
      this.#list = parse(init[0] === '?' ? StringPrototypeSlice(init, 1) : init);
      return;
    }
    const iterator = init[SymbolIterator];
    if (iterator === this[SymbolIterator] && #list in init) {
      this.#list = ArrayPrototypeSlice(init.#list);
    } else {
      fromObject(init, iterator, this.#list);
    }
  }

  [kInspect](depth, options) {
    const list = listOf(this);
    if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
    const { inspect, stripVTControlCharacters } = require('internal/inspect');
    const inner = { ...options };
    if (depth !== null) inner.depth = depth - 1;
    const pairs = [];
    let width = -2;
    for (let i = 0; i < list.length; i += 2) {
      const pair = `${inspect(list[i], inner)} => ${inspect(list[i + 1], inner)}`;
      ArrayPrototypePush(pairs, pair);
      width += stripVTControlCharacters(pair).length + 2;
    }
    const { name } = this.constructor;
    if (width > options.breakLength) return `${name} {\n  ${ArrayPrototypeJoin(pairs, ',\n  ')} }`;
    return pairs.length === 0 ? `${name} {}` : `${name} { ${ArrayPrototypeJoin(pairs, ', ')} }`;
  }

  get size() {
    return listOf(this).length / 2;
  }

  append(name, value) {
    const list = listOf(this);
    if (arguments.length < 2) throw new codes.ERR_MISSING_ARGS('name', 'value');
    name = toText(name);
    ArrayPrototypePush(list, name, toText(value));
    this.#changed?.(this.#url);
  }

  delete(name, value = undefined) {
    const list = listOf(this);
    if (arguments.length < 1) throw new codes.ERR_MISSING_ARGS('name');
    name = toText(name);
    if (value !== undefined) value = toText(value);
    let kept = 0;
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name && (value === undefined || list[i + 1] === value)) continue;
      list[kept++] = list[i];
      list[kept++] = list[i + 1];
    }
    list.length = kept;
    this.#changed?.(this.#url);
  }

  get(name) {
    const list = listOf(this);
    if (arguments.length < 1) throw new codes.ERR_MISSING_ARGS('name');
    const place = find(list, toAnyText(name));
    return place < 0 ? null : list[place + 1];
  }

  getAll(name) {
    const list = listOf(this);
    if (arguments.length < 1) throw new codes.ERR_MISSING_ARGS('name');
    name = toText(name);
    const values = [];
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name) ArrayPrototypePush(values, list[i + 1]);
    }
    return values;
  }

  has(name, value = undefined) {
    const list = listOf(this);
    if (arguments.length < 1) throw new codes.ERR_MISSING_ARGS('name');
    name = toAnyText(name);
    if (value === undefined) return find(list, name) >= 0;
    value = toText(value);
    name = wellFormed(name);
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name && list[i + 1] === value) return true;
    }
    return false;
  }

  set(name, value) {
    const list = listOf(this);
    if (arguments.length < 2) throw new codes.ERR_MISSING_ARGS('name', 'value');
    name = toText(name);
    value = toText(value);
    let kept = 0;
    let found = false;
    for (let i = 0; i < list.length; i += 2) {
      const same = list[i] === name;
      if (same && found) continue;
      found ||= same;
      list[kept++] = list[i];
      list[kept++] = same ? value : list[i + 1];
    }
    list.length = kept;
    if (!found) ArrayPrototypePush(list, name, value);
    this.#changed?.(this.#url);
  }

  // By name, in the order of code units; pairs of one name stay in theirs.
  sort() {
    const list = listOf(this);
    const pairs = [];
    for (let i = 0; i < list.length; i += 2) {
      ArrayPrototypePush(pairs, { __proto__: null, name: list[i], value: list[i + 1] });
    }
    ArrayPrototypeSort(pairs, (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    for (let i = 0; i < pairs.length; i++) {
      list[2 * i] = pairs[i].name;
      list[2 * i + 1] = pairs[i].value;
    }
    this.#changed?.(this.#url);
  }

  entries() {
    listOf(this);
    return new URLSearchParamsIterator(this, 'key+value');
  }

  forEach(callback, thisArg = undefined) {
    listOf(this);
    require('internal/validators').validateFunction(callback, 'callback');
    for (let i = 0; i < this.#list.length; i += 2) {
      FunctionPrototypeCall(callback, thisArg, this.#list[i + 1], this.#list[i], this);
    }
  }

  keys() {
    listOf(this);
    return new URLSearchParamsIterator(this, 'key');
  }

  values() {
    listOf(this);
    return new URLSearchParamsIterator(this, 'value');
  }

  toString() {
    return print(listOf(this));
  }
}

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(URLSearchParams.prototype, {
  __proto__: null,
  append: shown,
  delete: shown,
  get: shown,
  getAll: shown,
  has: shown,
  set: shown,
  size: shown,
  sort: shown,
  entries: shown,
  forEach: shown,
  keys: shown,
  values: shown,
  toString: shown,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'URLSearchParams' },
  [SymbolIterator]: {
    __proto__: null,
    configurable: true,
    value: URLSearchParams.prototype.entries,
    writable: true,
  },
});

// ---- Its iterators

class URLSearchParamsIterator {
  #params;
  #kind;
  #index = 0;

  constructor(params, kind) {
    this.#params = params;
    this.#kind = kind;
  }

  static #check(self) {
    if (typeof self !== 'object' || self === null || !(#params in self)) {
      throw new codes.ERR_INVALID_THIS('URLSearchParamsIterator');
    }
  }

  // The item at `index`, of the kind that is asked for.
  #item(list, index) {
    if (this.#kind === 'key') return list[index];
    return this.#kind === 'value' ? list[index + 1] : [list[index], list[index + 1]];
  }

  next() {
    URLSearchParamsIterator.#check(this);
    const list = listOf(this.#params);
    const index = this.#index;
    if (index >= list.length) return { value: undefined, done: true };
    this.#index = index + 2;
    return { value: this.#item(list, index), done: false };
  }

  [kInspect](depth, options) {
    URLSearchParamsIterator.#check(this);
    if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
    const { inspect } = require('internal/inspect');
    const inner = { ...options };
    if (depth !== null) inner.depth = depth - 1;
    const list = listOf(this.#params);
    const items = [];
    const texts = [];
    for (let i = this.#index; i < list.length; i += 2) {
      const item = this.#item(list, i);
      ArrayPrototypePush(items, item);
      ArrayPrototypePush(texts, inspect(item, inner));
    }
    const out = StringPrototypeIncludes(inspect(items, inner), '\n') ?
      `\n  ${ArrayPrototypeJoin(texts, ',\n  ')}` : ` ${ArrayPrototypeJoin(texts, ', ')}`;
    return `${this[SymbolToStringTag]} {${out} }`;
  }
}

delete URLSearchParamsIterator.prototype.constructor;
// %IteratorPrototype%, which has no name.
ObjectSetPrototypeOf(URLSearchParamsIterator.prototype,
                     ObjectGetPrototypeOf(ObjectGetPrototypeOf(ArrayPrototypeSymbolIterator([]))));
ObjectDefineProperties(URLSearchParamsIterator.prototype, {
  __proto__: null,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'URLSearchParams Iterator' },
  next: shown,
});

module.exports = { URLSearchParams, attach, fill, parse, textOf };
