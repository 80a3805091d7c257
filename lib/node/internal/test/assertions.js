// SPDX-License-Identifier: MIT
//
// What t.assert offers: the functions of assert, and those that a program registers;
// and t.waitFor.
'use strict';

const { Error, Promise, SafeMap } = primordials;

const NAMES = [
  'deepEqual', 'deepStrictEqual', 'doesNotMatch', 'doesNotReject', 'doesNotThrow', 'equal',
  'fail', 'ifError', 'match', 'notDeepEqual', 'notDeepStrictEqual', 'notEqual',
  'notStrictEqual', 'ok', 'partialDeepStrictEqual', 'rejects', 'strictEqual', 'throws',
];

let known;

function missing(name) {
  return () => {
    throw new (require('internal/errors').codes.ERR_METHOD_NOT_IMPLEMENTED)(`assert.${name}()`);
  };
}

function table() {
  if (known !== undefined) return known;
  known = new SafeMap();
  const assert = require('assert');
  for (let i = 0; i < NAMES.length; i++) {
    if (typeof assert[NAMES[i]] === 'function') known.set(NAMES[i], assert[NAMES[i]]);
  }
  known.set('snapshot', missing('snapshot'));
  known.set('fileSnapshot', missing('fileSnapshot'));
  return known;
}

function each(visit) {
  table().forEach((fn, name) => visit(name, fn));
}

const registry = {
  __proto__: null,
  register(name, fn) {
    const { validateFunction, validateString } = require('internal/validators');
    validateString(name, 'name');
    validateFunction(fn, 'fn');
    table().set(name, fn);
  },
};

// Asks until the condition does not throw, or the time is over.
function waitFor(condition, options) {
  const { validateFunction, validateNumber, validateObject } = require('internal/validators');
  validateFunction(condition, 'condition');
  validateObject(options, 'options');
  const { interval = 50, timeout = 1000 } = options;
  validateNumber(interval, 'options.interval', 0, 2147483647);
  validateNumber(timeout, 'options.timeout', 0, 2147483647);
  const { clearTimeout, setTimeout } = require('timers');
  return new Promise((resolve, reject) => {
    let cause;
    let next;
    let over = false;
    const limit = setTimeout(() => {
      over = true;
      clearTimeout(next);
      const error = new Error('waitFor() timed out');
      if (cause !== undefined) error.cause = cause;
      reject(error);
    }, timeout);
    const ask = async () => {
      try {
        const result = await condition();
        clearTimeout(limit);
        resolve(result);
      } catch (error) {
        cause = error;
        if (!over) next = setTimeout(ask, interval);
      }
    };
    ask();
  });
}

module.exports = { each, registry, waitFor };
