// SPDX-License-Identifier: MIT
// Response. What it is, is in a record, which fetch makes and Response shows.

'use strict';

const {
  JSONStringify,
  ObjectDefineProperty,
  RegExpPrototypeExec,
  SymbolFor,
  TypeError,
} = primordials;

const { turn } = require('internal/stacks');
const { HeaderList, fill, makeHeaders } = require('web/fetch/headers');
const { Body, extract, mixIn } = require('web/fetch/body');
const {
  checkDictionary, finish, illegal, inspectAs, isObject, needArguments, toByteString, toUSVString,
  toUnsignedShort,
} = require('web/idl');
const words = require('web/words');

const kInspect = SymbolFor('nodejs.util.inspect.custom');

class ResponseRecord {
  constructor(status = 200, statusText = '') {
    this.type = 'default';
    this.status = status;
    this.statusText = statusText;
    this.headers = new HeaderList();
    this.body = null;
    this.url = '';
    this.redirected = false;
  }

  clone() {
    const copy = new ResponseRecord(this.status, this.statusText);
    copy.type = this.type;
    copy.headers = HeaderList.copy(this.headers);
    copy.body = this.body === null ? null : this.body.clone();
    copy.url = this.url;
    copy.redirected = this.redirected;
    return copy;
  }
}
primordials.ObjectSetPrototypeOf(ResponseRecord.prototype, null);

const hasNoBody = (status) => status === 101 || status === 204 || status === 205 || status === 304;
const isRedirect = (status) => status === 301 || status === 302 || status === 303 ||
  status === 307 || status === 308;

function toJSON(data) {
  try {
    return JSONStringify(data);
  } catch (error) {
    turn(error);
    throw error;
  }
}

// Sets what a ResponseInit says, and the body: { body, type } or null.
function initialize(record, init, content) {
  let status = 200;
  let statusText = '';
  let headers;
  if (init !== undefined && init !== null) {
    if (init.status !== undefined) status = toUnsignedShort(init.status);
    if (init.statusText !== undefined) {
      statusText = toByteString(init.statusText, 'ResponseInit', 'Response constructor');
    }
    ({ headers } = init);
  }
  if (status < 200 || status > 599) {
    throw words.badStatus(status);
  }
  if (RegExpPrototypeExec(/[^\t -~\x80-\xff]/, statusText) !== null) {
    throw words.badStatusText();
  }
  record.status = status;
  record.statusText = statusText;
  if (headers !== undefined) fill(record.headers, 'response', headers);
  if (content === null) return;
  if (hasNoBody(status)) {
    throw words.hasNoBody(status);
  }
  record.body = content.body;
  if (content.type !== null && !record.headers.has('content-type')) {
    record.headers.append('content-type', content.type);
  }
}

const FROM_RECORD = { __proto__: null };
let recordOf;     // or undefined
let makeResponse; // (record, guard)

function check(self) {
  const record = recordOf(self);
  if (record === undefined) throw illegal();
  return record;
}

class Response {
  #record;
  #headers;
  #guard = 'response';

  static {
    recordOf = (value) => isObject(value) && #record in value ? value.#record : undefined;
    makeResponse = (record, guard) => {
      const response = new Response(FROM_RECORD);
      response.#record = record;
      response.#guard = guard;
      return response;
    };
  }

  static error() {
    const record = new ResponseRecord(0);
    record.type = 'error';
    return makeResponse(record, 'immutable');
  }

  static json(data, init = undefined) {
    needArguments(arguments.length, 1, 'Response.json');
    checkDictionary(init, 'Response.json');
    const text = toJSON(data);
    if (text === undefined) throw new TypeError('Value is not JSON serializable');
    const record = new ResponseRecord();
    initialize(record, init, { __proto__: null, body: Body.ofText(toUSVString(text)),
                               type: 'application/json' });
    return makeResponse(record, 'response');
  }

  static redirect(url, status = 302) {
    needArguments(arguments.length, 1, 'Response.redirect');
    url = toUSVString(url);
    status = toUnsignedShort(status);
    const { URL } = require('web/url');
    let parsed;
    try {
      parsed = new URL(url, require('web/base-url').get());
    } catch (cause) {
      throw words.badURL(url, cause, 'Response.redirect');
    }
    if (!isRedirect(status)) throw words.badRedirect(status);
    const record = new ResponseRecord(status);
    record.headers.append('location', parsed.href);
    return makeResponse(record, 'immutable');
  }

  constructor(body = null, init = undefined) {
    if (body === FROM_RECORD) return;
    checkDictionary(init, 'Response constructor');
    const content = body === null ? null : extract(body);
    this.#record = new ResponseRecord();
    initialize(this.#record, init, content);
  }

  get type() { return check(this).type; }

  get url() { return check(this).url; }

  get redirected() { return check(this).redirected; }

  get status() { return check(this).status; }

  get ok() {
    const { status } = check(this);
    return status >= 200 && status <= 299;
  }

  get statusText() { return check(this).statusText; }

  get headers() {
    const record = check(this);
    return this.#headers ??= makeHeaders(record.headers, this.#guard);
  }

  clone() {
    const record = check(this);
    if (record.body !== null && record.body.isUnusable) {
      throw words.cannotClone('Response');
    }
    return makeResponse(record.clone(), this.#guard);
  }

  [kInspect](depth, options) {
    check(this);
    const { status, statusText, headers, body, bodyUsed, ok, redirected, type, url } = this;
    return inspectAs('Response', {
      status, statusText, headers, body, bodyUsed, ok, redirected, type, url,
    }, options);
  }
}

mixIn(Response, recordOf);
finish(Response, ['type', 'url', 'redirected', 'status', 'ok', 'statusText', 'headers', 'clone']);
ObjectDefineProperty(Response, 'error', { __proto__: null, enumerable: true });
ObjectDefineProperty(Response, 'json', { __proto__: null, enumerable: true });
ObjectDefineProperty(Response, 'redirect', { __proto__: null, enumerable: true });

module.exports = { Response, ResponseRecord, hasNoBody, isRedirect, makeResponse };
