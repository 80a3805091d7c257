// SPDX-License-Identifier: MIT
// File: a Blob with a name and a time.

'use strict';

const {
  DateNow,
  ObjectDefineProperties,
  StringPrototypeToWellFormed,
  SymbolFor,
  SymbolToStringTag,
} = primordials;

const { codes } = require('internal/errors');
const { Blob } = require('internal/buffer/blob');
const { kClone } = require('internal/messaging/transferable');

const inspectCustom = SymbolFor('nodejs.util.inspect.custom');

class File extends Blob {
  #name;
  #lastModified;

  constructor(fileBits, fileName, options = undefined) {
    if (arguments.length < 2) throw new codes.ERR_MISSING_ARGS('fileBits', 'fileName');
    super(fileBits, options);
    let lastModified = options?.lastModified;
    if (lastModified === undefined) {
      lastModified = DateNow();
    } else {
      lastModified = +lastModified;
      if (lastModified !== lastModified) lastModified = 0;
    }
    this.#name = StringPrototypeToWellFormed(`${fileName}`);
    this.#lastModified = lastModified;
  }

  static #check(self) {
    if (self === null || typeof self !== 'object' || !(#name in self)) {
      throw new codes.ERR_INVALID_THIS('File');
    }
  }

  get name() {
    File.#check(this);
    return this.#name;
  }

  get lastModified() {
    File.#check(this);
    return this.#lastModified;
  }

  [kClone]() {
    const { data } = super[kClone]();
    data.name = this.#name;
    data.lastModified = this.#lastModified;
    return { data, make: 'internal/buffer/file:fromMessage' };
  }

  [inspectCustom](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/inspect');
    const { size, type, name, lastModified } = this;
    return `File ${inspect({ size, type, name, lastModified }, {
      ...options, depth: options.depth == null ? null : options.depth - 1,
    })}`;
  }
}

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(File.prototype, {
  __proto__: null,
  name: shown,
  lastModified: shown,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'File' },
});

const fromMessage = ({ bytes, type, name, lastModified }) =>
  new File([bytes], name, { type, lastModified });

module.exports = { File, fromMessage };
