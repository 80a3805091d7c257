// SPDX-License-Identifier: MIT
// XMLHttpRequest. What comes from the network comes in tasks (web/page/net), in which the events are
// fired with a checkpoint after each listener:
//
//   open: readystatechange    send: loadstart    head: readystatechange (2)
//   data: readystatechange (3), progress         end: readystatechange (4), load, loadend
//
// 1. A run is one send(); what still comes for an older one is dropped.
// 2. Progress events are 50 ms apart at least; the last one is never left out.
// 3. How much was sent is looked at each SENT_MS, and when the answer comes, as in Chromium.
// 4. A synchronous request of http: is made by another process, which is waited for.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, JSONParse, NumberIsNaN,
  RegExpPrototypeExec, StringPrototypeToLowerCase, StringPrototypeToUpperCase, StringPrototypeTrim,
  TypeError, TypedArrayPrototypeSet, Uint8Array,
} = primordials;

const context = require('web/page/context');
const { slot } = require('web/dom/slots');
const { expose, fail, illegal, isObject, need, text } = require('web/dom/idl');
const { EventTarget, defineEventHandler, fire, fireSteps, hasListeners } =
  require('web/dom/event-target');
const { allowsOrigin, canLoad, requestFor, withoutFragment } = require('web/page/net');

const UNSENT = 0;
const OPENED = 1;
const HEADERS_RECEIVED = 2;
const LOADING = 3;
const DONE = 4;

const PROGRESS_MS = 50;
const SENT_MS = 100;
const TYPES = ['', 'arraybuffer', 'blob', 'document', 'json', 'text'];
const EVENTS = ['loadstart', 'progress', 'abort', 'error', 'load', 'timeout', 'loadend'];
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const FORBIDDEN = new primordials.SafeSet([
  'accept-charset', 'accept-encoding', 'access-control-request-headers',
  'access-control-request-method', 'connection', 'content-length', 'cookie', 'cookie2', 'date',
  'dnt', 'expect', 'host', 'keep-alive', 'origin', 'referer', 'set-cookie', 'te', 'trailer',
  'transfer-encoding', 'upgrade', 'via',
]);

const kRequest = slot('xhr'); // what is inside

class XMLHttpRequestEventTarget extends EventTarget {
  constructor(key) {
    if (key !== kRequest) {
      throw new TypeError("Failed to construct 'XMLHttpRequestEventTarget': Illegal constructor");
    }
    super();
  }
}
expose(XMLHttpRequestEventTarget, 'XMLHttpRequestEventTarget');
for (let i = 0; i < EVENTS.length; i++) {
  defineEventHandler(XMLHttpRequestEventTarget.prototype, EVENTS[i]);
}

class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {
  constructor(key) {
    if (key !== kRequest) {
      throw new TypeError("Failed to construct 'XMLHttpRequestUpload': Illegal constructor");
    }
    super(key);
  }
}
expose(XMLHttpRequestUpload, 'XMLHttpRequestUpload');

const Progress = () => require('web/dom/events/progress').ProgressEvent;

function progressOf(loaded, total) {
  return { __proto__: null, lengthComputable: total > 0, loaded, total };
}

function isWatched(upload) {
  for (let i = 0; i < EVENTS.length; i++) if (hasListeners(upload, EVENTS[i])) return true;
  return false;
}

// ---- What is inside

class Inside {
  constructor(xhr) {
    this.xhr = xhr;
    this.upload = new XMLHttpRequestUpload(kRequest);
    this.state = UNSENT;
    this.isSent = false;
    this.isAsync = true;
    this.method = 'GET';
    this.url = undefined;
    this.headers = [];
    this.timeout = 0;
    this.timer = 0;
    this.withCredentials = false;
    this.responseType = '';
    this.mime = undefined;
    this.run = 0;
    this.cancel = undefined;
    this.startedAt = 0;
    this.reset();
  }

  reset() {
    this.response = undefined; // { status, statusText, headers, url }
    this.pieces = [];
    this.size = 0;
    this.total = 0;
    this.isError = false;
    this.cached = undefined;
    this.lastProgress = -PROGRESS_MS;
    this.isUploading = false;
    this.watchesUpload = false;
    this.bodySize = 0;
  }

  change(state) {
    this.state = state;
    return fireSteps(this.xhr, 'readystatechange');
  }

  tell(type, loaded = this.size, total = this.total) {
    return fireSteps(this.xhr, type, progressOf(loaded, total), Progress());
  }

  tellUpload(type, loaded, total) {
    return fireSteps(this.upload, type, progressOf(loaded, total), Progress());
  }

  // ---- Sending

  send(bytes) {
    const run = ++this.run;
    const { agent, frame } = context;
    this.reset();
    this.isSent = true;
    this.bodySize = bytes?.length ?? 0;
    this.watchesUpload = isWatched(this.upload);
    this.isUploading = true;
    fire(this.xhr, 'loadstart', progressOf(0, 0), Progress());
    if (this.run !== run || !this.isSent) return;
    if (bytes !== undefined && this.watchesUpload) {
      fire(this.upload, 'loadstart', {
        __proto__: null, lengthComputable: true, loaded: 0, total: this.bodySize,
      }, Progress());
      if (this.run !== run || !this.isSent) return;
    }
    this.startedAt = agent.now();
    if (!canLoad(this.url.protocol)) {
      frame.queueTask('network', () => this.run === run ? this.failSteps('error') : undefined);
      return;
    }
    const headers = this.headers;
    if (this.isCross()) ArrayPrototypePush(headers, ['origin', frame.origin]);
    const isOn = (steps) => this.run === run ? steps() : undefined;
    this.cancel = requestFor(frame, {
      __proto__: null, url: withoutFragment(this.url.href), method: this.method, headers,
      body: bytes, initiator: 'xmlhttprequest',
    }, {
      __proto__: null,
      sent: () => {
        const wait = this.startedAt + SENT_MS - agent.now();
        frame.queueTaskLater('network', wait > 0 ? wait : 0, () => isOn(() => this.sentSteps()));
      },
      response: (facts) => isOn(() => this.responseSteps(facts)),
      data: (piece) => isOn(() => this.dataSteps(piece)),
      end: () => isOn(() => this.endSteps()),
      error: () => isOn(() => this.failSteps('error')),
    });
    this.startTimer();
  }

  isCross() {
    const { origin, protocol } = this.url;
    return (protocol === 'http:' || protocol === 'https:') && origin !== context.frame.origin;
  }

  isSameOrigin() {
    const { origin, protocol } = this.url;
    return (protocol === 'http:' || protocol === 'https:') && origin === context.frame.origin;
  }

  startTimer() {
    const { agent } = context;
    if (this.timer !== 0) agent.cancel(this.timer);
    this.timer = 0;
    if (this.timeout === 0 || !this.isSent || this.startedAt === 0) return;
    const left = this.timeout - (agent.now() - this.startedAt);
    const { run } = this;
    this.timer = agent.postLater('network', left > 0 ? left : 0, () => {
      this.timer = 0;
      if (this.run !== run || !this.isSent) return undefined;
      this.cancel?.();
      return this.failSteps('timeout');
    });
  }

  stopTimer() {
    if (this.timer !== 0) context.agent.cancel(this.timer);
    this.timer = 0;
  }

  // ---- Receiving

  *sentSteps() {
    const { bodySize } = this;
    if (!this.isUploading || bodySize === 0) return;
    this.isUploading = false;
    if (!this.watchesUpload) return;
    yield* this.tellUpload('progress', bodySize, bodySize);
    yield* this.tellUpload('load', bodySize, bodySize);
    yield* this.tellUpload('loadend', bodySize, bodySize);
  }

  *responseSteps(facts) {
    const { run } = this;
    if (this.isCross() && !allowsOrigin(facts.headers, context.frame.origin)) {
      this.cancel?.();
      yield* this.failSteps('error');
      return;
    }
    yield* this.sentSteps();
    if (this.run !== run) return;
    this.response = facts;
    const length = headerOf(facts, 'content-length');
    this.total = length === null || NumberIsNaN(+length) ? 0 : +length;
    yield* this.change(HEADERS_RECEIVED);
  }

  *dataSteps(piece) {
    const { run } = this;
    ArrayPrototypePush(this.pieces, piece);
    this.size += piece.length;
    this.cached = undefined;
    yield* this.change(LOADING);
    if (this.run !== run) return;
    const now = context.agent.now();
    if (now - this.lastProgress < PROGRESS_MS) return;
    this.lastProgress = now;
    this.toldSize = this.size;
    yield* this.tell('progress');
  }

  *endSteps() {
    const { run } = this;
    this.stopTimer();
    if (this.size > 0 && this.toldSize !== this.size) yield* this.tell('progress');
    if (this.run !== run) return;
    this.cached = undefined;
    this.isSent = false;
    yield* this.change(DONE);
    if (this.run !== run || this.state !== DONE) return;
    yield* this.tell('load');
    yield* this.tell('loadend'); // in Chromium also if a listener of load has sent again
  }

  // 'error', 'timeout', 'abort'
  *failSteps(type) {
    const { run } = this;
    this.stopTimer();
    this.isSent = false;
    this.isError = true;
    this.response = undefined;
    this.pieces = [];
    this.size = this.total = 0;
    this.cached = undefined;
    yield* this.change(DONE);
    if (this.run !== run) return;
    if (this.isUploading) {
      this.isUploading = false;
      // In Chromium a request without a body has an upload, too, if it is of the same origin.
      if (this.watchesUpload && (this.bodySize > 0 ? !this.isCross() : this.isSameOrigin())) {
        yield* this.tellUpload(type, 0, 0);
        yield* this.tellUpload('loadend', 0, 0);
      }
    }
    yield* this.tell(type, 0, 0);
    if (this.run !== run) return;
    yield* this.tell('loadend', 0, 0);
  }

  // ---- What it gives

  bytes() {
    if (this.pieces.length !== 1) {
      const all = new Uint8Array(this.size);
      for (let i = 0, at = 0; i < this.pieces.length; at += this.pieces[i].length, i++) {
        TypedArrayPrototypeSet(all, this.pieces[i], at);
      }
      this.pieces = [all];
    }
    return this.pieces[0];
  }

  finalType() {
    return this.mime ?? headerOf(this.response, 'content-type') ?? 'text/xml';
  }

  text() {
    if (this.response === undefined) return '';
    const { splitType, textOf } = require('web/page/loading');
    const { charset, type } = splitType(this.finalType());
    const isXML = this.responseType === '' && charset === undefined &&
      RegExpPrototypeExec(/^(?:text|application)\/xml$|\+xml$/, type) !== null;
    const given = isXML ?
      RegExpPrototypeExec(/^<\?xml[^>]*encoding\s*=\s*["']([^"']+)/,
                          textOf({ bytes: this.bytes(), charset: 'latin1' }, false).text)?.[1] :
      charset;
    return textOf({ bytes: this.bytes(), charset: given }, false).text;
  }

  document() {
    if (this.response === undefined || this.state !== DONE) return null;
    const { splitType, textOf } = require('web/page/loading');
    const type = this.finalType();
    const { charset, type: essence } = splitType(type);
    const isHTML = essence === 'text/html';
    if (!isHTML && RegExpPrototypeExec(/^(?:text|application)\/xml$|\+xml$/, essence) === null) {
      return null;
    }
    if (isHTML && this.responseType === '') return null;
    const { DOMParser } = context.window;
    const { text: source } = textOf({ bytes: this.bytes(), charset }, isHTML);
    const document = new DOMParser().parseFromString(source, isHTML ? 'text/html' :
      essence === 'application/xhtml+xml' || essence === 'image/svg+xml' ||
      essence === 'text/xml' ? essence : 'application/xml');
    if (!isHTML && document.getElementsByTagName('parsererror').length > 0) return null;
    document[require('web/dom/slots').kURL] = this.response.url;
    return document;
  }

  value() {
    if (this.state !== DONE || this.isError || this.response === undefined) return null;
    switch (this.responseType) {
      case 'arraybuffer': {
        const copy = new Uint8Array(this.size);
        TypedArrayPrototypeSet(copy, this.bytes());
        return copy.buffer;
      }
      case 'blob': {
        const { Blob } = require('internal/buffer/blob');
        return new Blob([this.bytes()], { __proto__: null, type: this.finalType() });
      }
      case 'json':
        try {
          return JSONParse(new (require('web/encoding').TextDecoder)().decode(this.bytes()));
        } catch {
          return null;
        }
      default: return this.document();
    }
  }
}

function headerOf(response, name) {
  if (response === undefined) return null;
  const lower = StringPrototypeToLowerCase(name);
  const values = [];
  for (let i = 0; i < response.headers.length; i++) {
    const { 0: key, 1: value } = response.headers[i];
    if (StringPrototypeToLowerCase(key) === lower) ArrayPrototypePush(values, value);
  }
  return values.length === 0 ? null : ArrayPrototypeJoin(values, ', ');
}

function check(value) {
  if (!isObject(value) || value[kRequest] === undefined) throw illegal();
  return value[kRequest];
}

// The bytes of a body, and the type that they have.
function readBody(body) {
  if (body === null || body === undefined) return { __proto__: null, bytes: undefined, type: null };
  if (isObject(body) && body[require('web/dom/slots').kNodeType] === 9) {
    const { TextEncoder } = require('web/encoding');
    const isHTML = body.contentType === 'text/html';
    const source = isHTML ? body.documentElement.outerHTML :
      new context.window.XMLSerializer().serializeToString(body);
    return {
      __proto__: null, bytes: new TextEncoder().encode(source),
      type: `${isHTML ? 'text/html' : 'application/xml'};charset=UTF-8`,
    };
  }
  const { extract } = require('web/fetch/body');
  const { body: made, type } = extract(typeof body === 'object' || typeof body === 'function' ?
    body : `${body}`);
  const { bytesOfBlob, isBlob } = require('internal/buffer/blob');
  const { source } = made;
  const bytes = isBlob(source) ? bytesOfBlob(source) :
    new (require('web/encoding').TextEncoder)().encode(source ?? '');
  return { __proto__: null, bytes, type };
}

function wrongState(method, sentence) {
  return fail('InvalidStateError', method, 'XMLHttpRequest', sentence);
}

const notOpened = (method) => wrongState(method, "The object's state must be OPENED.");

class XMLHttpRequest extends XMLHttpRequestEventTarget {
  constructor() {
    super(kRequest);
    this[kRequest] = new Inside(this);
  }

  get readyState() { return check(this).state; }

  get timeout() { return check(this).timeout; }

  set timeout(value) {
    const inside = check(this);
    if (!inside.isAsync) {
      const { DOMException } = require('web/domexception');
      throw new DOMException("Failed to set the 'timeout' property on 'XMLHttpRequest': Timeouts " +
        'cannot be set for synchronous requests made from a document.', 'InvalidAccessError');
    }
    inside.timeout = value >>> 0;
    inside.startTimer();
  }

  get withCredentials() { return check(this).withCredentials; }

  set withCredentials(value) {
    const inside = check(this);
    if (inside.state > OPENED || inside.isSent) {
      throw fail('InvalidStateError', undefined, undefined, "Failed to set the 'withCredentials' " +
        "property on 'XMLHttpRequest': The value may only be set if the object's state is UNSENT " +
        'or OPENED.');
    }
    inside.withCredentials = !!value;
  }

  get upload() { return check(this).upload; }

  get responseURL() {
    const { response } = check(this);
    return response === undefined ? '' : withoutFragment(response.url);
  }

  get status() { return check(this).response?.status ?? 0; }

  get statusText() { return check(this).response?.statusText ?? ''; }

  get responseType() { return check(this).responseType; }

  set responseType(value) {
    const inside = check(this);
    const given = `${value}`;
    if (!primordials.ArrayPrototypeIncludes(TYPES, given)) return;
    const where = "Failed to set the 'responseType' property on 'XMLHttpRequest': The response type";
    if (inside.state >= LOADING) {
      throw fail('InvalidStateError', undefined, undefined,
                 `${where} cannot be set if the object's state is LOADING or DONE.`);
    }
    if (!inside.isAsync) {
      throw fail('InvalidAccessError', undefined, undefined,
                 `${where} cannot be changed for synchronous requests made from a document.`);
    }
    inside.responseType = given;
  }

  get response() {
    const inside = check(this);
    if (inside.responseType === '' || inside.responseType === 'text') {
      return inside.state >= LOADING && !inside.isError ? cachedText(inside) : '';
    }
    if (inside.state === DONE && inside.cached === undefined) {
      inside.cached = { __proto__: null, value: inside.value() };
    }
    return inside.state === DONE ? inside.cached.value : null;
  }

  get responseText() {
    const inside = check(this);
    if (inside.responseType !== '' && inside.responseType !== 'text') {
      throw fail('InvalidStateError', undefined, undefined, "Failed to read the 'responseText' " +
        "property from 'XMLHttpRequest': The value is only accessible if the object's " +
        `'responseType' is '' or 'text' (was '${inside.responseType}').`);
    }
    return inside.state >= LOADING && !inside.isError ? cachedText(inside) : '';
  }

  get responseXML() {
    const inside = check(this);
    if (inside.responseType !== '' && inside.responseType !== 'document') {
      throw fail('InvalidStateError', undefined, undefined, "Failed to read the 'responseXML' " +
        "property from 'XMLHttpRequest': The value is only accessible if the object's " +
        `'responseType' is '' or 'document' (was '${inside.responseType}').`);
    }
    if (inside.state !== DONE || inside.isError) return null;
    if (inside.responseType === 'document') return this.response;
    inside.xml ??= { __proto__: null, of: inside.response, value: inside.document() };
    if (inside.xml.of !== inside.response) {
      inside.xml = { __proto__: null, of: inside.response, value: inside.document() };
    }
    return inside.xml.value;
  }

  abort() {
    const inside = check(this);
    inside.cancel?.();
    const { state } = inside;
    if (state === OPENED && inside.isSent || state === HEADERS_RECEIVED || state === LOADING) {
      const { run } = inside;
      require('web/dom/steps').runNow(inside.failSteps('abort'));
      if (inside.run !== run) return;
    }
    if (inside.state === DONE) {
      inside.state = UNSENT;
      inside.response = undefined;
      inside.run++;
    }
  }

  getAllResponseHeaders() {
    const { response } = check(this);
    if (response === undefined) return '';
    const names = new primordials.SafeSet();
    for (let i = 0; i < response.headers.length; i++) {
      const name = StringPrototypeToLowerCase(response.headers[i][0]);
      if (name !== 'set-cookie' && name !== 'set-cookie2') names.add(name);
    }
    const list = [];
    for (const name of names) ArrayPrototypePush(list, name);
    ArrayPrototypeSort(list);
    let all = '';
    for (let i = 0; i < list.length; i++) all += `${list[i]}: ${headerOf(response, list[i])}\r\n`;
    return all;
  }

  getResponseHeader(name) {
    const { response } = check(this);
    need(arguments.length, 1, 'getResponseHeader', 'XMLHttpRequest');
    const given = StringPrototypeToLowerCase(text(name));
    return given === 'set-cookie' || given === 'set-cookie2' ? null : headerOf(response, given);
  }

  open(method, url, isAsync = true, username = null, password = null) {
    const inside = check(this);
    need(arguments.length, 2, 'open', 'XMLHttpRequest');
    const given = text(method);
    if (RegExpPrototypeExec(TOKEN, given) === null) {
      throw fail('SyntaxError', 'open', 'XMLHttpRequest', `'${given}' is not a valid HTTP method.`);
    }
    const upper = StringPrototypeToUpperCase(given);
    if (upper === 'CONNECT' || upper === 'TRACE' || upper === 'TRACK') {
      throw fail('SecurityError', 'open', 'XMLHttpRequest',
                 `'${given}' HTTP method is unsupported.`);
    }
    const { URL } = require('web/url');
    const address = URL.parse(text(url), context.frame.document.baseURI);
    if (address === null) throw fail('SyntaxError', 'open', 'XMLHttpRequest', 'Invalid URL');
    if (username !== null) address.username = `${username}`;
    if (password !== null) address.password = `${password}`;
    if (!isAsync && inside.timeout > 0) {
      throw fail('InvalidAccessError', 'open', 'XMLHttpRequest',
                 'Synchronous requests must not set a timeout.');
    }
    if (!isAsync && inside.responseType !== '') {
      throw fail('InvalidAccessError', 'open', 'XMLHttpRequest',
                 'Synchronous requests from a document must not set a response type.');
    }
    inside.cancel?.();
    inside.stopTimer();
    inside.run++;
    inside.reset();
    inside.isSent = false;
    inside.startedAt = 0;
    inside.isAsync = !!isAsync;
    inside.method = RegExpPrototypeExec(/^(?:DELETE|GET|HEAD|OPTIONS|POST|PUT)$/, upper) === null ?
      given : upper;
    inside.url = address;
    inside.headers = [];
    inside.mime = undefined;
    if (inside.state === OPENED) return;
    inside.state = OPENED;
    fire(this, 'readystatechange');
  }

  overrideMimeType(mime) {
    const inside = check(this);
    need(arguments.length, 1, 'overrideMimeType', 'XMLHttpRequest');
    if (inside.state >= LOADING) {
      throw wrongState('overrideMimeType',
                       "MimeType cannot be overridden when the state is LOADING or DONE.");
    }
    inside.mime = text(mime);
  }

  send(body = null) {
    const inside = check(this);
    if (inside.state !== OPENED || inside.isSent) throw notOpened('send');
    const isPlain = inside.method === 'GET' || inside.method === 'HEAD';
    const { bytes, type } = isPlain ? { __proto__: null } : readBody(body);
    if (type && headerOf(inside, 'content-type') === null) {
      ArrayPrototypePush(inside.headers, ['Content-Type', type]);
    }
    if (inside.isAsync) inside.send(bytes);
    else require('web/page/xhr-sync').send(inside, bytes);
  }

  setRequestHeader(name, value) {
    const inside = check(this);
    need(arguments.length, 2, 'setRequestHeader', 'XMLHttpRequest');
    if (inside.state !== OPENED || inside.isSent) throw notOpened('setRequestHeader');
    const key = text(name);
    const given = StringPrototypeTrim(text(value));
    if (RegExpPrototypeExec(TOKEN, key) === null) {
      throw fail('SyntaxError', 'setRequestHeader', 'XMLHttpRequest',
                 `'${key}' is not a valid HTTP header field name.`);
    }
    if (RegExpPrototypeExec(/[\0\r\n]/, given) !== null) {
      throw fail('SyntaxError', 'setRequestHeader', 'XMLHttpRequest',
                 `'${given}' is not a valid HTTP header field value.`);
    }
    const lower = StringPrototypeToLowerCase(key);
    if (FORBIDDEN.has(lower) || RegExpPrototypeExec(/^(?:proxy|sec)-/, lower) !== null) return;
    for (let i = 0; i < inside.headers.length; i++) {
      if (StringPrototypeToLowerCase(inside.headers[i][0]) !== lower) continue;
      inside.headers[i][1] += `, ${given}`;
      return;
    }
    ArrayPrototypePush(inside.headers, [key, given]);
  }
}
expose(XMLHttpRequest, 'XMLHttpRequest', { UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE });
defineEventHandler(XMLHttpRequest.prototype, 'readystatechange');
primordials.ObjectDefineProperty(XMLHttpRequest.prototype.open, 'length', {
  __proto__: null, value: 2,
});

function cachedText(inside) {
  inside.cached ??= { __proto__: null, value: inside.text() };
  return inside.cached.value;
}

module.exports = { XMLHttpRequest, XMLHttpRequestEventTarget, XMLHttpRequestUpload };
