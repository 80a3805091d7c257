// SPDX-License-Identifier: MIT
//
// t.plan(): how many assertions and subtests there will be, and how long to wait for them.
'use strict';

const { PromiseWithResolvers } = primordials;

const { clearTimeout, setTimeout } = require('timers');
const { codes } = require('internal/errors');
const { CODE, TIMEOUT, testFailure } = require('internal/test/failure');
const { validateNumber, validateObject, validateUint32 } = require('internal/validators');

const TIMEOUT_MAX = 2 ** 31 - 1;

class Plan {
  #waiting = null; // who waits for the plan to be met
  #timer = null;

  constructor(count, options) {
    validateUint32(count, 'count');
    validateObject(options, 'options');
    const { wait } = options;
    if (typeof wait === 'number') {
      validateNumber(wait, 'options.wait', 0, TIMEOUT_MAX);
    } else if (wait !== undefined && typeof wait !== 'boolean') {
      throw new codes.ERR_INVALID_ARG_TYPE('options.wait', ['boolean', 'number'], wait);
    }
    this.expected = count;
    this.actual = 0;
    this.wait = wait;
  }

  count() {
    this.actual++;
    if (this.#waiting !== null) this.check();
  }

  // Undefined if the plan is met; else it throws, or gives a promise of it.
  check() {
    if (this.actual === this.expected) {
      clearTimeout(this.#timer);
      this.#waiting?.resolve();
      this.#waiting = null;
      return undefined;
    }
    if (this.wait === undefined || this.wait === false) {
      throw testFailure(
        `plan expected ${this.expected} assertions but received ${this.actual}`, CODE);
    }
    if (this.#waiting === null) {
      this.#waiting = PromiseWithResolvers();
      if (this.wait !== true) this.#timer = setTimeout(() => this.#late(), this.wait);
    }
    return this.#waiting.promise;
  }

  #late() {
    this.#waiting?.reject(testFailure(
      `plan timed out after ${this.wait}ms with ${this.actual} assertions when expecting ` +
      `${this.expected}`, TIMEOUT));
  }
}

module.exports = { Plan };
