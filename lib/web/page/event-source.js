// SPDX-License-Identifier: MIT
// EventSource of windows and Workers. What the server sends comes in tasks of the network: the events
// of one piece of the stream in one task, with a checkpoint after each listener.
//
//   CONNECTING --200, text/event-stream--> OPEN --end or error--> CONNECTING, after a while
//        +---- any other answer, close() --> CLOSED
'use strict';

const { StringPrototypeToLowerCase } = primordials;

const { slot } = require('web/dom/slots');
const { expose, fail, illegal, isObject, needToConstruct, usv } = require('web/dom/idl');
const { EventTarget, defineEventHandler, fireSteps } = require('web/dom/event-target');
const { EventStream } = require('web/event-stream');
const context = require('web/page/context');
const { allowsOrigin, requestFor, withoutFragment } = require('web/page/net');

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;

const kSource = slot('event source of a page'); // what is inside

function headerOf(headers, wanted) {
  for (let i = 0; i < headers.length; i++) {
    if (StringPrototypeToLowerCase(headers[i][0]) === wanted) return headers[i][1];
  }
  return undefined;
}

// A type of event streams, of UTF-8 if it says so at all.
function isStream(header) {
  if (header === undefined) return false;
  const mime = require('web/fetch/mime').extractMimeType(header);
  if (mime?.essence !== 'text/event-stream') return false;
  const charset = mime.params.get('charset');
  return charset === null || StringPrototypeToLowerCase(charset) === 'utf-8';
}

class Inside {
  constructor(face, url, withCredentials) {
    this.face = face;
    this.url = url;
    this.withCredentials = withCredentials;
    this.state = CONNECTING;
    this.stream = new EventStream();
    this.decoder = undefined;
    this.origin = '';
    this.cancel = undefined;
    this.timer = 0;
    this.connect();
  }

  connect() {
    const { frame } = context;
    const { TextDecoder } = require('web/encoding');
    this.decoder = new TextDecoder();
    const headers = [['accept', 'text/event-stream'], ['cache-control', 'no-cache']];
    const { lastId } = this.stream;
    if (lastId !== '') headers[headers.length] = ['last-event-id', bytesOf(lastId)];
    if (this.url.origin !== frame.origin) headers[headers.length] = ['origin', frame.origin];
    this.cancel = requestFor(frame, {
      __proto__: null, url: withoutFragment(this.url.href), method: 'GET', headers,
      initiator: 'eventsource',
    }, {
      __proto__: null,
      response: (facts) => this.respond(facts),
      data: (bytes) => this.takeSteps(bytes),
      end: () => this.reconnectSteps(),
      error: () => this.reconnectSteps(),
    });
  }

  respond({ headers, status, url }) {
    const { origin } = new (require('web/url').URL)(url);
    const mayRead = origin === context.frame.origin || allowsOrigin(headers, context.frame.origin);
    if (!mayRead || status !== 200 || !isStream(headerOf(headers, 'content-type'))) {
      this.close();
      return fireSteps(this.face, 'error');
    }
    this.origin = origin;
    this.state = OPEN;
    return fireSteps(this.face, 'open');
  }

  *takeSteps(bytes) {
    const { MessageEvent } = require('web/dom/events/message');
    const events = this.stream.push(this.decoder.decode(bytes, { __proto__: null, stream: true }));
    for (let i = 0; i < events.length && this.state !== CLOSED; i++) {
      const { data, lastId, type } = events[i];
      yield* fireSteps(this.face, type, {
        __proto__: null, data, lastEventId: lastId, origin: this.origin,
      }, MessageEvent);
    }
  }

  reconnectSteps() {
    if (this.state === CLOSED) return undefined;
    this.state = CONNECTING;
    this.stream.restart();
    this.cancel = undefined;
    this.timer = context.frame.queueTaskLater('network', this.stream.wait_ms, () => {
      this.timer = 0;
      this.connect();
    });
    return fireSteps(this.face, 'error');
  }

  close() {
    if (this.state === CLOSED) return;
    this.state = CLOSED;
    this.cancel?.();
    if (this.timer !== 0) context.agent.cancel(this.timer);
  }
}
primordials.ObjectSetPrototypeOf(Inside.prototype, null);

// As a header's value has them.
function bytesOf(text) {
  const bytes = require('internal/buffer/make').statics.from(text, 'utf8');
  return require('internal/buffer/encodings').latin1.slice(bytes, 0, bytes.length);
}

function inside(value) {
  if (!isObject(value) || value[kSource] === undefined) throw illegal();
  return value[kSource];
}

class EventSource extends EventTarget {
  constructor(url, init = undefined) {
    needToConstruct(arguments.length, 1, 'EventSource');
    super();
    const given = usv(url);
    const parsed = require('web/url').URL.parse(given, context.frame.document.baseURI);
    if (parsed === null) {
      throw fail('SyntaxError', undefined, undefined, "Failed to construct 'EventSource': Cannot " +
        `open an EventSource to '${given}'. The URL is invalid.`);
    }
    this[kSource] = new Inside(this, parsed, !!init?.withCredentials);
  }

  get url() { return inside(this).url.href; }

  get withCredentials() { return inside(this).withCredentials; }

  get readyState() { return inside(this).state; }

  close() { inside(this).close(); }
}
expose(EventSource, 'EventSource', { __proto__: null, CONNECTING, OPEN, CLOSED });
for (const type of ['open', 'message', 'error']) defineEventHandler(EventSource.prototype, type);

module.exports = { EventSource };
