// SPDX-License-Identifier: MIT
// TextEncoderStream and TextDecoderStream of the Encoding Standard: transforms between strings and
// bytes. Half a character at the end of a chunk waits for the next one.

'use strict';

const {
  String, StringPrototypeCharCodeAt, StringPrototypeSlice, Uint8Array,
} = primordials;

const { codes } = require('internal/errors');
const { TextDecoder, TextEncoder } = require('web/encoding');
const { finishClass, inspectAs, inspectCustom, isObject } = require('web/streams/common');
const { createTransform, readableFace, writableFace } = require('web/streams/transform');

const isLead = (code) => (code & 0xfc00) === 0xd800;

class TextEncoderStream {
  #core;

  constructor() {
    const encoder = new TextEncoder();
    let lead = ''; // half a pair
    this.#core = createTransform((chunk, core) => {
      let text = lead + String(chunk);
      lead = '';
      if (text === '') return;
      const last = text.length - 1;
      if (isLead(StringPrototypeCharCodeAt(text, last))) {
        lead = text[last];
        text = StringPrototypeSlice(text, 0, last);
      }
      if (text !== '') core.enqueue(encoder.encode(text));
    }, (core) => {
      if (lead === '') return;
      const bytes = new Uint8Array(3);
      bytes[0] = 0xef;
      bytes[1] = 0xbf;
      bytes[2] = 0xbd;
      core.enqueue(bytes);
    });
  }

  static #check(self) {
    if (!isObject(self) || !(#core in self)) throw new codes.ERR_INVALID_THIS('TextEncoderStream');
    return self.#core;
  }

  get encoding() {
    TextEncoderStream.#check(this);
    return 'utf-8';
  }

  get readable() { return readableFace(TextEncoderStream.#check(this).readable); }

  get writable() { return writableFace(TextEncoderStream.#check(this).writable); }

  [inspectCustom](depth, options) {
    TextEncoderStream.#check(this);
    return inspectAs('TextEncoderStream', {
      encoding: this.encoding, readable: this.readable, writable: this.writable,
    }, depth, options);
  }
}

class TextDecoderStream {
  #core;
  #decoder;

  constructor(encoding = 'utf-8', options = undefined) {
    const decoder = this.#decoder = new TextDecoder(encoding, options);
    const streaming = { __proto__: null, stream: true };
    this.#core = createTransform((chunk, core) => {
      // A chunk must be there, other than for decode().
      if (chunk === undefined) {
        throw new codes.ERR_INVALID_ARG_TYPE(
          'input', ['SharedArrayBuffer', 'ArrayBuffer', 'ArrayBufferView'], chunk);
      }
      const text = decoder.decode(chunk, streaming);
      if (text !== '') core.enqueue(text);
    }, (core) => {
      const text = decoder.decode();
      if (text !== '') core.enqueue(text);
    });
  }

  static #check(self) {
    if (!isObject(self) || !(#core in self)) throw new codes.ERR_INVALID_THIS('TextDecoderStream');
    return self.#core;
  }

  get encoding() {
    TextDecoderStream.#check(this);
    return this.#decoder.encoding;
  }

  get fatal() {
    TextDecoderStream.#check(this);
    return this.#decoder.fatal;
  }

  get ignoreBOM() {
    TextDecoderStream.#check(this);
    return this.#decoder.ignoreBOM;
  }

  get readable() { return readableFace(TextDecoderStream.#check(this).readable); }

  get writable() { return writableFace(TextDecoderStream.#check(this).writable); }

  [inspectCustom](depth, options) {
    TextDecoderStream.#check(this);
    return inspectAs('TextDecoderStream', {
      encoding: this.encoding,
      fatal: this.fatal,
      ignoreBOM: this.ignoreBOM,
      readable: this.readable,
      writable: this.writable,
    }, depth, options);
  }
}

finishClass(TextEncoderStream, ['encoding', 'readable', 'writable'], false);
finishClass(TextDecoderStream, ['encoding', 'fatal', 'ignoreBOM', 'readable', 'writable'],
            false);

module.exports = { TextDecoderStream, TextEncoderStream };
