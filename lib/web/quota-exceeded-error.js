// SPDX-License-Identifier: MIT
// QuotaExceededError: a DOMException that says how much there is and how much was wanted.
'use strict';

const {
  NumberIsFinite,
  NumberIsNaN,
  ObjectDefineProperties,
  ObjectDefineProperty,
  RangeError,
  SymbolToStringTag,
  TypeError,
} = primordials;

const { codes } = require('internal/errors');
const { kClone } = require('internal/messaging/transferable');
const { DOMException } = require('web/domexception');

function readAmount(options, name) {
  if (options === null || options === undefined || !(name in options)) return null;
  const amount = +options[name];
  if (!NumberIsFinite(amount)) {
    throw new TypeError(`Cannot convert options.${name} to a double: the value is ${
      NumberIsNaN(amount) ? 'NaN' : 'Infinity'}`);
  }
  if (amount < 0) throw new RangeError(`options.${name} must not be negative`);
  return amount;
}

class QuotaExceededError extends DOMException {
  #quota;
  #requested;

  constructor(message = '', options = undefined) {
    super(message, 'QuotaExceededError');
    this.#quota = readAmount(options, 'quota');
    this.#requested = readAmount(options, 'requested');
    if (this.#quota !== null && this.#requested !== null && this.#requested < this.#quota) {
      throw new RangeError('options.requested must not be less than options.quota');
    }
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#quota in value)) {
      throw new codes.ERR_INVALID_THIS('QuotaExceededError');
    }
  }

  get quota() {
    QuotaExceededError.#check(this);
    return this.#quota;
  }

  get requested() {
    QuotaExceededError.#check(this);
    return this.#requested;
  }

  [kClone]() {
    QuotaExceededError.#check(this);
    return { data: [this.message, this.stack, this.#quota, this.#requested],
             make: 'web/quota-exceeded-error:fromMessage' };
  }
}

function fromMessage(data) {
  const options = { __proto__: null };
  if (data[2] !== null) options.quota = data[2];
  if (data[3] !== null) options.requested = data[3];
  const error = new QuotaExceededError(data[0], options);
  ObjectDefineProperty(error, 'stack', { __proto__: null, value: data[1], writable: true,
                                         configurable: true });
  return error;
}

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(QuotaExceededError.prototype, {
  __proto__: null,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'QuotaExceededError' },
  quota: shown,
  requested: shown,
});

module.exports = { QuotaExceededError, fromMessage };
