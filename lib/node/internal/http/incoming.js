// SPDX-License-Identifier: MIT
// http.IncomingMessage: a request that came to a server, or a response that came to a client. It
// is a Readable that the parser pushes the body into; reading it only lets the socket go on.
//
// 1. Headers are kept as the flat array of the parser; the objects that programs look at are made
//    when they are asked for.
// 2. A message that is destroyed before it is complete, or before it was read to its end, is
//    'aborted', and its socket is destroyed with it.
'use strict';

const { ObjectDefineProperties, ObjectSetPrototypeOf, Symbol } = primordials;
const { FunctionPrototypeCall, StringPrototypeToLowerCase } = require('internal/hot');
const { Readable, finished } = require('stream');
const { addHeader } = require('internal/http/header-names');
const { readOn } = require('internal/http/parser');

const kHeaders = Symbol('headers');
const kHeadersDistinct = Symbol('headersDistinct');
const kHeadersCount = Symbol('headersCount');
const kTrailers = Symbol('trailers');
const kTrailersDistinct = Symbol('trailersDistinct');
const kTrailersCount = Symbol('trailersCount');
const kAbort = Symbol('abort'); // what `signal` needs, once it was asked for

function IncomingMessage(socket) {
  if (!(this instanceof IncomingMessage)) return new IncomingMessage(socket);
  FunctionPrototypeCall(Readable, this,
                        socket ? { highWaterMark: socket.readableHighWaterMark } : undefined);
  // Nothing is read ahead before the program asks for the first piece.
  this._readableState.readingMore = true;
  this.socket = socket;
  this.httpVersionMajor = null;
  this.httpVersionMinor = null;
  this.httpVersion = null;
  this.complete = false;
  this[kHeaders] = null;
  this[kHeadersDistinct] = null;
  this[kHeadersCount] = 0;
  this.rawHeaders = [];
  this[kTrailers] = null;
  this[kTrailersDistinct] = null;
  this[kTrailersCount] = 0;
  this.rawTrailers = [];
  this.joinDuplicateHeaders = false;
  this.aborted = false;
  this.upgrade = null;
  this.url = '';        // of a request
  this.method = null;
  this.statusCode = null; // of a response
  this.statusMessage = null;
  this.client = socket;
  this._consuming = false; // somebody reads
  this._dumped = false;    // nobody will ever read
  this[kAbort] = null;
}
ObjectSetPrototypeOf(IncomingMessage.prototype, Readable.prototype);
ObjectSetPrototypeOf(IncomingMessage, Readable);

// ---- headers ----------------------------------------------------------------------------

function collect(message, lines, count) {
  const headers = {};
  for (let i = 0; i < count; i += 2) message._addHeaderLine(lines[i], lines[i + 1], headers);
  return headers;
}

function collectDistinct(message, lines, count) {
  const headers = { __proto__: null };
  for (let i = 0; i < count; i += 2) {
    message._addHeaderLineDistinct(lines[i], lines[i + 1], headers);
  }
  return headers;
}

IncomingMessage.prototype._addHeaderLines = function _addHeaderLines(lines, count) {
  if (!lines?.length) return;
  let known;
  if (this.complete) {
    this.rawTrailers = lines;
    this[kTrailersCount] = count;
    known = this[kTrailers];
  } else {
    this.rawHeaders = lines;
    this[kHeadersCount] = count;
    known = this[kHeaders];
  }
  if (!known) return;
  for (let i = 0; i < count; i += 2) this._addHeaderLine(lines[i], lines[i + 1], known);
};

IncomingMessage.prototype._addHeaderLine = function _addHeaderLine(name, value, headers) {
  addHeader(headers, name, value, this.joinDuplicateHeaders);
};

IncomingMessage.prototype._addHeaderLineDistinct =
  function _addHeaderLineDistinct(name, value, headers) {
    const key = StringPrototypeToLowerCase(name);
    const values = headers[key];
    if (values) values[values.length] = value;
    else headers[key] = [value];
  };

function made(key, lines, count, make) {
  return {
    __proto__: null,
    get() { return this[key] ??= make(this, this[lines], this[count]); },
    set(value) { this[key] = value; },
    enumerable: false,
    configurable: false,
  };
}

// ---- the signal that tells of the end of the connection -----------------------------------

class Abort {
  constructor(message) {
    const { AbortController } = require('web/abort-controller');
    this.controller = new AbortController();
    this.socket = null;
    this.onClose = () => this.abort();
    const { socket } = message;
    if (message.destroyed && (!message.readableEnded || !message.complete)) {
      this.controller.abort();
    } else if (socket?.destroyed) {
      this.controller.abort();
    } else if (socket) {
      this.socket = socket;
      socket.once('close', this.onClose);
    }
  }

  detach() {
    this.socket?.removeListener('close', this.onClose);
    this.socket = null;
  }

  abort() {
    this.detach();
    this.controller.abort();
  }
}

// The message has come and was answered: the connection is no business of its signal any more.
function detachSignal(message) {
  if (message[kAbort] !== null) message[kAbort].detach();
  else message[kAbort] = undefined;
}

ObjectDefineProperties(IncomingMessage.prototype, {
  __proto__: null,
  connection: {
    __proto__: null,
    get() { return this.socket; },
    set(value) { this.socket = value; },
  },
  headers: made(kHeaders, 'rawHeaders', kHeadersCount, collect),
  headersDistinct: made(kHeadersDistinct, 'rawHeaders', kHeadersCount, collectDistinct),
  trailers: made(kTrailers, 'rawTrailers', kTrailersCount, collect),
  trailersDistinct: made(kTrailersDistinct, 'rawTrailers', kTrailersCount, collectDistinct),
  signal: {
    __proto__: null,
    configurable: true,
    get() {
      if (this[kAbort] === null || this[kAbort] === undefined) {
        const isDetached = this[kAbort] === undefined;
        this[kAbort] = new Abort(this);
        if (isDetached) this[kAbort].detach();
      }
      return this[kAbort].controller.signal;
    },
  },
});

// ---- reading ------------------------------------------------------------------------------

IncomingMessage.prototype.setTimeout = function setTimeout(msecs, callback) {
  if (callback) this.on('timeout', callback);
  this.socket.setTimeout(msecs);
  return this;
};

IncomingMessage.prototype._read = function _read() {
  if (!this._consuming) {
    this._readableState.readingMore = false;
    this._consuming = true;
  }
  if (this.socket.readable) readOn(this.socket);
};

// Lets the body come, and drops it.
IncomingMessage.prototype._dump = function _dump() {
  if (this._dumped) return;
  this._dumped = true;
  this.removeAllListeners('data');
  this.resume();
};

// A request without a body that nobody will read: it is over before it has begun.
IncomingMessage.prototype._dumpAndCloseReadable = function _dumpAndCloseReadable() {
  const state = this._readableState;
  this._dumped = true;
  state.ended = true;
  state.endEmitted = true;
  state.destroyed = true;
  state.closed = true;
  state.closeEmitted = true;
};

// The error is for those who listen to it only.
function tellError(message, error, callback) {
  if (message.listenerCount('error') === 0) callback();
  else callback(error);
}

IncomingMessage.prototype._destroy = function _destroy(error, callback) {
  if (!this.readableEnded || !this.complete) {
    this.aborted = true;
    this.emit('aborted');
    this[kAbort]?.abort();
  }
  const { socket } = this;
  if (!socket || socket.destroyed || !this.aborted) {
    process.nextTick(tellError, this, error, callback);
    return;
  }
  socket.destroy(error);
  const cleanUp = finished(socket, (other) => {
    if (other?.code === 'ERR_STREAM_PREMATURE_CLOSE') other = null;
    cleanUp();
    process.nextTick(tellError, this, other || error, callback);
  });
};

module.exports = { IncomingMessage, detachSignal };
