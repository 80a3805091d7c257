// SPDX-License-Identifier: MIT
// http.OutgoingMessage: a request of a client, or a response of a server. Here are its headers and
// its properties; how it is written is in internal/http/outgoing-body.
//
// 1. The head is a text, _header, which is made once and sent together with the first piece of the
//    body (_headerSent).
// 2. What is written before the message has its socket, or before it is its turn on that, waits in
//    outputData.
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, ObjectDefineProperties, ObjectKeys,
  ObjectSetPrototypeOf, ReflectApply, SymbolIterator,
} = primordials;
const EventEmitter = require('events');
const { Stream } = require('internal/streams/legacy');
const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');
const { hasBadChar } = require('internal/http/words');
const { lowerOf, nameOf } = require('internal/http/outgoing-names');
const { kOutHeaders, kUniqueHeaders, storeHead } = require('internal/http/outgoing-head');
const {
  BodyState, kBody, kSocket,
} = require('internal/http/outgoing-body');

function nothing() {}

function OutgoingMessage(options) {
  if (!(this instanceof OutgoingMessage)) return new OutgoingMessage(options);
  ReflectApply(Stream, this, []);
  this.outputData = [];
  this.outputSize = 0; // about: bytes are counted as characters
  this.writable = true;
  this.destroyed = false;
  this._last = false;
  this.chunkedEncoding = false;
  this.shouldKeepAlive = true;
  this.maxRequestsOnConnectionReached = false;
  this._defaultKeepAlive = true;
  this.useChunkedEncodingByDefault = true;
  this.sendDate = false;
  this._removedConnection = false;
  this._removedContLen = false;
  this._removedTE = false;
  this.strictContentLength = false;
  this._contentLength = null;
  this._hasBody = true;
  this._trailer = '';
  this.finished = false;
  this._headerSent = false;
  this._closed = false;
  this[kSocket] = null;
  this._header = null;
  this[kOutHeaders] = null;
  this[kUniqueHeaders] = null;
  this._keepAliveTimeout = 0;
  this._onPendingData = nothing;
  this[kBody] = new BodyState(options);
}
ObjectSetPrototypeOf(OutgoingMessage.prototype, Stream.prototype);
ObjectSetPrototypeOf(OutgoingMessage, Stream);

// ---- properties -------------------------------------------------------------------------

function property(get, set) {
  return { __proto__: null, get, set, enumerable: false, configurable: false };
}

ObjectDefineProperties(OutgoingMessage.prototype, {
  __proto__: null,
  errored: property(function() { return this[kBody].errored; }),
  closed: property(function() { return this._closed; }),
  writableFinished: property(function() { return this[kBody].isFinished; }),
  writableObjectMode: property(function() { return false; }),
  writableLength: property(function() {
    return this.outputSize + this[kBody].chunkLength +
      (this[kSocket] ? this[kSocket].writableLength : 0);
  }),
  writableHighWaterMark: property(function() {
    return this[kSocket] ? this[kSocket].writableHighWaterMark : this[kBody].highWaterMark;
  }),
  writableCorked: property(function() { return this[kBody].corked; }),
  writableEnded: property(function() { return this.finished; }),
  writableNeedDrain: property(function() {
    return !this.destroyed && !this.finished && this[kBody].needDrain;
  }),
  connection: property(function() { return this[kSocket]; },
                       function(value) { this.socket = value; }),
  // The corks go with the message from one socket to the next.
  socket: property(function() { return this[kSocket]; }, function(socket) {
    for (let i = 0; i < this[kBody].corked; i++) {
      socket?.cork();
      this[kSocket]?.uncork();
    }
    this[kSocket] = socket;
  }),
  headersSent: {
    __proto__: null, configurable: true, enumerable: true, get() { return !!this._header; },
  },
});

// ---- headers ----------------------------------------------------------------------------

// Whether values may have control characters: the option of the request or of the server.
OutgoingMessage.prototype._isLenientHeaderValidation = function() {
  if (this.httpValidation !== undefined) return this.httpValidation !== 'strict';
  const server = this.req?.socket?.server;
  if (server?.httpValidation !== undefined) return server.httpValidation !== 'strict';
  if (typeof this.insecureHTTPParser === 'boolean') return this.insecureHTTPParser;
  if (typeof server?.insecureHTTPParser === 'boolean') return server.insecureHTTPParser;
  return require('internal/http/parser').isLenient();
};

// Gives the name in lower case.
function checkHeader(message, verb, name, value) {
  if (message._header) throw new codes.ERR_HTTP_HEADERS_SENT(verb);
  const { lower } = nameOf(name);
  if (value === undefined) throw new codes.ERR_HTTP_INVALID_HEADER_VALUE(value, name);
  if (hasBadChar(value, message._isLenientHeaderValidation())) {
    throw new codes.ERR_INVALID_CHAR('header content', name);
  }
  return lower;
}

OutgoingMessage.prototype.setHeader = function setHeader(name, value) {
  const key = checkHeader(this, 'set', name, value);
  const headers = this[kOutHeaders] ??= { __proto__: null };
  headers[key] = [name, value];
  return this;
};

// From a Map or a Headers object. Cookies come one by one there, and are set together.
OutgoingMessage.prototype.setHeaders = function setHeaders(headers) {
  if (this._header) throw new codes.ERR_HTTP_HEADERS_SENT('set');
  if (!headers || ArrayIsArray(headers) || typeof headers.keys !== 'function' ||
      typeof headers.get !== 'function') {
    throw new codes.ERR_INVALID_ARG_TYPE('headers', ['Headers', 'Map'], headers);
  }
  let cookies;
  const entries = headers[SymbolIterator]();
  for (let step = entries.next(); !step.done; step = entries.next()) {
    const { 0: name, 1: value } = step.value;
    if (name !== 'set-cookie') {
      this.setHeader(name, value);
      continue;
    }
    cookies ??= [];
    if (!ArrayIsArray(value)) ArrayPrototypePush(cookies, value);
    else for (let i = 0; i < value.length; i++) ArrayPrototypePush(cookies, value[i]);
  }
  if (cookies !== undefined) this.setHeader('set-cookie', cookies);
  return this;
};

OutgoingMessage.prototype.appendHeader = function appendHeader(name, value) {
  const key = checkHeader(this, 'append', name, value);
  const entry = this[kOutHeaders]?.[key];
  if (!entry) return this.setHeader(name, value);
  const values = ArrayIsArray(entry[1]) ? entry[1] : entry[1] = [entry[1]];
  if (!ArrayIsArray(value)) ArrayPrototypePush(values, value);
  else for (let i = 0; i < value.length; i++) ArrayPrototypePush(values, value[i]);
  return this;
};

OutgoingMessage.prototype.getHeader = function getHeader(name) {
  validateString(name, 'name');
  return this[kOutHeaders]?.[lowerOf(name)]?.[1];
};

OutgoingMessage.prototype.hasHeader = function hasHeader(name) {
  validateString(name, 'name');
  return this[kOutHeaders] !== null && !!this[kOutHeaders][lowerOf(name)];
};

OutgoingMessage.prototype.getHeaderNames = function getHeaderNames() {
  return this[kOutHeaders] === null ? [] : ObjectKeys(this[kOutHeaders]);
};

OutgoingMessage.prototype.getRawHeaderNames = function getRawHeaderNames() {
  const names = this.getHeaderNames();
  for (let i = 0; i < names.length; i++) names[i] = this[kOutHeaders][names[i]][0];
  return names;
};

OutgoingMessage.prototype.getHeaders = function getHeaders() {
  const headers = { __proto__: null };
  for (const key in this[kOutHeaders]) headers[key] = this[kOutHeaders][key][1];
  return headers;
};

OutgoingMessage.prototype._renderHeaders = function _renderHeaders() {
  if (this._header) throw new codes.ERR_HTTP_HEADERS_SENT('render');
  const headers = {};
  for (const key in this[kOutHeaders]) {
    const entry = this[kOutHeaders][key];
    headers[entry[0]] = entry[1];
  }
  return headers;
};

// What is removed is not put in again by ourselves.
OutgoingMessage.prototype.removeHeader = function removeHeader(name) {
  validateString(name, 'name');
  if (this._header) throw new codes.ERR_HTTP_HEADERS_SENT('remove');
  const key = lowerOf(name);
  if (key === 'connection') this._removedConnection = true;
  else if (key === 'content-length') this._removedContLen = true;
  else if (key === 'transfer-encoding') this._removedTE = true;
  else if (key === 'date') this.sendDate = false;
  if (this[kOutHeaders] !== null) delete this[kOutHeaders][key];
};

OutgoingMessage.prototype._storeHeader = function _storeHeader(firstLine, headers) {
  storeHead(this, firstLine, headers);
};

OutgoingMessage.prototype._implicitHeader = function _implicitHeader() {
  throw new codes.ERR_METHOD_NOT_IMPLEMENTED('_implicitHeader()');
};

OutgoingMessage.prototype.flushHeaders = function flushHeaders() {
  if (!this._header) this._implicitHeader();
  this._send('');
};

// ---- the rest -----------------------------------------------------------------------------

OutgoingMessage.prototype.setTimeout = function setTimeout(msecs, callback) {
  if (callback) this.on('timeout', callback);
  if (this[kSocket]) this[kSocket].setTimeout(msecs);
  else this.once('socket', (socket) => socket.setTimeout(msecs));
  return this;
};

OutgoingMessage.prototype.pipe = function pipe() {
  this.emit('error', new codes.ERR_STREAM_CANNOT_PIPE());
};

OutgoingMessage.prototype[EventEmitter.captureRejectionSymbol] = function(error) {
  this.destroy(error);
};

function emitDestroyed(message) {
  if (message._closed) return;
  message._closed = true;
  message.emit('close');
}

OutgoingMessage.prototype.destroy = function destroy(error) {
  if (this.destroyed) return this;
  this.destroyed = true;
  this[kBody].errored = error;
  if (this[kSocket]) this[kSocket].destroy(error);
  else process.nextTick(emitDestroyed, this);
  return this;
};

require('internal/http/outgoing-body').install(OutgoingMessage.prototype);

module.exports = { OutgoingMessage };
