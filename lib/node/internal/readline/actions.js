// SPDX-License-Identifier: MIT
// readline/promises' Readline: movements of the cursor that are collected and written at once.
'use strict';

const { ArrayPrototypeJoin, ArrayPrototypePush, Promise } = primordials;
const { validateBoolean, validateInteger } = require('internal/validators');

const kEscape = '\x1b[';

class Readline {
  #stream;
  #isAutomatic = false;
  #waiting = [];

  constructor(stream, options = undefined) {
    const { isWritable } = require('stream');
    if (!isWritableStream(stream, isWritable)) {
      const { codes } = require('internal/errors');
      throw new codes.ERR_INVALID_ARG_TYPE('stream', 'Writable', stream);
    }
    this.#stream = stream;
    const automatic = options?.autoCommit;
    if (automatic !== undefined && automatic !== null) {
      validateBoolean(automatic, 'options.autoCommit');
      this.#isAutomatic = automatic;
    }
  }

  #add(sequence) {
    if (this.#isAutomatic) process.nextTick(() => this.#stream.write(sequence));
    else ArrayPrototypePush(this.#waiting, sequence);
    return this;
  }

  cursorTo(x, y = undefined) {
    validateInteger(x, 'x');
    if (y === undefined || y === null) return this.#add(`${kEscape}${x + 1}G`);
    validateInteger(y, 'y');
    return this.#add(`${kEscape}${y + 1};${x + 1}H`);
  }

  moveCursor(dx, dy) {
    if (!dx && !dy) return this;
    validateInteger(dx, 'dx');
    validateInteger(dy, 'dy');
    const along = dx === 0 ? '' : dx < 0 ? `${kEscape}${-dx}D` : `${kEscape}${dx}C`;
    const across = dy === 0 ? '' : dy < 0 ? `${kEscape}${-dy}A` : `${kEscape}${dy}B`;
    return this.#add(along + across);
  }

  clearLine(direction) {
    validateInteger(direction, 'dir', -1, 1);
    return this.#add(`${kEscape}${direction < 0 ? 1 : direction > 0 ? 0 : 2}K`);
  }

  clearScreenDown() {
    return this.#add(`${kEscape}0J`);
  }

  commit() {
    return new Promise((resolve) => {
      this.#stream.write(ArrayPrototypeJoin(this.#waiting, ''), resolve);
      this.#waiting = [];
    });
  }

  rollback() {
    this.#waiting = [];
    return this;
  }
}

// Something else than a stream is not, whatever isWritable says of it (null).
function isWritableStream(stream, isWritable) {
  return stream !== null && typeof stream === 'object' && isWritable(stream) === true;
}

module.exports = { Readline };
