// SPDX-License-Identifier: MIT
// WebSocket of windows and Workers, with Chromium's events and words. What the connection tells
// (web/page/socket) comes in tasks of the network.
//
//   CONNECTING --101--> OPEN --close() or a close frame--> CLOSING --the socket is closed--> CLOSED
//
// 1. A failure is an error event and a close event, in one task. Nothing comes after close.
// 2. Messages go out in the order of send(): one whose Blob is still read holds those behind it.
// 3. bufferedAmount gets less in tasks only. What is sent after close() is counted, and never sent.
'use strict';

const {
  ArrayBufferIsView, ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeShift,
  PromisePrototypeThen, StringPrototypeSlice, SymbolIterator, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeSlice, Uint8Array,
} = primordials;

const { byteLengthUtf8, utf8Write } = native('buffer');
const { isBlob, makeBlob } = require('internal/buffer/blob');
const { isArrayBuffer } = require('internal/types');
const { viewBuffer, viewByteLength, viewByteOffset } = require('internal/v8/views');
const { slot } = require('web/dom/slots');
const {
  expose, fail, illegal, isObject, need, needToConstruct, text, unsignedShort, usv,
} = require('web/dom/idl');
const { EventTarget, defineEventHandler, fireSteps } = require('web/dom/event-target');
const { isToken } = require('web/fetch/headers');
const context = require('web/page/context');
const { connect } = require('web/page/socket');

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
const ABNORMAL = 1006;
const REASON_MAX = 123;

const kSocket = slot('websocket'); // what is inside

function encode(string) {
  const bytes = new Uint8Array(byteLengthUtf8(string));
  if (bytes.length > 0) utf8Write(bytes, string, 0, bytes.length);
  return bytes;
}

// ---- What is inside

class Inside {
  constructor(face, url, protocols) {
    this.face = face;
    this.url = url;
    this.state = CONNECTING;
    this.binaryType = 'blob';
    this.protocol = '';
    this.extensions = '';
    this.buffered = 0;
    this.consumed = 0;  // of it, by the connection
    this.isTold = true; // a task will tell of that
    this.queue = [];    // behind a Blob: { isText, bytes or null while it is read }
    this.closing = undefined; // our close, behind the queue
    this.connect(protocols);
  }

  connect(protocols) {
    const { agent, frame } = context;
    this.release = agent.hold(); // until it is open
    const task = (fn) => { frame.queueTask('network', fn); };
    const { href, protocol, host } = this.url;
    this.origin = `${protocol}//${host}`;
    this.stop = () => {
      this.connection.stop();
      this.release();
    };
    this.connection = connect({
      __proto__: null, origin: frame.origin, protocols, url: href,
    }, {
      __proto__: null,
      open: (name, extensions) => {
        task(() => this.onOpen(name, extensions));
        this.release();
      },
      message: (isText, data) => task(() => this.onMessage(isText, data)),
      sent: (size) => {
        this.consumed += size;
        if (this.isTold) task(() => this.reflect());
        this.isTold = false;
      },
      closing: () => task(() => { this.state = CLOSING; }),
      closed: (...facts) => {
        task(() => this.closeSteps(...facts));
        this.release();
      },
      failed: () => {
        task(() => this.failSteps());
        this.release();
      },
    });
    frame.cancels.add(this.stop);
  }

  // ---- In

  onOpen(protocol, extensions) {
    if (this.state !== CONNECTING) return undefined;
    this.state = OPEN;
    this.protocol = protocol;
    this.extensions = extensions;
    return fireSteps(this.face, 'open');
  }

  onMessage(isText, data) {
    if (this.state !== OPEN) return undefined;
    if (!isText) {
      const bytes = TypedArrayPrototypeSlice(
        new Uint8Array(viewBuffer(data), viewByteOffset(data), viewByteLength(data)));
      data = this.binaryType === 'blob' ? makeBlob(bytes, '') : TypedArrayPrototypeGetBuffer(bytes);
    }
    const { MessageEvent } = require('web/dom/events/message');
    return fireSteps(this.face, 'message', { __proto__: null, data, origin: this.origin },
                     MessageEvent);
  }

  reflect() {
    this.isTold = true;
    this.buffered -= this.consumed;
    this.consumed = 0;
  }

  *failSteps() {
    this.state = CLOSED;
    yield* fireSteps(this.face, 'error');
    yield* this.closeSteps(false, ABNORMAL, '');
  }

  closeSteps(wasClean, code, reason) {
    this.state = CLOSED;
    this.queue = [];
    context.frame.cancels.delete(this.stop);
    const { CloseEvent } = require('web/dom/events/close');
    return fireSteps(this.face, 'close', { __proto__: null, code, reason, wasClean }, CloseEvent);
  }

  // ---- Out

  send(isText, size, bytes) {
    this.buffered += size;
    if (this.state !== OPEN) return undefined;
    const entry = { __proto__: null, bytes, isText };
    ArrayPrototypePush(this.queue, entry);
    this.flush();
    return entry;
  }

  sendBlob(blob) {
    const entry = this.send(false, blob.size, null);
    if (entry === undefined) return;
    PromisePrototypeThen(blob.bytes(), (bytes) => {
      entry.bytes = bytes;
      this.flush();
    }, () => this.connection.close(undefined, encode('')));
  }

  flush() {
    while (this.queue.length > 0) {
      if (this.queue[0].bytes === null) return;
      const { bytes, isText } = ArrayPrototypeShift(this.queue);
      this.connection.send(isText, bytes);
    }
    if (this.closing === undefined) return;
    this.connection.close(this.closing.code, this.closing.reason);
  }

  close(code, reason) {
    if (this.state >= CLOSING) return;
    this.state = CLOSING;
    this.closing = { __proto__: null, code, reason };
    this.flush();
  }
}
primordials.ObjectSetPrototypeOf(Inside.prototype, null);

// ---- Arguments

const refuse = (sentence) =>
  fail('SyntaxError', undefined, undefined, `Failed to construct 'WebSocket': ${sentence}`);

function toURL(given) {
  const url = require('web/url').URL.parse(given, context.frame.document.baseURI);
  if (url === null) throw refuse(`The URL '${given}' is invalid.`);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  else if (url.protocol === 'https:') url.protocol = 'wss:';
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:') {
    throw refuse("The URL's scheme must be either 'http', 'https', 'ws', or 'wss'. " +
      `'${StringPrototypeSlice(url.protocol, 0, -1)}' is not allowed.`);
  }
  if (url.hash !== '' || url.href[url.href.length - 1] === '#') {
    throw refuse(`The URL contains a fragment identifier ('${StringPrototypeSlice(url.hash, 1)}'). ` +
      'Fragment identifiers are not allowed in WebSocket URLs.');
  }
  return url;
}

function toProtocols(value) {
  const list = [];
  if (isObject(value) && value[SymbolIterator] !== undefined) {
    for (const item of value) ArrayPrototypePush(list, text(item));
  } else if (value !== undefined) {
    ArrayPrototypePush(list, text(value));
  }
  return list;
}

function checkProtocols(list) {
  for (let i = 0; i < list.length; i++) {
    if (!isToken(list[i])) throw refuse(`The subprotocol '${list[i]}' is invalid.`);
  }
  for (let i = 0; i < list.length; i++) {
    if (ArrayPrototypeIncludes(list, list[i], i + 1)) {
      throw refuse(`The subprotocol '${list[i]}' is duplicated.`);
    }
  }
}

// ---- The class

function inside(value) {
  if (!isObject(value) || value[kSocket] === undefined) throw illegal();
  return value[kSocket];
}

class WebSocket extends EventTarget {
  constructor(url, protocols = undefined) {
    needToConstruct(arguments.length, 1, 'WebSocket');
    super();
    const given = usv(url);
    const list = toProtocols(protocols);
    const address = toURL(given);
    checkProtocols(list);
    this[kSocket] = new Inside(this, address, list);
  }

  get url() { return inside(this).url.href; }

  get readyState() { return inside(this).state; }

  get bufferedAmount() { return inside(this).buffered; }

  get extensions() { return inside(this).extensions; }

  get protocol() { return inside(this).protocol; }

  get binaryType() { return inside(this).binaryType; }

  set binaryType(type) {
    const socket = inside(this);
    const value = text(type);
    if (value === 'blob' || value === 'arraybuffer') socket.binaryType = value;
  }

  close(code = undefined, reason = undefined) {
    const socket = inside(this);
    if (code !== undefined) {
      code = unsignedShort(code);
      if (code !== 1000 && (code < 3000 || code > 4999)) {
        throw fail('InvalidAccessError', 'close', 'WebSocket', 'The close code must be either 1000, ' +
          `or between 3000 and 4999. ${code} is neither.`);
      }
    }
    const bytes = encode(reason === undefined ? '' : usv(reason));
    if (bytes.length > REASON_MAX) {
      throw fail('SyntaxError', 'close', 'WebSocket',
                 `The close reason must not be greater than ${REASON_MAX} UTF-8 bytes.`);
    }
    socket.close(code ?? (bytes.length > 0 ? 1000 : undefined), bytes);
  }

  send(data) {
    const socket = inside(this);
    need(arguments.length, 1, 'send', 'WebSocket');
    const isBinary = isObject(data) && (isArrayBuffer(data) || ArrayBufferIsView(data));
    const isFromBlob = isObject(data) && isBlob(data);
    if (!isBinary && !isFromBlob) data = usv(data);
    if (socket.state === CONNECTING) {
      throw fail('InvalidStateError', 'send', 'WebSocket', 'Still in CONNECTING state.');
    }
    if (isFromBlob) {
      socket.sendBlob(data);
    } else if (isBinary) {
      const view = isArrayBuffer(data) ? new Uint8Array(data) :
        new Uint8Array(viewBuffer(data), viewByteOffset(data), viewByteLength(data));
      socket.send(false, view.length, TypedArrayPrototypeSlice(view));
    } else {
      const bytes = encode(data);
      socket.send(true, bytes.length, bytes);
    }
  }
}
expose(WebSocket, 'WebSocket', { __proto__: null, CONNECTING, OPEN, CLOSING, CLOSED });
for (const type of ['open', 'error', 'close', 'message']) {
  defineEventHandler(WebSocket.prototype, type);
}
for (const [method, length] of [['close', 0], ['send', 1]]) {
  primordials.ObjectDefineProperty(WebSocket.prototype[method], 'length',
                                   { __proto__: null, value: length });
}

module.exports = { WebSocket };
