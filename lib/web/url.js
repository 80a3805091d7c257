// SPDX-License-Identifier: MIT
//
// URL and URLSearchParams, the globals. The parser is internal/url/parse, what it makes of a text
// is internal/url/record.
//
// 1. A URL's searchParams is made when first asked for. Its changes come into the URL's record when
//    somebody reads the query (`stale` until then).
'use strict';

const {
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  Symbol,
  SymbolFor,
  SymbolToStringTag,
  TypeError,
} = primordials;

const { codes } = require('internal/errors');
const { parse } = require('internal/url/parse');
const { print } = require('internal/url/record');
const { toText, wellFormed } = require('internal/url/text');

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

// The record of input against base, both texts; null if there is none.
function read(input, base) {
  if (base === undefined) return parse(input, null);
  const other = parse(base, null);
  return other === null ? null : parse(input, other);
}

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
  #record;
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
    return url.#record;
  }

  static #changed(url) {
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
      shown[contextForInspect] = new URLContext(this.#record);
    }
    return `${constructor.name} ${require('internal/inspect').inspect(shown, options)}`;
  }

  toString() {
    return print(URL.#whole(this, ''));
  }

  get href() {
    return print(URL.#whole(this, ''));
  }

  set href(value) {
    URL.#of(this);
    value = toText(value);
    const record = parse(value, null);
    if (record === null) throw new codes.ERR_INVALID_URL(value);
    this.#record = record;
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
    return hostOf(URL.#of(this));
  }

  set host(value) {
    set().hostAndPort(URL.#of(this), toText(value), true);
  }

  get hostname() {
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
    return URL.#of(this).path;
  }

  set pathname(value) {
    set().pathname(URL.#of(this), toText(value));
  }

  get search() {
    const { query } = URL.#whole(this, '');
    return query === null || query === '' ? '' : `?${query}`;
  }

  set search(value) {
    URL.#of(this);
    set().search(this.#record, toText(value));
    this.#refill();
  }

  get searchParams() {
    if (!isObject(this) || !(#record in this)) throw wrongReceiver('#searchParams');
    if (this.#params === undefined) {
      const { URLSearchParams, attach, fill } = searchParams();
      this.#params = new URLSearchParams();
      fill(this.#params, this.#record.query ?? '');
      attach(this.#params, this, URL.#changed);
    }
    return this.#params;
  }

  get hash() {
    const { fragment } = URL.#of(this);
    return fragment === null || fragment === '' ? '' : `#${fragment}`;
  }

  set hash(value) {
    set().hash(URL.#whole(this, '#context'), toText(value));
  }

  toJSON() {
    return print(URL.#whole(this, ''));
  }

  static createObjectURL(blob) {
    const { isBlob, publish } = require('internal/buffer/blob');
    if (!isBlob(blob)) throw new codes.ERR_INVALID_ARG_TYPE('obj', 'Blob', blob);
    return publish(require('internal/url/uuid').randomUUID(), blob);
  }

  static revokeObjectURL(url) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('url');
    require('internal/buffer/blob').withdraw(toText(url));
  }
}

const kRecord = Symbol('record');

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
