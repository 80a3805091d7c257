// SPDX-License-Identifier: MIT
// The chunks that wait to be written: a ring, so that taking one costs the same however many wait.
// Its size is a power of two, and it has no slots before the first chunk comes.

'use strict';

const { Array } = primordials;

const SLOTS_MIN = 8;
const SLOTS_KEPT = 1024; // of a ring that has become empty

class WriteQueue {
  constructor() {
    this.slots = null;
    this.first = 0;
    this.count = 0;
  }

  push(chunk, encoding, callback) {
    if (this.slots === null) this.resize(SLOTS_MIN);
    else if (this.count === this.slots.length) this.resize(this.count * 2);
    const { slots } = this;
    slots[(this.first + this.count++) & (slots.length - 1)] = { chunk, encoding, callback };
  }

  shift() {
    const { first, slots } = this;
    const entry = slots[first];
    slots[first] = undefined;
    this.first = (first + 1) & (slots.length - 1);
    if (--this.count === 0 && slots.length > SLOTS_KEPT) this.takeAll();
    return entry;
  }

  // The entries in their order, in an array that has room for `size`.
  toArray(size = this.count) {
    const { count, first, slots } = this;
    const array = new Array(size);
    for (let i = 0; i < count; i++) array[i] = slots[(first + i) & (slots.length - 1)];
    return array;
  }

  // The same, and the queue is empty then.
  takeAll() {
    const array = this.toArray();
    this.slots = null;
    this.first = 0;
    this.count = 0;
    return array;
  }

  resize(size) {
    this.slots = this.toArray(size);
    this.first = 0;
  }
}

module.exports = { WriteQueue };
