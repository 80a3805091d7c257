// SPDX-License-Identifier: MIT
// EventSource, by the HTML standard: a response that does not end, lines of text that make events,
// and a new connection when it breaks. Global with --experimental-eventsource, as in Node.
//
//   CONNECTING --200, text/event-stream--> OPEN --end or error--> CONNECTING, after a while
//        +---- any other answer, close() --> CLOSED

'use strict';

const { PromisePrototypeThen } = primordials;

const { Event, EventTarget, defineEventHandler } = require('web/event-target');
const { EventStream } = require('web/event-stream');
const {
  checkDictionary, constants, illegal, isObject, needArguments, toUSVString,
} = require('web/idl');

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;

// ---- The connection, as no program sees it

class Source {
  constructor(face, url, withCredentials) {
    this.face = face;
    this.url = url;
    this.target = url; // where a redirect has led to
    this.withCredentials = withCredentials;
    this.state = CONNECTING;
    this.stream = new EventStream();
    this.origin = '';
    this.controller = undefined;
    this.timer = undefined;
  }

  connect() {
    const { AbortController } = require('web/abort-controller');
    const { fetch } = require('web/fetch/fetch');
    this.controller = new AbortController();
    const headers = [['accept', 'text/event-stream'], ['accept-language', '*']];
    const { lastId } = this.stream;
    if (lastId !== '') headers[2] = ['last-event-id', encode(lastId)];
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
    this.face.dispatchEvent(new Event('open'));
    this.read(response.body);
  }

  read(body) {
    const { acquireReader, read } = require('web/streams/readable');
    const { TextDecoder } = require('web/encoding');
    const { coreOfReadable } = require('web/streams/readable-stream');
    const decoder = new TextDecoder();
    const reader = acquireReader(coreOfReadable(body), false);
    const request = {
      __proto__: null,
      chunkSteps: (chunk) => {
        this.push(decoder.decode(chunk, { __proto__: null, stream: true }));
        if (this.state !== CLOSED) process.nextTick(() => { read(reader, request); });
      },
      closeSteps: () => { this.reconnect(); },
      errorSteps: () => { this.reconnect(); },
    };
    read(reader, request);
  }

  push(text) {
    const { MessageEvent } = require('web/message-event');
    const events = this.stream.push(text);
    for (let i = 0; i < events.length && this.state !== CLOSED; i++) {
      const { data, lastId, type } = events[i];
      this.face.dispatchEvent(new MessageEvent(type, {
        __proto__: null, data, origin: this.origin, lastEventId: lastId,
      }));
    }
  }

  reconnect() {
    if (this.state === CLOSED) return;
    this.state = CONNECTING;
    this.stream.restart();
    this.face.dispatchEvent(new Event('error'));
    if (this.state === CLOSED) return;
    this.timer = require('timers').setTimeout(() => { this.connect(); }, this.stream.wait_ms);
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
