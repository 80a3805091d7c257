// SPDX-License-Identifier: MIT
// stream.duplexPair: two duplex streams, where what is written to one can be read from the other.
//
// 1. The callback of a write is called when the other side wants more.
// 2. When one side is destroyed, the other ends; with an error it is destroyed, but not told why.

'use strict';

const Duplex = require('vendor/readable-stream/internal/streams/duplex');

class Side extends Duplex {
  #other = null;
  #waiting = null; // the callback of the other side's write

  static pair(options) {
    const one = new Side(options);
    const two = new Side(options);
    one.#other = two;
    two.#other = one;
    return [one, two];
  }

  _read() {
    const callback = this.#waiting;
    if (callback === null) return;
    this.#waiting = null;
    callback();
  }

  _write(chunk, encoding, callback) {
    if (chunk.length === 0) {
      process.nextTick(callback);
      return;
    }
    this.#other.push(chunk);
    this.#other.#waiting = callback;
  }

  _final(callback) {
    this.#other.on('end', callback);
    this.#other.push(null);
  }

  _destroy(error, callback) {
    const other = this.#other;
    if (other !== null && !other.destroyed) {
      process.nextTick(() => {
        if (other.destroyed) return;
        if (error) other.destroy();
        else other.push(null);
      });
    }
    callback(error);
  }
}

function duplexPair(options) {
  return Side.pair(options);
}

module.exports = { duplexPair };
