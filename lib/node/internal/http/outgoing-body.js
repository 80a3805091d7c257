// SPDX-License-Identifier: MIT
// How an OutgoingMessage is written: its body, as it is or in chunks, its trailers and its end.
//
//   write, end -> submit -> _send (with the head) -> _writeRaw -> the socket, or outputData
//
// 1. Several writes of one turn go out together: the socket is corked until the next tick.
// 2. In chunked encoding a message that is corked gathers a chunk, which goes out by uncork.
// 3. A message that is written by end() alone, on a socket of ours that is idle, goes out at once
//    (endAtOnce): past the socket's stream, but its callbacks come as if it had gone through that.
// 4. 'finish' comes when the socket has taken the last byte, 'prefinish' when it was given it.
'use strict';

const {
  ArrayIsArray, ArrayPrototypeJoin, ArrayPrototypeUnshift, NumberPrototypeToString, ObjectKeys,
  Symbol,
} = primordials;
const { ArrayPrototypePush, StringPrototypeToLowerCase } = require('internal/hot');
const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { isDirect } = require('internal/net/socket');
const { isUint8Array } = require('internal/types');
const { hasBadChar, validateHeaderName } = require('internal/http/words');
const { kUniqueHeaders } = require('internal/http/outgoing-head');

const kBody = Symbol('body');
const kSocket = Symbol('socket');
const CRLF = Buffer.from('\r\n');

function nothing() {}

class BodyState {
  needDrain = false;
  corked = 0;
  chunk = null; // data, encoding, callback, data, ...: of the chunk that is gathered, if any is
  chunkLength = 0;
  written = 0; // bytes, if strictContentLength is set
  errored = null;
  isFinished = false;
  endCallbacks = null;
  endError = null; // what kept it from finishing

  constructor(options) {
    this.highWaterMark = options?.highWaterMark ?? defaultMark();
    this.rejectsStray = options?.rejectNonStandardBodyWrites ?? false;
  }
}

let mark;
function defaultMark() {
  return mark ??= require('stream').getDefaultHighWaterMark();
}

class Waiting {
  constructor(data, encoding, callback) {
    this.data = data;
    this.encoding = encoding;
    this.callback = callback;
  }
}

function byteLength(chunk, encoding) {
  return typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.byteLength;
}

// ---- sending ----------------------------------------------------------------------------

function _send(data, encoding, callback, size) {
  if (!this._headerSent && this._header !== null) {
    const isText = typeof data === 'string' &&
      (encoding === 'utf8' || encoding === 'latin1' || !encoding);
    if (isText) {
      data = this._header + data;
    } else {
      const header = this._header;
      ArrayPrototypeUnshift(this.outputData, new Waiting(header, 'latin1', null));
      this.outputSize += header.length;
      this._onPendingData(header.length);
    }
    this._headerSent = true;
  }
  return this._writeRaw(data, encoding, callback, size);
}

function _writeRaw(data, encoding, callback) {
  const socket = this[kSocket];
  if (socket?.destroyed) return false;
  if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  if (socket && socket._httpMessage === this && socket.writable) {
    if (this.outputData.length > 0) this._flushOutput(socket);
    return socket.write(data, encoding, callback);
  }
  ArrayPrototypePush(this.outputData, new Waiting(data, encoding, callback));
  this.outputSize += data.length;
  this._onPendingData(data.length);
  return this.outputSize < this[kBody].highWaterMark;
}

function sendChunkSize(message, size) {
  message._send(NumberPrototypeToString(size, 16), 'latin1', null);
  message._send(CRLF, null, null);
}

// ---- writing ----------------------------------------------------------------------------

function tellError(message, error, callback) {
  callback(error);
  if (typeof message.emit === 'function' && !message.destroyed) message.emit('error', error);
}

function failLater(message, error, callback) {
  if (message.destroyed) return;
  process.nextTick(tellError, message, error, callback);
}

// Whether the bytes of the body must be as many as its head says.
function isStrict(message) {
  return message.strictContentLength && message._contentLength !== null &&
    message._contentLength !== undefined && message._hasBody && !message._removedContLen &&
    !message.chunkedEncoding && !message.hasHeader('transfer-encoding');
}

function countStrictly(message, size, isLast) {
  const body = message[kBody];
  const total = body.written + size;
  const { _contentLength: length } = message;
  if (isStrict(message) && (isLast ? total !== length : total > length)) {
    throw new codes.ERR_HTTP_CONTENT_LENGTH_MISMATCH(total, length);
  }
  body.written = total;
}

function uncorkSocket(socket) {
  socket.uncork();
}

function submit(message, chunk, encoding, callback, isLast) {
  if (typeof callback !== 'function') callback = nothing;
  if (chunk === null) throw new codes.ERR_STREAM_NULL_VALUES();
  if (typeof chunk !== 'string' && !isUint8Array(chunk)) {
    throw new codes.ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'Uint8Array'], chunk);
  }
  if (message.finished || message.destroyed) {
    const error = message.finished ? new codes.ERR_STREAM_WRITE_AFTER_END() :
      new codes.ERR_STREAM_DESTROYED('write');
    if (message.destroyed) process.nextTick(callback, error);
    else failLater(message, error, callback);
    return false;
  }
  let size = -1;
  if (message.strictContentLength) {
    size = byteLength(chunk, encoding);
    countStrictly(message, size, isLast);
  }
  if (!message._header) {
    if (isLast) message._contentLength = size = size < 0 ? byteLength(chunk, encoding) : size;
    message._implicitHeader();
  }
  if (!message._hasBody) {
    if (message[kBody].rejectsStray) throw new codes.ERR_HTTP_BODY_NOT_ALLOWED();
    process.nextTick(callback);
    return true;
  }
  const socket = message[kSocket];
  if (!isLast && socket && !socket.writableCorked) {
    socket.cork();
    process.nextTick(uncorkSocket, socket);
  }
  if (!message.chunkedEncoding || chunk.length === 0) {
    return message._send(chunk, encoding, callback, size);
  }
  return submitChunk(message, chunk, encoding, callback,
                     size < 0 ? byteLength(chunk, encoding) : size);
}

function submitChunk(message, chunk, encoding, callback, size) {
  const body = message[kBody];
  if (body.corked && message._headerSent) {
    body.chunk ??= [];
    ArrayPrototypePush(body.chunk, chunk, encoding, callback);
    body.chunkLength += size;
    return body.chunkLength < body.highWaterMark;
  }
  sendChunkSize(message, size);
  message._send(chunk, encoding, null, size);
  return message._send(CRLF, null, callback);
}

function write(chunk, encoding, callback) {
  if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  const goesOn = submit(this, chunk, encoding, callback, false);
  if (!goesOn) this[kBody].needDrain = true;
  return goesOn;
}

function cork() {
  this[kBody].corked++;
  this[kSocket]?.cork();
}

function uncork() {
  const body = this[kBody];
  body.corked--;
  this[kSocket]?.uncork();
  if (body.corked || body.chunk === null) return;
  const { chunk } = body;
  const callbacks = [];
  sendChunkSize(this, body.chunkLength);
  for (let i = 0; i < chunk.length; i += 3) {
    this._send(chunk[i], chunk[i + 1], null);
    if (chunk[i + 2]) ArrayPrototypePush(callbacks, chunk[i + 2]);
  }
  this._send(CRLF, null, callbacks.length === 0 ? null : (error) => {
    for (let i = 0; i < callbacks.length; i++) callbacks[i](error);
  });
  body.chunk = null;
  body.chunkLength = 0;
  if (body.needDrain && this.writableLength === 0) {
    body.needDrain = false;
    this.emit('drain');
  }
}

// ---- trailers -----------------------------------------------------------------------------

function trailerLine(message, name, value) {
  if (hasBadChar(value, message._isLenientHeaderValidation())) {
    throw new codes.ERR_INVALID_CHAR('trailer content', name);
  }
  return `${name}: ${value}\r\n`;
}

// An object, or an array of pairs.
function addTrailers(headers) {
  if (this.finished) throw new codes.ERR_HTTP_HEADERS_SENT('set trailing');
  this._trailer = '';
  const keys = ObjectKeys(headers);
  const isPairs = ArrayIsArray(headers);
  for (let i = 0; i < keys.length; i++) {
    const name = isPairs ? headers[keys[i]][0] : keys[i];
    const value = isPairs ? headers[keys[i]][1] : headers[keys[i]];
    validateHeaderName(name, 'Trailer name');
    if (!ArrayIsArray(value)) {
      this._trailer += trailerLine(this, name, value);
    } else if (value.length > 1 && !this[kUniqueHeaders]?.has(StringPrototypeToLowerCase(name))) {
      for (let j = 0; j < value.length; j++) {
        this._trailer += trailerLine(this, name, value[j]);
      }
    } else {
      this._trailer += trailerLine(this, name, ArrayPrototypeJoin(value, '; '));
    }
  }
}

// ---- the end --------------------------------------------------------------------------------

function callEnd(message, error) {
  const callbacks = message[kBody].endCallbacks;
  if (callbacks === null) return;
  message[kBody].endCallbacks = null;
  for (let i = 0; i < callbacks.length; i++) {
    message.removeListener('finish', callbacks[i]);
    callbacks[i](error);
  }
}

// The callback is one of those who hear of 'finish'; it also hears that this will not come.
function whenEnded(message, callback) {
  const body = message[kBody];
  if (body.isFinished) {
    callback(new codes.ERR_STREAM_ALREADY_FINISHED('end'));
  } else if (body.endError !== null) {
    process.nextTick(callback, body.endError);
  } else {
    body.endCallbacks ??= [];
    const onFinish = (error = null) => callback(error);
    ArrayPrototypePush(body.endCallbacks, onFinish);
    message.once('finish', onFinish);
  }
}

function finishMessage(message, error) {
  const body = message[kBody];
  const socket = message[kSocket];
  if (error || body.errored || socket?.errored || socket?._hadError) {
    body.endError = error ?? body.errored ?? socket?.errored ??
      new codes.ERR_STREAM_DESTROYED('end');
    callEnd(message, body.endError);
    return;
  }
  body.isFinished = true;
  body.endCallbacks = null;
  message.emit('finish');
}

// Whether all of the message may go to the socket's handle in one piece, and there is none of it
// yet.
function isWhole(message) {
  const socket = message[kSocket];
  return socket !== null && socket._httpMessage === message && !message._headerSent &&
    !message.finished && !message.destroyed && !message.strictContentLength &&
    message.outputData.length === 0 && message[kBody].corked === 0 && message._send === _send &&
    message._writeRaw === _writeRaw && isDirect(socket);
}

// True: it is on its way.
function endAtOnce(message, chunk, encoding, callback) {
  let size = 0;
  let isLatin1 = true; // the head alone, or in front of bytes
  if (typeof chunk === 'string') {
    if (encoding && encoding !== 'utf8' && encoding !== 'latin1') return false;
    isLatin1 = encoding === 'latin1';
    size = byteLength(chunk, encoding);
  } else if (chunk) {
    if (!isUint8Array(chunk)) return false;
    size = chunk.byteLength;
  }
  if (!message._header) {
    message._contentLength = size;
    message._implicitHeader();
    if (!isWhole(message)) return false; // the program has had its say
  }
  const { _hasBody: hasBody, _header: header } = message;
  if (hasBody ? message.chunkedEncoding : size > 0) return false;
  const socket = message[kSocket];
  if (header.length + size >= socket.writableHighWaterMark) return false;
  const body = size > 0 ? chunk : '';
  const result = socket._handle.send(header, body, isLatin1, socket.parser?.hasMore);
  if (result === -1) return false;
  message._headerSent = true;
  if (callback !== null) whenEnded(message, callback);
  if (result < 0) {
    socket.cork();
    socket.write(restOf(header, body, isLatin1, -2 - result));
    sendEnd(message, true);
    return true;
  }
  socket._unrefTimer();
  socket._writableState.taken(finishMessage, message);
  message.finished = true;
  message._finish();
  return true;
}

function restOf(header, body, isLatin1, sent) {
  const encoding = isLatin1 ? 'latin1' : 'utf8';
  const pieces = [Buffer.from(header, encoding),
                  typeof body === 'string' ? Buffer.from(body, encoding) : body];
  return Buffer.concat(pieces).subarray(sent);
}

function end(chunk, encoding, callback) {
  if (typeof chunk === 'function') {
    callback = chunk;
    chunk = null;
    encoding = null;
  } else if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  const isCalled = typeof callback === 'function';
  if (isWhole(this) && endAtOnce(this, chunk, encoding, isCalled ? callback : null)) return this;
  if (chunk) {
    if (this.finished) {
      failLater(this, new codes.ERR_STREAM_WRITE_AFTER_END(), isCalled ? callback : nothing);
      return this;
    }
    this[kSocket]?.cork();
    submit(this, chunk, encoding, null, true);
  } else if (this.finished) {
    if (isCalled) whenEnded(this, callback);
    return this;
  } else if (!this._header) {
    this[kSocket]?.cork();
    this._contentLength = 0;
    this._implicitHeader();
  }
  if (isCalled) whenEnded(this, callback);
  const { written } = this[kBody];
  if (isStrict(this) && written !== this._contentLength) {
    throw new codes.ERR_HTTP_CONTENT_LENGTH_MISMATCH(written, this._contentLength);
  }
  sendEnd(this, chunk);
  return this;
}

function sendEnd(message, chunk) {
  const finish = (error) => finishMessage(message, error);
  if (message._hasBody && message.chunkedEncoding) {
    message._send(`0\r\n${message._trailer}\r\n`, 'latin1', finish);
  } else if (!message._headerSent || message.writableLength || chunk) {
    message._send('', 'latin1', finish);
  } else {
    process.nextTick(finish);
  }
  const socket = message[kSocket];
  if (socket) {
    socket._writableState.corked = 1; // however many there are
    socket.uncork();
  }
  message[kBody].corked = 1;
  message.uncork();
  message.finished = true;
  if (message.outputData.length === 0 && message[kSocket] &&
      message[kSocket]._httpMessage === message) {
    message._finish();
  }
}

function _finish() {
  this.emit('prefinish');
}

// The message has got its socket, or it is its turn.
function _flush() {
  const socket = this[kSocket];
  if (!socket?.writable) return;
  const goesOn = this._flushOutput(socket);
  if (this.finished) {
    this._finish();
  } else if (this[kBody].needDrain && goesOn !== false) {
    this[kBody].needDrain = false;
    this.emit('drain');
  }
}

// A message that was whole before it was its turn.
function flushAtOnce(message, waiting, socket) {
  const { callback, data, encoding } = waiting[0];
  if (typeof data !== 'string' || (callback && callback !== nothing) || waiting[1].data !== '' ||
      waiting[1].callback === null || (encoding && encoding !== 'utf8' && encoding !== 'latin1') ||
      data.length >= socket.writableHighWaterMark || !isDirect(socket)) {
    return false;
  }
  const isLatin1 = encoding === 'latin1';
  const result = socket._handle.send(data, '', isLatin1, socket.parser?.hasMore);
  if (result < -1) {
    waiting[0].data = restOf(data, '', isLatin1, -2 - result);
    waiting[0].encoding = null;
  }
  if (result < 0) return false;
  socket._unrefTimer();
  socket._writableState.taken(finishMessage, message);
  return true;
}

function _flushOutput(socket) {
  const waiting = this.outputData;
  if (waiting.length === 0) return undefined;
  if (waiting.length === 2 && this.finished && flushAtOnce(this, waiting, socket)) {
    this.outputData = [];
    this._onPendingData(-this.outputSize);
    this.outputSize = 0;
    return true;
  }
  const { length } = waiting;
  let goesOn;
  socket.cork();
  for (let i = 0; i < length; i++) {
    const { data, encoding, callback } = waiting[i];
    waiting[i].data = null;
    goesOn = socket.write(data, encoding, callback);
  }
  socket.uncork();
  this.outputData = [];
  this._onPendingData(-this.outputSize);
  this.outputSize = 0;
  return goesOn;
}

// Puts the methods into OutgoingMessage.prototype.
function install(prototype) {
  const methods = {
    __proto__: null,
    _finish, _flush, _flushOutput, _send, _writeRaw, addTrailers, cork, end, uncork, write,
  };
  for (const name in methods) prototype[name] = methods[name];
}

// Tells those who wait for it that the socket takes more.
function drain(message) {
  const body = message[kBody];
  if (message.finished || !body.needDrain) return;
  body.needDrain = false;
  message.emit('drain');
}

module.exports = { BodyState, drain, install, kBody, kSocket };
