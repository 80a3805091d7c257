// SPDX-License-Identifier: MIT
// generatePrime and checkPrime.
'use strict';

const { codedError, codes } = require('internal/errors');
const { validateBoolean, validateFunction, validateInt32, validateObject } =
  require('internal/validators');
const { BAD_ADD, BAD_REM, binding } = require('internal/crypto/binding');
const { fromBigInt, isBytes, toArrayBuffer, toBigInt } = require('internal/crypto/bytes');
const { perform, startPlain } = require('internal/crypto/jobs');

const NUMBERS = ['ArrayBuffer', 'TypedArray', 'Buffer', 'DataView', 'bigint'];
const NONE = { __proto__: null };

function toNumber(value, name) {
  if (typeof value === 'bigint') return fromBigInt(value, name);
  if (!isBytes(value)) throw new codes.ERR_INVALID_ARG_TYPE(name, NUMBERS, value);
  return value;
}

function describeGenerate(size, options) {
  validateObject(options, 'options');
  const { safe = false, bigint = false } = options;
  let { add, rem } = options;
  validateBoolean(safe, 'options.safe');
  validateBoolean(bigint, 'options.bigint');
  if (add !== undefined) add = toNumber(add, 'options.add');
  if (rem !== undefined) rem = toNumber(rem, 'options.rem');
  return {
    __proto__: null,
    give: bigint ? toBigInt : toArrayBuffer,
    run(done) {
      const result = binding.primeGenerate(done, size, safe, add, rem);
      if (result === BAD_ADD) throw codedError('ERR_OUT_OF_RANGE', 'invalid options.add');
      if (result === BAD_REM) throw codedError('ERR_OUT_OF_RANGE', 'invalid options.rem');
      return result;
    },
  };
}

function generatePrime(size, options, callback) {
  validateInt32(size, 'size', 1);
  if (typeof options === 'function') {
    callback = options;
    options = NONE;
  }
  validateFunction(callback, 'callback');
  const { give, run } = describeGenerate(size, options);
  startPlain('RANDOMPRIMEREQUEST', callback, run, give, undefined);
}

function generatePrimeSync(size, options = NONE) {
  validateInt32(size, 'size', 1);
  const { give, run } = describeGenerate(size, options);
  return perform(run, give);
}

function describeCheck(candidate, options) {
  validateObject(options, 'options');
  const { checks = 0 } = options;
  validateInt32(checks, 'options.checks', 0);
  return (done) => binding.primeCheck(done, candidate, checks);
}

const same = (value) => value;

function checkPrime(candidate, options = NONE, callback = undefined) {
  candidate = toNumber(candidate, 'candidate');
  if (typeof options === 'function') {
    callback = options;
    options = NONE;
  }
  validateFunction(callback, 'callback');
  startPlain('CHECKPRIMEREQUEST', callback, describeCheck(candidate, options), same, undefined);
}

function checkPrimeSync(candidate, options = NONE) {
  candidate = toNumber(candidate, 'candidate');
  return perform(describeCheck(candidate, options), same);
}

module.exports = { checkPrime, checkPrimeSync, generatePrime, generatePrimeSync };
