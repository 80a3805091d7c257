// SPDX-License-Identifier: MIT
// EventSource, by the HTML standard: a response that does not end, lines of text that make events,
// and a new connection when it breaks. Global with --experimental-eventsource, as in Node.
//
//   CONNECTING --200, text/event-stream--> OPEN --end or error--> CONNECTING, after a while
//        +---- any other answer, close() --> CLOSED

'use strict';

const {
  PromisePrototypeThen,
  RegExpPrototypeExec,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;

const { Event, EventTarget, defineEventHandler } = require('web/event-target');
const {
  checkDictionary, constants, illegal, isObject, needArguments, toUSVString,
} = require('web/idl');

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;
const RECONNECT_MS = 3000;

// ---- Lines

const LF = 10;
const CR = 13;

// Is given texts as they come; calls onLine(line) for each that is complete.
class Lines {
  constructor(onLine) {
    this.onLine = onLine;
    this.rest = '';
    this.skipsFeed = false; // the last text ended with CR: an LF now belongs to it
  }

  push(text) {
    if (text === '') return;
    let start = 0;
    if (this.skipsFeed && StringPrototypeCharCodeAt(text, 0) === LF) start = 1;
    this.skipsFeed = false;
    for (let i = start; i < text.length; i++) {
      const code = StringPrototypeCharCodeAt(text, i);
      if (code !== LF && code !== CR) continue;
      const line = this.rest + StringPrototypeSlice(text, start, i);
      this.rest = '';
      if (code === CR) {
        if (i + 1 === text.length) this.skipsFeed = true;
        else if (StringPrototypeCharCodeAt(text, i + 1) === LF) i++;
      }
      start = i + 1;
      this.onLine(line);
    }
    this.rest += StringPrototypeSlice(text, start);
  }
}
primordials.ObjectSetPrototypeOf(Lines.prototype, null);

// ---- The connection, as no program sees it

class Source {
  constructor(face, url, withCredentials) {
    this.face = face;
    this.url = url;
    this.target = url; // where a redirect has led to
    this.withCredentials = withCredentials;
    this.state = CONNECTING;
    this.wait_ms = RECONNECT_MS;
    this.lastId = '';
    this.origin = '';
    this.controller = undefined;
    this.timer = undefined;
    // of the event that is being read
    this.data = undefined;
    this.type = '';
    this.id = '';
  }

  connect() {
    const { AbortController } = require('web/abort-controller');
    const { fetch } = require('web/fetch/fetch');
    this.controller = new AbortController();
    const headers = [['accept', 'text/event-stream'], ['accept-language', '*']];
    if (this.lastId !== '') headers[2] = ['last-event-id', encode(this.lastId)];
    const answer = fetch(this.target, {
      __proto__: null, headers, cache: 'no-store', signal: this.controller.signal,
      credentials: this.withCredentials ? 'include' : 'same-origin',
    });
    PromisePrototypeThen(answer, (response) => { this.onResponse(response); },
                         () => { this.reconnect(); });
  }

  onResponse(response) {
    if (this.state === CLOSED) return;
    const type = response.headers.get('content-type');
    const mime = type === null ? null : require('web/fetch/mime').extractMimeType(type);
    if (response.status !== 200 || mime?.essence !== 'text/event-stream') {
      this.close();
      this.face.dispatchEvent(new Event('error'));
      return;
    }
    const { URL } = require('web/url');
    this.target = response.url;
    this.origin = new URL(response.url).origin;
    this.state = OPEN;
    this.id = this.lastId;
    this.face.dispatchEvent(new Event('open'));
    this.read(response.body);
  }

  read(body) {
    const { acquireReader, read } = require('web/streams/readable');
    const { TextDecoder } = require('web/encoding');
    const { coreOfReadable } = require('web/streams/readable-stream');
    const decoder = new TextDecoder();
    const lines = new Lines((line) => { if (this.state !== CLOSED) this.onLine(line); });
    const reader = acquireReader(coreOfReadable(body), false);
    const request = {
      __proto__: null,
      chunkSteps: (chunk) => {
        lines.push(decoder.decode(chunk, { __proto__: null, stream: true }));
        if (this.state !== CLOSED) process.nextTick(() => { read(reader, request); });
      },
      closeSteps: () => { this.reconnect(); },
      errorSteps: () => { this.reconnect(); },
    };
    read(reader, request);
  }

  onLine(line) {
    if (line === '') {
      this.dispatch();
      return;
    }
    const colon = StringPrototypeIndexOf(line, ':');
    if (colon === 0) return;
    const name = colon === -1 ? line : StringPrototypeSlice(line, 0, colon);
    let value = colon === -1 ? '' : StringPrototypeSlice(line, colon + 1);
    if (value[0] === ' ') value = StringPrototypeSlice(value, 1);
    switch (name) {
      case 'event': this.type = value; break;
      case 'data': this.data = this.data === undefined ? value : `${this.data}\n${value}`; break;
      case 'id': if (!StringPrototypeIncludes(value, '\0')) this.id = value; break;
      case 'retry':
        if (RegExpPrototypeExec(/^[0-9]+$/, value) !== null) this.wait_ms = +value;
        break;
    }
  }

  dispatch() {
    const { data, type } = this;
    this.lastId = this.id;
    this.data = undefined;
    this.type = '';
    if (data === undefined) return;
    const { MessageEvent } = require('web/message-event');
    this.face.dispatchEvent(new MessageEvent(type === '' ? 'message' : type, {
      __proto__: null, data, origin: this.origin, lastEventId: this.lastId,
    }));
  }

  reconnect() {
    if (this.state === CLOSED) return;
    this.state = CONNECTING;
    this.data = undefined;
    this.type = '';
    this.face.dispatchEvent(new Event('error'));
    if (this.state === CLOSED) return;
    this.timer = require('timers').setTimeout(() => { this.connect(); }, this.wait_ms);
  }

  close() {
    if (this.state === CLOSED) return;
    this.state = CLOSED;
    if (this.timer !== undefined) require('timers').clearTimeout(this.timer);
    this.controller.abort();
  }
}
primordials.ObjectSetPrototypeOf(Source.prototype, null);

// The bytes of an id, as a header's value has them.
function encode(text) {
  const bytes = require('internal/buffer/make').statics.from(text, 'utf8');
  return require('internal/buffer/encodings').latin1.slice(bytes, 0, bytes.length);
}

// ---- The class

let hasWarned = false;

class EventSource extends EventTarget {
  #source;

  static #of(self) {
    if (!isObject(self) || !(#source in self)) throw illegal();
    return self.#source;
  }

  constructor(url, init = undefined) {
    super();
    const where = 'EventSource constructor';
    needArguments(arguments.length, 1, where);
    const address = toUSVString(url);
    checkDictionary(init, where);
    if (!hasWarned) {
      hasWarned = true;
      process.emitWarning('EventSource is experimental, expect them to change at any time.',
                          { __proto__: null, code: 'UNDICI-ES' });
    }
    const { URL } = require('web/url');
    let parsed;
    try {
      parsed = new URL(address);
    } catch (error) {
      const { DOMException } = require('web/domexception');
      throw new DOMException(`${error}`, 'SyntaxError');
    }
    this.#source = new Source(this, parsed.href, init?.withCredentials ? true : false);
    this.#source.connect();
  }

  get readyState() { return EventSource.#of(this).state; }

  get url() { return EventSource.#of(this).url; }

  get withCredentials() { return EventSource.#of(this).withCredentials; }

  close() { EventSource.#of(this).close(); }
}

require('web/event').show(EventSource.prototype,
                          ['readyState', 'url', 'withCredentials', 'close']);
defineEventHandler(EventSource.prototype, 'open');
defineEventHandler(EventSource.prototype, 'message');
defineEventHandler(EventSource.prototype, 'error');
constants(EventSource, ['CONNECTING', 'OPEN', 'CLOSED']);

module.exports = { EventSource };
