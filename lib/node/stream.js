// SPDX-License-Identifier: MIT
// node:stream: the code of the npm package readable-stream, which is Node's, on our
// events, buffers and errors. Readable, Writable and what they stand on are our own
// (internal/streams): the package's are those of an older Node. What else is older is put
// right here, and what the package lacks is added: the bridges to web streams, duplexPair.
'use strict';

const { ArrayBufferIsView, Symbol } = primordials;

const Stream = require('vendor/readable-stream/stream');

const { Duplex, Transform, Writable } = Stream;

Stream._isArrayBufferView = ArrayBufferIsView;

// A Duplex that is destroyed tells those whose writes wait, as a Writable does.
Duplex.prototype.destroy = Writable.prototype.destroy;

// ---- Transform

// The callback of a write whose result is not wanted yet, as the readable side is full.
const kWaiting = Symbol('kCallback');

// A write is done when its result is wanted; at once if there is none. After push(null) it is
// done in a tick, so that who pipes into the stream learns of the end first.
Transform.prototype._write = function(chunk, encoding, callback) {
  const readable = this._readableState;
  const before = readable.length;
  this._transform(chunk, encoding, (error, value) => {
    if (error) {
      callback(error);
      return;
    }
    if (value !== null && value !== undefined) this.push(value);
    if (readable.ended) {
      process.nextTick(callback);
    } else if (this._writableState.ended || readable.length === before ||
               readable.length < readable.highWaterMark) {
      callback();
    } else {
      this[kWaiting] = callback;
    }
  });
};

Transform.prototype._read = function() {
  const callback = this[kWaiting];
  if (callback === undefined || callback === null) return;
  this[kWaiting] = null;
  callback();
};

// ---- Web streams

Duplex.fromWeb = function(pair, options) {
  return require('internal/streams/from-web').duplexFromWeb(pair, options);
};

Duplex.toWeb = function(duplex, options = undefined) {
  return require('internal/streams/to-web').duplexToWeb(duplex, options);
};

// ---- Pairs

Stream.duplexPair = function duplexPair(options) {
  return require('internal/streams/pair').duplexPair(options);
};

require('internal/streams/late').loaded(Stream);

module.exports = Stream;
