// SPDX-License-Identifier: MIT
//
// TestsStream: what run() returns and reporters read. Each thing told is both an event of
// this stream and an object { type, data } in it.
'use strict';

const { NumberMAX_SAFE_INTEGER, SafeWeakSet } = primordials;

const { Readable } = require('stream');

// Functions of node:test/reporters that make a stream, and do not read one.
const makers = new SafeWeakSet();

class TestsStream extends Readable {
  #isClosed = false;

  constructor() {
    super({ __proto__: null, objectMode: true, highWaterMark: NumberMAX_SAFE_INTEGER });
  }

  _read() {}

  compose(stream, options) {
    return super.compose(makers.has(stream) ? stream() : stream, options);
  }

  // Tests that were cancelled may still end after the stream: only listeners hear of it.
  static tell(stream, type, data) {
    stream.emit(type, data);
    if (!stream.#isClosed) stream.push({ type, data });
  }

  static close(stream) {
    if (stream.#isClosed) return;
    stream.#isClosed = true;
    stream.push(null);
  }
}

// Not for programs, which see the stream.
const { close, tell } = TestsStream;
delete TestsStream.close;
delete TestsStream.tell;

module.exports = { TestsStream, close, makers, tell };
