// SPDX-License-Identifier: MIT
// Request. What is to be fetched is in a record; fetch works on a copy of it.
//
// Of the standard's fields those that mean something without a browser have an effect: method, url,
// headers, body, redirect, referrer, signal, and cache as far as it adds headers. The rest is kept
// and shown.

'use strict';

const {
  FunctionPrototypeSymbolHasInstance,
  RegExpPrototypeExec,
  StringPrototypeToUpperCase,
  SymbolFor,
  TypeError,
} = primordials;

const { HeaderList, fill, isToken, makeHeaders } = require('web/fetch/headers');
const { extract, mixIn } = require('web/fetch/body');
const { POLICIES } = require('web/fetch/referrer');
const {
  checkDictionary, finish, illegal, inspectAs, isObject, needArguments, toByteString, toOneOf,
  toText, toUSVString,
} = require('web/idl');
const { cannotClone } = require('web/words');

const kInspect = SymbolFor('nodejs.util.inspect.custom');
const CONSTRUCTOR = 'Request constructor';

class RequestRecord {
  constructor() {
    this.method = 'GET';
    this.url = undefined; // a URL
    this.headers = new HeaderList();
    this.body = null;
    this.referrer = 'client'; // or 'no-referrer', or an address
    this.referrerPolicy = '';
    this.mode = 'cors';
    this.credentials = 'same-origin';
    this.cache = 'default';
    this.redirect = 'follow';
    this.integrity = '';
    this.keepalive = false;
    this.signal = undefined;  // made when it is asked for
    this.dispatcher = undefined; // Node's: of undici
  }

  // All but body and signal.
  copy() {
    const record = new RequestRecord();
    const { URL } = require('web/url');
    record.method = this.method;
    record.url = new URL(this.url.href);
    record.headers = HeaderList.copy(this.headers);
    record.referrer = this.referrer;
    record.referrerPolicy = this.referrerPolicy;
    record.mode = this.mode;
    record.credentials = this.credentials;
    record.cache = this.cache;
    record.redirect = this.redirect;
    record.integrity = this.integrity;
    record.keepalive = this.keepalive;
    record.dispatcher = this.dispatcher;
    return record;
  }
}
primordials.ObjectSetPrototypeOf(RequestRecord.prototype, null);

// ---- What a program says

const CHOICES = {
  __proto__: null,
  referrerPolicy: POLICIES,
  mode: ['navigate', 'same-origin', 'no-cors', 'cors'],
  credentials: ['omit', 'same-origin', 'include'],
  cache: ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'],
  redirect: ['follow', 'manual', 'error'],
  duplex: ['half'],
};

function choose(init, name) {
  const value = init[name];
  return value === undefined ? undefined :
    toOneOf(value, CHOICES[name], `init.${name}`, CONSTRUCTOR);
}

// A RequestInit, its members converted in the order in which Node does it.
function readInit(init) {
  checkDictionary(init, CONSTRUCTOR);
  init ??= { __proto__: null };
  const { method } = init;
  const read = { __proto__: null };
  read.method = method === undefined ? undefined :
    toByteString(method, 'init.method', CONSTRUCTOR);
  read.headers = init.headers;
  read.body = init.body;
  const { referrer } = init;
  read.referrer = referrer === undefined ? undefined : toUSVString(referrer);
  read.referrerPolicy = choose(init, 'referrerPolicy');
  read.mode = choose(init, 'mode');
  read.credentials = choose(init, 'credentials');
  read.cache = choose(init, 'cache');
  read.redirect = choose(init, 'redirect');
  const { integrity } = init;
  read.integrity = integrity === undefined ? undefined :
    toText(integrity, 'init.integrity', CONSTRUCTOR);
  const { keepalive } = init;
  read.keepalive = keepalive === undefined ? undefined : keepalive ? true : false;
  read.signal = init.signal;
  const { window } = init;
  read.duplex = choose(init, 'duplex');
  read.dispatcher = init.dispatcher;
  if (window !== undefined && window !== null) {
    throw new TypeError("'window' option 'client' must be null");
  }
  return read;
}

let hasWarned = false;

function toMethod(method) {
  const upper = StringPrototypeToUpperCase(method);
  switch (upper) {
    case 'DELETE':
    case 'GET':
    case 'HEAD':
    case 'OPTIONS':
    case 'POST':
    case 'PUT':
      return upper;
    case 'CONNECT':
    case 'TRACE':
    case 'TRACK':
      throw new TypeError(`'${method}' HTTP method is unsupported.`);
  }
  if (!isToken(method)) throw new TypeError(`'${method}' is not a valid HTTP method.`);
  if (method === 'patch' && !hasWarned) {
    hasWarned = true;
    process.emitWarning('Using `patch` is highly likely to result in a `405 Method Not Allowed`. ' +
                        '`PATCH` is much more likely to succeed.',
                        { __proto__: null, code: 'UNDICI-FETCH-patch' });
  }
  return method;
}

function toReferrer(referrer) {
  if (referrer === '') return 'no-referrer';
  const { URL } = require('web/url');
  let parsed;
  try {
    parsed = new URL(referrer);
  } catch (cause) {
    throw new TypeError(`Referrer "${referrer}" is not a valid URL.`, { __proto__: null, cause });
  }
  const { hostname, href, pathname, protocol } = parsed;
  return protocol === 'about:' && (pathname === 'client' || hostname === 'client') ?
    'client' : href;
}

function toURL(input) {
  const { URL } = require('web/url');
  let url;
  try {
    url = new URL(input, require('web/base-url').get());
  } catch (cause) {
    throw new TypeError(`Failed to parse URL from ${input}`, { __proto__: null, cause });
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(
      `Request cannot be constructed from a URL that includes credentials: ${input}`);
  }
  return url;
}

// Something that only looks like a signal is taken for one, as in Node.
function checkSignal(signal) {
  if (!isObject(signal) || typeof signal.aborted !== 'boolean' ||
      typeof signal.addEventListener !== 'function') {
    throw new TypeError(
      "Failed to construct 'Request': member signal is not of type AbortSignal.");
  }
  return signal;
}

// A signal that follows another one.
function follow(signal) {
  const { AbortController, AbortSignal } = require('web/abort-controller');
  if (FunctionPrototypeSymbolHasInstance(AbortSignal, signal)) return AbortSignal.any([signal]);
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => { controller.abort(signal.reason); }, { once: true });
  return controller.signal;
}

// Sets what stands in the init and is neither headers nor body.
function applyInit(record, init) {
  if (init.referrer !== undefined) record.referrer = toReferrer(init.referrer);
  if (init.referrerPolicy !== undefined) record.referrerPolicy = init.referrerPolicy;
  if (init.mode === 'navigate') {
    throw new TypeError('Request constructor: invalid request mode navigate.');
  }
  if (init.mode !== undefined) record.mode = init.mode;
  if (init.credentials !== undefined) record.credentials = init.credentials;
  if (init.cache !== undefined) record.cache = init.cache;
  if (record.cache === 'only-if-cached' && record.mode !== 'same-origin') {
    throw new TypeError("'only-if-cached' can be set only with 'same-origin' mode");
  }
  if (init.redirect !== undefined) record.redirect = init.redirect;
  if (init.integrity !== undefined) record.integrity = init.integrity;
  if (init.keepalive !== undefined) record.keepalive = init.keepalive;
  if (init.method !== undefined) record.method = toMethod(init.method);
  if (init.dispatcher !== undefined) record.dispatcher = init.dispatcher;
}

function applyBody(record, init, from) {
  const hasOwn = init.body !== undefined && init.body !== null;
  const inherited = from === undefined ? null : from.body;
  if ((hasOwn || inherited !== null) && (record.method === 'GET' || record.method === 'HEAD')) {
    throw new TypeError('Request with GET/HEAD method cannot have body.');
  }
  if (hasOwn) {
    const { body, type } = extract(init.body, record.keepalive);
    record.body = body;
    if (type !== null && !record.headers.has('content-type')) {
      record.headers.append('content-type', type);
    }
  }
  const body = record.body ?? inherited;
  if (body !== null && body.source === null) {
    if (hasOwn && init.duplex === undefined) {
      throw new TypeError('RequestInit: duplex option is required when sending a body.');
    }
    if (record.mode !== 'same-origin' && record.mode !== 'cors') {
      throw new TypeError(
        'If request is made from ReadableStream, mode should be "same-origin" or "cors"');
    }
  }
  if (!hasOwn && inherited !== null) {
    if (inherited.isUnusable) {
      throw new TypeError(
        'Cannot construct a Request with a Request object that has already been used.');
    }
    record.body = inherited.move();
  }
}

// The record that a constructor's arguments describe. One for fetch, which no program sees, needs
// no signal of its own.
function makeRecord(input, options, forFetch = false) {
  const from = recordOf(input);
  const address = from === undefined ? toUSVString(input) : undefined;
  const init = readInit(options);
  let record;
  if (from === undefined) {
    record = new RequestRecord();
    record.url = toURL(address);
  } else {
    record = from.copy();
    if (record.mode === 'navigate') record.mode = 'same-origin';
  }
  applyInit(record, init);
  const signal = init.signal === undefined ? from?.signal : init.signal;
  if (signal !== undefined && signal !== null) {
    checkSignal(signal);
    record.signal = forFetch ? signal : follow(signal);
  }
  if (record.mode === 'no-cors' &&
      RegExpPrototypeExec(/^(?:GET|HEAD|POST)$/, record.method) === null) {
    throw new TypeError(`'${record.method} is unsupported in no-cors mode.`);
  }
  if (init.headers !== undefined) {
    record.headers = new HeaderList();
    fill(record.headers, 'request', init.headers);
  }
  applyBody(record, init, from);
  return record;
}

// ---- The class

const FROM_RECORD = { __proto__: null };
let recordOf; // or undefined

function check(self) {
  const record = recordOf(self);
  if (record === undefined) throw illegal();
  return record;
}

class Request {
  #record;
  #headers;

  static {
    recordOf = (value) => isObject(value) && #record in value ? value.#record : undefined;
  }

  constructor(input, init = undefined) {
    if (input === FROM_RECORD) {
      this.#record = init;
      return;
    }
    needArguments(arguments.length, 1, CONSTRUCTOR);
    this.#record = makeRecord(input, init);
  }

  get method() { return check(this).method; }

  get url() { return check(this).url.href; }

  get headers() {
    const record = check(this);
    return this.#headers ??= makeHeaders(record.headers, 'request');
  }

  get destination() {
    check(this);
    return '';
  }

  get referrer() {
    const { referrer } = check(this);
    return referrer === 'no-referrer' ? '' : referrer === 'client' ? 'about:client' : referrer;
  }

  get referrerPolicy() { return check(this).referrerPolicy; }

  get mode() { return check(this).mode; }

  get credentials() { return check(this).credentials; }

  get cache() { return check(this).cache; }

  get redirect() { return check(this).redirect; }

  get integrity() { return check(this).integrity; }

  get keepalive() { return check(this).keepalive; }

  get isReloadNavigation() {
    check(this);
    return false;
  }

  get isHistoryNavigation() {
    check(this);
    return false;
  }

  get signal() {
    const record = check(this);
    if (record.signal === undefined) {
      const { AbortController } = require('web/abort-controller');
      record.signal = new AbortController().signal;
    }
    return record.signal;
  }

  get duplex() {
    check(this);
    return 'half';
  }

  clone() {
    const record = check(this);
    if (record.body !== null && record.body.isUnusable) throw cannotClone('Request');
    const copy = record.copy();
    copy.body = record.body === null ? null : record.body.clone();
    copy.signal = follow(this.signal);
    return new Request(FROM_RECORD, copy);
  }

  [kInspect](depth, options) {
    check(this);
    const {
      method, url, headers, destination, referrer, referrerPolicy, mode, credentials, cache,
      redirect, integrity, keepalive, isReloadNavigation, isHistoryNavigation, signal,
    } = this;
    return inspectAs('Request', {
      method, url, headers, destination, referrer, referrerPolicy, mode, credentials, cache,
      redirect, integrity, keepalive, isReloadNavigation, isHistoryNavigation, signal,
    }, options);
  }
}

mixIn(Request, recordOf);
finish(Request, [
  'method', 'url', 'headers', 'destination', 'referrer', 'referrerPolicy', 'mode', 'credentials',
  'cache', 'redirect', 'integrity', 'keepalive', 'isReloadNavigation', 'isHistoryNavigation',
  'signal', 'duplex', 'clone',
]);

module.exports = { Request, makeRecord };
