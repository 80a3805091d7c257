// SPDX-License-Identifier: MIT
// CryptoKey: a KeyObject with what the web says of it.
'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypeSlice, ObjectDefineProperties, ObjectHasOwn,
  SymbolFor, SymbolToStringTag, Uint8Array,
} = primordials;

const { codes } = require('internal/errors');
const { kClone } = require('internal/messaging/transferable');
const { isSame: isSameKey, typeOf } = require('internal/crypto/keys');
const types = require('internal/types');

const kInspect = SymbolFor('nodejs.util.inspect.custom');
const kOurs = { __proto__: null };

class CryptoKey {
  #parts;
  #shownAlgorithm;
  #shownUsages;

  constructor(from, parts) {
    if (from !== kOurs) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#parts = parts;
  }

  get type() {
    return partsOf(this).type;
  }

  get extractable() {
    return partsOf(this).extractable;
  }

  // A program may change what it gets; the key goes by its own.
  get algorithm() {
    const { algorithm } = partsOf(this);
    return this.#shownAlgorithm ??= copyAlgorithm(algorithm);
  }

  get usages() {
    const { usages } = partsOf(this);
    return this.#shownUsages ??= ArrayPrototypeSlice(usages);
  }

  [kInspect](depth, options) {
    if (depth < 0) return this;
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    const { algorithm, extractable, type, usages } = partsOf(this);
    return `CryptoKey ${require('util').inspect({
      type, extractable, algorithm: copyAlgorithm(algorithm), usages,
    }, inner)}`;
  }

  [kClone]() {
    const { algorithm, extractable, keyObject, usages } = partsOf(this);
    return { data: { algorithm: copyAlgorithm(algorithm), extractable, keyObject, usages },
             make: 'internal/crypto/web/key:fromMessage' };
  }

  static partsOf(key) {
    if (!isCryptoKey(key)) throw new codes.ERR_INVALID_THIS('CryptoKey');
    return key.#parts;
  }

  static isCryptoKey(value) {
    return value !== null && typeof value === 'object' && #parts in value;
  }
}

const { isCryptoKey, partsOf } = CryptoKey;
delete CryptoKey.isCryptoKey;
delete CryptoKey.partsOf;
types.isCryptoKey = isCryptoKey;

function copyAlgorithm(algorithm) {
  const copy = { ...algorithm };
  if (ObjectHasOwn(copy, 'hash')) copy.hash = { ...copy.hash };
  if (ObjectHasOwn(copy, 'publicExponent')) {
    copy.publicExponent = new Uint8Array(copy.publicExponent);
  }
  return copy;
}

const kEnumerable = { __proto__: null, enumerable: true };
ObjectDefineProperties(CryptoKey.prototype, {
  [SymbolToStringTag]: {
    __proto__: null, configurable: true, enumerable: false, value: 'CryptoKey', writable: false,
  },
  type: kEnumerable,
  extractable: kEnumerable,
  algorithm: kEnumerable,
  usages: kEnumerable,
});

function makeKey(keyObject, algorithm, usages, extractable) {
  return new CryptoKey(kOurs, {
    __proto__: null, type: typeOf(keyObject), keyObject, algorithm, usages, extractable,
  });
}

function fromMessage({ algorithm, extractable, keyObject, usages }) {
  return makeKey(keyObject, algorithm, usages, extractable);
}

// The same key for the same algorithm and the same uses.
function isSame(a, b) {
  const one = partsOf(a);
  const two = partsOf(b);
  const { isDeepStrictEqual } = require('util');
  return one.extractable === two.extractable && isSameKey(one.keyObject, two.keyObject) &&
    isDeepStrictEqual(copyAlgorithm(one.algorithm), copyAlgorithm(two.algorithm)) &&
    isDeepStrictEqual(one.usages, two.usages);
}

function canBeUsed(key, usage) {
  return ArrayPrototypeIncludes(partsOf(key).usages, usage);
}

module.exports = { CryptoKey, canBeUsed, fromMessage, isCryptoKey, isSame, makeKey, partsOf };
