// SPDX-License-Identifier: MIT
//
// URL and URLSearchParams, the globals. The parser is internal/url/parse, what it makes of a text
// is internal/url/record.
//
// Most URLs are not parsed at all: native('url') sees that nothing about the text would change, and
// the parts are cut out of it when they are asked for. What changes the URL has it parsed first.
//
//   https://user@host:8080/path?query#fragment
//                    ^    ^    ^     ^  ends of host and port, begins of query and fragment
//
// 1. A URL's searchParams is made when first asked for. Its changes come into the URL's record when
//    somebody reads the query (`stale` until then).
'use strict';

const {
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  StringPrototypeLastIndexOf,
  Symbol,
  SymbolFor,
  SymbolToStringTag,
  TypeError,
} = primordials;
const {
  StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
} = require('internal/hot');

const { codes } = require('internal/errors');
const { parse } = require('internal/url/parse');
const { print } = require('internal/url/record');
const { toText, wellFormed } = require('internal/url/text');

const { recognise, withoutDots } = native('url');

const kInspect = SymbolFor('nodejs.util.inspect.custom');
const contextForInspect = Symbol('context');

let params;
function searchParams() {
  return params ??= require('web/url-search-params');
}

let setters;
function set() {
  return setters ??= require('internal/url/set');
}

// V8's words for a private name that is not there: `name` is that of a field in Node's URL, '' if
// Node calls a private method first.
function wrongReceiver(name) {
  return new TypeError(name === '' ? 'Receiver must be an instance of class URL' :
    `Cannot read private member ${name} from an object whose class did not declare it`);
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// The last base: programs use the same again and again. Nobody changes its record.
let lastBase;
let lastBaseRecord; // undefined: not parsed yet
let lastBasePlaces = 0;

function keepBase(base) {
  lastBase = base;
  lastBaseRecord = undefined;
  lastBasePlaces = recognise(base);
}

// The record of input against base, both texts; null if there is none.
function read(input, base) {
  if (base === undefined) return parse(input, null);
  if (base !== lastBase) keepBase(base);
  if (lastBaseRecord === undefined) lastBaseRecord = parse(base, null);
  return lastBaseRecord === null ? null : parse(input, lastBaseRecord);
}

// The text of a plain reference against a plain base; undefined if one of them is not.
function joined(input, base) {
  if (base !== lastBase) keepBase(base);
  if (lastBasePlaces === 0) return undefined;
  const half = lastBasePlaces / HALF | 0;
  let end = second(half); // of what stays
  if (end === base.length) return undefined;
  const char = input[0];
  if (char === '/') {
    if (input[1] === '/' || base[0] === 'f') return undefined;
  } else if (char === undefined || char === '?' || char === '#' ||
             StringPrototypeIncludes(input, ':')) {
    return undefined;
  } else {
    const places = lastBasePlaces - half * HALF;
    const query = first(places) < second(places) ? first(places) : second(places);
    end = StringPrototypeLastIndexOf(base, '/', query) + 1;
  }
  return withoutDots(StringPrototypeSlice(base, 0, end) + input);
}

// Places as recognise() packs them, in two halves of two.
const HALF = 2 ** 26;
const first = (half) => half >>> 13;
const second = (half) => half & 0x1fff;
const NONE = 0x1fff;

// Unlike other errors with a code this one does not show it in its first line.
function invalid(input, base) {
  const error = new TypeError('Invalid URL');
  const property = (value) => ({
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
  ObjectDefineProperty(error, 'code', property('ERR_INVALID_URL'));
  ObjectDefineProperty(error, 'input', property(wellFormed(input)));
  if (base !== undefined) ObjectDefineProperty(error, 'base', property(wellFormed(base)));
  return error;
}

let isURLInstance;
let adopt;

class URL {
  #record; // undefined while there is a text and its places
  #text;
  #hostAndPort = 0;
  #queryAndFragment = 0;
  #params;
  #stale = false;

  static {
    isURLInstance = (value) => isObject(value) && #record in value;
    // A URL of a record that is made already.
    adopt = (record) => new URL(record, kRecord);
  }

  // The record, for the getters that do not read the query.
  static #of(url) {
    if (!isObject(url) || !(#record in url)) throw wrongReceiver('#context');
    return url.#record ?? URL.#parsed(url);
  }

  static #parsed(url) {
    url.#record = parse(url.#text, null);
    url.#text = undefined;
    return url.#record;
  }

  // The record with its query as it should be.
  static #whole(url, name) {
    if (!isObject(url) || !(#record in url)) throw wrongReceiver(name);
    if (url.#stale) {
      url.#stale = false;
      const text = url.#params.toString();
      url.#record.query = text === '' ? null : text;
      if (text === '') set().trimPath(url.#record);
    }
    return url.#record ?? URL.#parsed(url);
  }

  static #changed(url) {
    if (url.#record === undefined) URL.#parsed(url);
    url.#stale = true;
  }

  constructor(input, base = undefined) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    if (base === kRecord) {
      this.#record = input;
      return;
    }
    input = toText(input);
    if (base !== undefined) base = toText(base);
    let text = base === undefined ? input : joined(input, base);
    let places = text === undefined ? 0 : recognise(text);
    if (places === 0 && base === undefined) {
      text = withoutDots(input);
      if (text !== undefined) places = recognise(text);
    }
    if (places !== 0) {
      const half = places / HALF | 0;
      this.#hostAndPort = half;
      this.#queryAndFragment = places - half * HALF;
      this.#text = second(half) === text.length ? `${text}/` : text;
      return;
    }
    const record = read(input, base);
    if (record === null) throw invalid(input, base);
    this.#record = record;
  }

  static parse(input, base = undefined) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    input = toText(input);
    const record = read(input, base === undefined ? base : toText(base));
    return record === null ? null : adopt(record);
  }

  static canParse(input, base = undefined) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    input = toText(input);
    if (base === undefined && recognise(input) !== 0) return true;
    return read(input, base === undefined ? base : toText(base)) !== null;
  }

  [kInspect](depth, options) {
    if (typeof depth === 'number' && depth < 0) return this;
    const constructor = constructorOf(this) ?? URL;
    const shown = {
      __proto__: { constructor },
      href: this.href,
      origin: this.origin,
      protocol: this.protocol,
      username: this.username,
      password: this.password,
      host: this.host,
      hostname: this.hostname,
      port: this.port,
      pathname: this.pathname,
      search: this.search,
      searchParams: this.searchParams,
      hash: this.hash,
    };
    if (options.showHidden) {
      const { URLContext } = require('internal/url/context');
      shown[contextForInspect] = new URLContext(URL.#of(this));
    }
    return `${constructor.name} ${require('internal/inspect').inspect(shown, options)}`;
  }

  toString() {
    return isObject(this) && #record in this && this.#text || print(URL.#whole(this, ''));
  }

  get href() {
    return isObject(this) && #record in this && this.#text || print(URL.#whole(this, ''));
  }

  set href(value) {
    URL.#of(this);
    value = toText(value);
    const record = parse(value, null);
    if (record === null) throw new codes.ERR_INVALID_URL(value);
    this.#record = record;
    this.#text = undefined;
    this.#refill();
  }

  // After a change of the query from outside of searchParams.
  #refill() {
    this.#stale = false;
    if (this.#params !== undefined) {
      searchParams().fill(this.#params, this.#record.query ?? '');
    }
  }

  get origin() {
    return originOf(URL.#of(this));
  }

  get protocol() {
    if (isObject(this) && #record in this && this.#text !== undefined) {
      return protocolOf(this.#text);
    }
    return URL.#of(this).protocol;
  }

  set protocol(value) {
    set().protocol(URL.#of(this), toText(value));
  }

  get username() {
    return URL.#of(this).username;
  }

  set username(value) {
    set().username(URL.#of(this), toText(value));
  }

  get password() {
    return URL.#of(this).password;
  }

  set password(value) {
    set().password(URL.#of(this), toText(value));
  }

  get host() {
    if (isObject(this) && #record in this && this.#text !== undefined) {
      const text = this.#text;
      return StringPrototypeSlice(text, hostStart(text, this.#hostAndPort),
                                  second(this.#hostAndPort));
    }
    return hostOf(URL.#of(this));
  }

  set host(value) {
    set().hostAndPort(URL.#of(this), toText(value), true);
  }

  get hostname() {
    if (isObject(this) && #record in this && this.#text !== undefined) {
      const text = this.#text;
      return StringPrototypeSlice(text, hostStart(text, this.#hostAndPort),
                                  first(this.#hostAndPort));
    }
    return URL.#of(this).host ?? '';
  }

  set hostname(value) {
    set().hostAndPort(URL.#of(this), toText(value), false);
  }

  get port() {
    return URL.#of(this).port;
  }

  set port(value) {
    set().port(URL.#of(this), toText(value));
  }

  get pathname() {
    if (isObject(this) && #record in this && this.#text !== undefined) {
      const query = first(this.#queryAndFragment);
      const fragment = second(this.#queryAndFragment);
      return StringPrototypeSlice(this.#text, second(this.#hostAndPort),
                                  query < fragment ? query : fragment);
    }
    return URL.#of(this).path;
  }

  set pathname(value) {
    set().pathname(URL.#of(this), toText(value));
  }

  get search() {
    if (isObject(this) && #record in this && this.#text !== undefined) {
      return queryOf(this.#text, this.#queryAndFragment, 0);
    }
    const { query } = URL.#whole(this, '');
    return query === null || query === '' ? '' : `?${query}`;
  }

  set search(value) {
    set().search(URL.#of(this), toText(value));
    this.#refill();
  }

  get searchParams() {
    if (!isObject(this) || !(#record in this)) throw wrongReceiver('#searchParams');
    if (this.#params === undefined) {
      const { URLSearchParams, attach, fill } = searchParams();
      this.#params = new URLSearchParams();
      fill(this.#params, this.#text !== undefined ?
        queryOf(this.#text, this.#queryAndFragment, 1) : this.#record.query ?? '');
      attach(this.#params, this, URL.#changed);
    }
    return this.#params;
  }

  get hash() {
    if (isObject(this) && #record in this && this.#text !== undefined) {
      const text = this.#text;
      const place = second(this.#queryAndFragment);
      return place + 1 >= text.length ? '' : StringPrototypeSlice(text, place);
    }
    const { fragment } = URL.#of(this);
    return fragment === null || fragment === '' ? '' : `#${fragment}`;
  }

  set hash(value) {
    set().hash(URL.#whole(this, '#context'), toText(value));
  }

  toJSON() {
    return isObject(this) && #record in this && this.#text || print(URL.#whole(this, ''));
  }

  static createObjectURL(blob) {
    const { isBlob, publish } = require('internal/buffer/blob');
    if (!isBlob(blob)) throw new codes.ERR_INVALID_ARG_TYPE('obj', 'Blob', blob);
    return publish(require('internal/crypto/random').randomUUID(), blob);
  }

  static revokeObjectURL(url) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    require('internal/buffer/blob').withdraw(toText(url));
  }
}

const kRecord = Symbol('record');

function protocolOf(text) {
  return StringPrototypeSlice(text, 0, StringPrototypeIndexOf(text, ':') + 1);
}

function hostStart(text, places) {
  const sign = StringPrototypeLastIndexOf(text, '@', first(places));
  return sign === -1 ? StringPrototypeIndexOf(text, ':') + 3 : sign + 1;
}

// With its sign, or from behind it on: '' if there is nothing more.
function queryOf(text, places, skipped) {
  const query = first(places);
  if (query === NONE) return '';
  const fragment = second(places);
  const end = fragment === NONE ? text.length : fragment;
  return end === query + 1 ? '' : StringPrototypeSlice(text, query + skipped, end);
}

function hostOf(record) {
  const { host, port } = record;
  if (host === null) return '';
  return port === '' ? host : `${host}:${port}`;
}

function originOf(record) {
  const { path, protocol } = record;
  if (record.special) {
    return protocol === 'file:' ? 'null' : `${protocol}//${hostOf(record)}`;
  }
  if (protocol === 'blob:') {
    const inner = parse(path, null);
    if (inner !== null && (inner.protocol === 'http:' || inner.protocol === 'https:')) {
      return originOf(inner);
    }
  }
  return 'null';
}

// The nearest constructor with a name, read without running a getter.
function constructorOf(value) {
  for (let object = value; object !== null; object = ObjectGetPrototypeOf(object)) {
    const found = ObjectGetOwnPropertyDescriptor(object, 'constructor');
    if (typeof found?.value === 'function' && found.value.name !== '') return found.value;
  }
  return undefined;
}

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(URL.prototype, {
  __proto__: null,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'URL' },
  toString: shown,
  href: shown,
  origin: shown,
  protocol: shown,
  username: shown,
  password: shown,
  host: shown,
  hostname: shown,
  port: shown,
  pathname: shown,
  search: shown,
  searchParams: shown,
  hash: shown,
  toJSON: shown,
});
ObjectDefineProperties(URL, {
  __proto__: null,
  canParse: shown,
  createObjectURL: shown,
  parse: shown,
  revokeObjectURL: shown,
});

module.exports = {
  URL,
  adopt,
  get URLSearchParams() { return searchParams().URLSearchParams; },
  isURLInstance,
};
