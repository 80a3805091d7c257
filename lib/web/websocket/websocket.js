// SPDX-License-Identifier: MIT
// WebSocket, by https://websockets.spec.whatwg.org, as Node 22 and later have it.
//
//   CONNECTING --101--> OPEN --close() or a close frame--> CLOSING --the socket is closed--> CLOSED
//        |               |                                    ^ |
//        +--- failure ---+------------ problem ---------------|-+
//
// 1. Messages go out in the order of send(): one whose Blob is still read holds those behind it.
// 2. close comes once, after the last message, and after error if the end was not clean.

'use strict';

const {
  ArrayBufferIsView,
  ArrayPrototypePush,
  ArrayPrototypeShift,
  PromisePrototypeThen,
  StringPrototypeToLowerCase,
  SymbolIterator,
  TypeError,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeSlice,
  Uint8Array,
} = primordials;

const { byteLengthUtf8, utf8Write } = native('buffer');
const { isBlob, makeBlob } = require('internal/buffer/blob');
const { isArrayBuffer } = require('internal/types');
const { viewBuffer, viewByteLength, viewByteOffset } = require('internal/v8/views');
const { EventTarget, Event, defineEventHandler } = require('web/event-target');
const { CloseEvent, ErrorEvent } = require('web/close-event');
const { isToken } = require('web/fetch/headers');
const { tellClose, tellControl, tellError, tellOpen } = require('web/websocket/telling');
const {
  BINARY, CLOSE, PING, PONG, Reader, TEXT, makeClose, makeFrame,
} = require('web/websocket/frames');
const {
  constants, finish, illegal, isObject, needArguments, toText, toUSVString, toUnsignedShort,
} = require('web/idl');

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
const NO_CODE = 1005;
const ABNORMAL = 1006;
const REASON_MAX = 123;

const FRESH_TEXT = new Uint8Array(0);

function newException(message, name) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, name);
}

function encode(text) {
  if (text === '') return FRESH_TEXT;
  const bytes = new Uint8Array(byteLengthUtf8(text));
  utf8Write(bytes, text, 0, bytes.length);
  return bytes;
}

// ---- The connection, as no program sees it

class Connection {
  constructor(face) {
    this.face = face;
    this.state = CONNECTING;
    this.binaryType = 'blob';
    this.protocol = '';
    this.extensions = '';
    this.buffered = 0;
    this.socket = null;
    this.reader = null;
    this.giveUp = null; // while connecting
    this.queue = [];    // frames behind a Blob: { opcode, bytes or null while it is read }
    this.hasSentClose = false;
    this.hasGotClose = false;
    this.code = ABNORMAL;
    this.reason = '';
    this.error = null;
  }

  connect(url, protocols, headers) {
    this.origin = `${url.protocol}//${url.host}`;
    const { open } = require('web/websocket/handshake');
    this.giveUp = open(url, protocols, headers, (socket, head, agreed, message) => {
      this.onOpen(socket, head, agreed, message);
    }, (error) => { this.onEnd(error); });
  }

  onOpen(socket, head, { extensions, inflater, protocol }, message) {
    this.socket = socket;
    this.protocol = protocol;
    this.extensions = extensions;
    this.reader = new Reader({
      __proto__: null,
      onClose: (code, reason) => { this.onClose(code, reason); },
      onControl: (opcode, payload) => {
        if (opcode === PING && !this.hasSentClose) this.write(PONG, payload);
        tellControl(opcode === PING, this.face, payload);
      },
      onMessage: (isText, data) => { this.onMessage(isText, data); },
      onProblem: (code, reason) => { this.fail(code, reason); },
    });
    this.reader.inflater = inflater;
    socket.setTimeout(0);
    socket.setNoDelay(true);
    socket.on('error', (error) => {
      this.error ??= error;
      tellError(error);
    });
    socket.on('close', () => { this.onEnd(null); });
    socket.on('end', () => { socket.end(); });
    socket.on('data', (chunk) => { this.reader.push(chunk); });
    this.state = OPEN;
    this.face.dispatchEvent(new Event('open'));
    tellOpen(this, socket, message);
    if (head.length > 0) this.reader.push(head);
    socket.resume();
  }

  onMessage(isText, data) {
    if (this.state !== OPEN) return;
    const { MessageEvent } = require('web/message-event');
    if (!isText) {
      const bytes = TypedArrayPrototypeSlice(
        new Uint8Array(viewBuffer(data), viewByteOffset(data), data.length));
      data = this.binaryType === 'blob' ? makeBlob(bytes, '') : TypedArrayPrototypeGetBuffer(bytes);
    }
    this.face.dispatchEvent(new MessageEvent('message', { __proto__: null, data,
                                                          origin: this.origin }));
  }

  // The server's close frame; ours is the answer, with its code.
  onClose(code, reason) {
    this.hasGotClose = true;
    this.code = code ?? NO_CODE;
    this.reason = reason;
    if (!this.hasSentClose) {
      this.hasSentClose = true;
      this.queue = [];
      this.write(CLOSE, makeClose(code, FRESH_TEXT));
    }
    this.state = CLOSING;
  }

  // ---- Out

  send(opcode, bytes) {
    this.buffered += bytes.length;
    if (this.queue.length > 0) {
      ArrayPrototypePush(this.queue, { __proto__: null, opcode, bytes });
      return;
    }
    this.writeMessage(opcode, bytes);
  }

  sendBlob(blob) {
    this.buffered += blob.size;
    const entry = { __proto__: null, opcode: BINARY, bytes: null };
    ArrayPrototypePush(this.queue, entry);
    PromisePrototypeThen(blob.bytes(), (bytes) => {
      entry.bytes = bytes;
      this.flush();
    }, (error) => { this.onEnd(error); });
  }

  flush() {
    while (this.queue.length > 0 && this.queue[0].bytes !== null) {
      const { opcode, bytes } = ArrayPrototypeShift(this.queue);
      if (opcode === CLOSE) this.write(opcode, bytes);
      else this.writeMessage(opcode, bytes);
    }
  }

  writeMessage(opcode, bytes) {
    this.socket.write(makeFrame(opcode, bytes), () => { this.buffered -= bytes.length; });
  }

  write(opcode, bytes) {
    if (!this.socket.destroyed) this.socket.write(makeFrame(opcode, bytes));
  }

  // ---- The end

  close(code, reason) {
    if (this.state >= CLOSING) return;
    if (this.state === CONNECTING) {
      this.state = CLOSING;
      this.giveUp();
      this.onEnd(null); // inside the call, as in Node
      return;
    }
    this.state = CLOSING;
    this.hasSentClose = true;
    const bytes = makeClose(code, reason);
    if (this.queue.length === 0) this.write(CLOSE, bytes);
    else ArrayPrototypePush(this.queue, { __proto__: null, opcode: CLOSE, bytes });
  }

  // The server has broken the rules.
  fail(code, reason) {
    if (!this.hasSentClose) {
      this.hasSentClose = true;
      this.queue = [];
      this.write(CLOSE, makeClose(code, encode(reason)));
    }
    this.onEnd(new TypeError(reason));
  }

  onEnd(error) {
    if (this.state === CLOSED) return;
    this.state = CLOSED;
    const wasClean = this.hasSentClose && this.hasGotClose;
    if (this.socket !== null) this.socket.end();
    if (!wasClean) {
      this.code = ABNORMAL;
      this.reason = '';
      const shown = error ?? this.error ?? new TypeError('');
      this.face.dispatchEvent(new ErrorEvent('error', shown));
    }
    this.face.dispatchEvent(new CloseEvent('close', {
      __proto__: null, wasClean, code: this.code, reason: this.reason,
    }));
    tellClose(this);
  }
}
primordials.ObjectSetPrototypeOf(Connection.prototype, null);

// ---- Arguments

const CONSTRUCTOR = 'WebSocket constructor';

function toURL(value) {
  const { URL } = require('web/url');
  let url;
  try {
    url = new URL(value);
  } catch (error) {
    throw newException(`${error}`, 'SyntaxError');
  }
  if (url.protocol === 'http:') url.protocol = 'ws:';
  else if (url.protocol === 'https:') url.protocol = 'wss:';
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:') {
    throw newException('expected a ws: or wss: url', 'SyntaxError');
  }
  if (url.hash !== '' || url.href[url.href.length - 1] === '#') {
    throw newException('hash', 'SyntaxError');
  }
  return url;
}

// A name, names, or Node's { protocols, headers }.
function readOptions(options) {
  if (isObject(options) && typeof options[SymbolIterator] !== 'function') {
    const { protocols, headers } = options;
    let list;
    if (headers !== undefined) {
      const { HeaderList, fill } = require('web/fetch/headers');
      list = new HeaderList();
      fill(list, 'request', headers);
    }
    return { __proto__: null, protocols: toProtocols(protocols ?? []), headers: list };
  }
  return { __proto__: null, protocols: toProtocols(options), headers: undefined };
}

function toProtocols(value) {
  const list = [];
  if (isObject(value)) {
    for (const item of value) ArrayPrototypePush(list, toText(item, 'protocols', CONSTRUCTOR));
  } else {
    ArrayPrototypePush(list, toText(value, 'protocols', CONSTRUCTOR));
  }
  const seen = { __proto__: null };
  for (let i = 0; i < list.length; i++) {
    const key = StringPrototypeToLowerCase(list[i]);
    if (seen[key] || !isToken(list[i])) {
      throw newException('Invalid Sec-WebSocket-Protocol value', 'SyntaxError');
    }
    seen[key] = true;
  }
  return list;
}

// ---- The class

let connectionOf; // throws if it is no WebSocket

class WebSocket extends EventTarget {
  #connection;
  #url;

  static {
    connectionOf = (value) => {
      if (!isObject(value) || !(#connection in value)) throw illegal();
      return value.#connection;
    };
  }

  constructor(url, protocols = []) {
    super();
    needArguments(arguments.length, 1, CONSTRUCTOR);
    const address = toUSVString(url);
    const options = readOptions(protocols);
    const parsed = toURL(address);
    this.#url = parsed.href;
    this.#connection = new Connection(this);
    this.#connection.connect(parsed, options.protocols, options.headers);
  }

  close(code = undefined, reason = undefined) {
    const connection = connectionOf(this);
    if (code !== undefined) {
      code = toUnsignedShort(code);
      if (code !== 1000 && (code < 3000 || code > 4999)) {
        throw newException('invalid code', 'InvalidAccessError');
      }
    }
    let bytes = FRESH_TEXT;
    if (reason !== undefined) {
      bytes = encode(toUSVString(reason));
      if (bytes.length > REASON_MAX) {
        throw newException(
          `Reason must be less than ${REASON_MAX} bytes; received ${bytes.length}`, 'SyntaxError');
      }
      code ??= bytes.length > 0 ? 1000 : undefined;
    }
    connection.close(code, bytes);
  }

  send(data) {
    const connection = connectionOf(this);
    needArguments(arguments.length, 1, 'WebSocket.send');
    const isBinary = isObject(data) && (isArrayBuffer(data) || ArrayBufferIsView(data));
    const isFromBlob = isObject(data) && isBlob(data);
    if (!isBinary && !isFromBlob) data = toUSVString(data);
    if (connection.state === CONNECTING) {
      throw newException('Sent before connected.', 'InvalidStateError');
    }
    if (connection.state !== OPEN) return;
    if (isFromBlob) {
      connection.sendBlob(data);
    } else if (isBinary) {
      const view = isArrayBuffer(data) ? new Uint8Array(data) :
        new Uint8Array(viewBuffer(data), viewByteOffset(data), viewByteLength(data));
      connection.send(BINARY, TypedArrayPrototypeSlice(view));
    } else {
      connection.send(TEXT, encode(data));
    }
  }

  get readyState() { return connectionOf(this).state; }

  get bufferedAmount() { return connectionOf(this).buffered; }

  get url() {
    connectionOf(this);
    return this.#url;
  }

  get extensions() { return connectionOf(this).extensions; }

  get protocol() { return connectionOf(this).protocol; }

  get binaryType() { return connectionOf(this).binaryType; }

  set binaryType(type) {
    const connection = connectionOf(this);
    connection.binaryType = type === 'arraybuffer' ? 'arraybuffer' : 'blob';
  }
}

finish(WebSocket, [
  'close', 'send', 'readyState', 'bufferedAmount', 'url', 'extensions', 'protocol', 'binaryType',
]);
defineEventHandler(WebSocket.prototype, 'open');
defineEventHandler(WebSocket.prototype, 'error');
defineEventHandler(WebSocket.prototype, 'close');
defineEventHandler(WebSocket.prototype, 'message');
constants(WebSocket, ['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED']);

module.exports = { WebSocket };
