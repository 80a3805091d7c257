// SPDX-License-Identifier: MIT
//
// Tables as bytes, for a page to read: columns of numbers, packed so that deflate finds little left
// to do.
//
//   u32       length of the head
//   head      JSON: { ...facts, columns: { NAME: [HOW, COUNT, AT, BYTES] } }
//   bytes     of the columns; AT is counted from here
//
// HOW is one of
//   bytes     a byte for each number
//   ints      whole numbers, 7 bits to a byte, the lowest first; the sign is the lowest bit
//   deltas    the same, each as its difference from the one before it
//   text      UTF-8; COUNT is its length in bytes
//
// Whole numbers are below 2^52, so that times in nanoseconds (of 52 days) are exact.
'use strict';

const {
  JSONStringify, MathMax, TypedArrayPrototypeSet, TypedArrayPrototypeSubarray, Uint8Array,
} = primordials;

class Columns {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #columns = { __proto__: null };

  #reserve(more) {
    if (this.#length + more <= this.#bytes.length) return;
    const bytes = new Uint8Array(MathMax(this.#bytes.length * 2, this.#length + more));
    TypedArrayPrototypeSet(bytes, this.#bytes);
    this.#bytes = bytes;
  }

  #end(name, how, count, at) {
    this.#columns[name] = [how, count, at, this.#length - at];
  }

  #varint(value) {
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    const bytes = this.#bytes;
    let at = this.#length;
    while (rest >= 0x80000000) {
      const low = rest % 128;
      bytes[at++] = low | 128;
      rest = (rest - low) / 128;
    }
    while (rest >= 128) {
      bytes[at++] = rest & 127 | 128;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.#length = at;
  }

  bytes(name, values) {
    const at = this.#length;
    this.#reserve(values.length);
    for (let i = 0; i < values.length; i++) this.#bytes[at + i] = values[i];
    this.#length += values.length;
    this.#end(name, 'bytes', values.length, at);
  }

  ints(name, values) {
    const at = this.#length;
    this.#reserve(values.length * 8);
    for (let i = 0; i < values.length; i++) this.#varint(values[i]);
    this.#end(name, 'ints', values.length, at);
  }

  deltas(name, values) {
    const at = this.#length;
    this.#reserve(values.length * 8);
    let last = 0;
    for (let i = 0; i < values.length; i++) {
      this.#varint(values[i] - last);
      last = values[i];
    }
    this.#end(name, 'deltas', values.length, at);
  }

  text(name, string) {
    const { Buffer } = require('buffer');
    const encoded = Buffer.from(string, 'utf8');
    const at = this.#length;
    this.#reserve(encoded.length);
    TypedArrayPrototypeSet(this.#bytes, encoded, at);
    this.#length += encoded.length;
    this.#end(name, 'text', encoded.length, at);
  }

  // Everything, with the facts that the page needs beside the columns.
  finish(facts) {
    const { Buffer } = require('buffer');
    const head = Buffer.from(JSONStringify({ ...facts, columns: this.#columns }), 'utf8');
    const all = Buffer.alloc(4 + head.length + this.#length);
    all.writeUInt32LE(head.length, 0);
    TypedArrayPrototypeSet(all, head, 4);
    TypedArrayPrototypeSet(all, TypedArrayPrototypeSubarray(this.#bytes, 0, this.#length),
                           4 + head.length);
    return all;
  }
}

module.exports = { Columns };
