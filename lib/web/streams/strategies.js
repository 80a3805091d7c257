// SPDX-License-Identifier: MIT
// ByteLengthQueuingStrategy and CountQueuingStrategy. Their size functions are the same for all
// instances, as the standard wants.

'use strict';

const { ObjectDefineProperty } = primordials;

const { codes } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { finishClass, inspectAs, inspectCustom, isObject } = require('web/streams/common');

// Functions that are no constructors, under the name that a program sees.
const byteLengthSize = (chunk) => chunk.byteLength;
const countSize = () => 1;
const NAME = { __proto__: null, configurable: true, value: 'size' };
ObjectDefineProperty(byteLengthSize, 'name', NAME);
ObjectDefineProperty(countSize, 'name', NAME);

function readMark(init) {
  validateObject(init, 'init');
  if (init.highWaterMark === undefined) {
    throw new codes.ERR_MISSING_OPTION('init.highWaterMark');
  }
  return +init.highWaterMark;
}

class ByteLengthQueuingStrategy {
  #mark;

  constructor(init) {
    this.#mark = readMark(init);
  }

  static #check(self) {
    if (!isObject(self) || !(#mark in self)) {
      throw new codes.ERR_INVALID_THIS('ByteLengthQueuingStrategy');
    }
  }

  get highWaterMark() {
    ByteLengthQueuingStrategy.#check(this);
    return this.#mark;
  }

  get size() {
    ByteLengthQueuingStrategy.#check(this);
    return byteLengthSize;
  }

  [inspectCustom](depth, options) {
    return inspectAs('ByteLengthQueuingStrategy', { highWaterMark: this.highWaterMark }, depth,
                     options);
  }
}

class CountQueuingStrategy {
  #mark;

  constructor(init) {
    this.#mark = readMark(init);
  }

  static #check(self) {
    if (!isObject(self) || !(#mark in self)) {
      throw new codes.ERR_INVALID_THIS('CountQueuingStrategy');
    }
  }

  get highWaterMark() {
    CountQueuingStrategy.#check(this);
    return this.#mark;
  }

  get size() {
    CountQueuingStrategy.#check(this);
    return countSize;
  }

  [inspectCustom](depth, options) {
    return inspectAs('CountQueuingStrategy', { highWaterMark: this.highWaterMark }, depth,
                     options);
  }
}

finishClass(ByteLengthQueuingStrategy, ['highWaterMark', 'size']);
finishClass(CountQueuingStrategy, ['highWaterMark', 'size']);

module.exports = { ByteLengthQueuingStrategy, CountQueuingStrategy };
