// SPDX-License-Identifier: MIT
// What the algorithms of the web's interface share: their errors, their jobs, usages, hashes.
'use strict';

const { ArrayPrototypeIncludes, ArrayPrototypePush, Promise } = primordials;

const { failure, isFailure } = require('internal/crypto/binding');
const { digestOrNone } = require('internal/crypto/hash');
const { statics: { from } } = require('internal/buffer/make');
const { request } = require('internal/async/resources');

function exception(message, name, cause) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, cause === undefined ? name : { name, cause });
}

// run(done) on the pool; a failure is an OperationError.
function promised(type, run, give) {
  return new Promise((resolve, reject) => {
    const refused = run(request(type, (result) => {
      if (isFailure(result)) {
        reject(operationFailed(failure(result, 'Cipher job failed')));
        return;
      }
      try {
        resolve(give(result));
      } catch (error) {
        reject(error);
      }
    }));
    if (isFailure(refused)) reject(operationFailed(failure(refused)));
  });
}

function operationFailed(cause) {
  return exception('The operation failed for an operation-specific reason', 'OperationError',
                   cause);
}

// What f gives; if it throws, a DataError.
function readKey(f) {
  try {
    return f();
  } catch (error) {
    throw exception('Invalid keyData', 'DataError', error);
  }
}

// ---- usages ---------------------------------------------------------------------------------

function checkUsages(usages, allowed, name) {
  for (let i = 0; i < usages.length; i++) {
    if (!ArrayPrototypeIncludes(allowed, usages[i])) {
      throw exception(`Unsupported key usage for ${name} key`, 'SyntaxError');
    }
  }
}

function checkNotEmpty(usages) {
  if (usages.length === 0) {
    throw exception('Usages cannot be empty when creating a key.', 'SyntaxError');
  }
}

// Those of the wanted usages that a key can have.
function usagesOf(wanted, allowed) {
  const list = [];
  for (let i = 0; i < allowed.length; i++) {
    if (ArrayPrototypeIncludes(wanted, allowed[i])) ArrayPrototypePush(list, allowed[i]);
  }
  return list;
}

// ---- hashes ---------------------------------------------------------------------------------

// The web's names; Node's, block sizes in bits, and the numbers in names of JWK algorithms, which
// some have not.
const HASHES = {
  '__proto__': null,
  'SHA-1': { node: 'sha1', block: 512, jwk: '1' },
  'SHA-256': { node: 'sha256', block: 512, jwk: '256' },
  'SHA-384': { node: 'sha384', block: 1024, jwk: '384' },
  'SHA-512': { node: 'sha512', block: 1024, jwk: '512' },
  'SHA3-256': { node: 'sha3-256', block: 1088, jwk: undefined },
  'SHA3-384': { node: 'sha3-384', block: 832, jwk: undefined },
  'SHA3-512': { node: 'sha3-512', block: 576, jwk: undefined },
};

// The name of a JWK algorithm with this hash, if it has one.
function jwkName(hash, make) {
  const number = HASHES[hash.name].jwk;
  return number === undefined ? undefined : make(number);
}

function hashId(hash) {
  return digestOrNone(HASHES[hash.name].node).id;
}

function hashSize(hash) {
  return digestOrNone(HASHES[hash.name].node).size;
}

// ---- JWK ------------------------------------------------------------------------------------

// What a JWK must have.
const MEMBERS = {
  __proto__: null, RSA: ['n', 'e'], EC: ['crv', 'x', 'y'], OKP: ['crv', 'x'], oct: ['k'],
};
const RSA_PRIVATE = ['p', 'q', 'dp', 'dq', 'qi'];

function checkMembers(jwk, names) {
  for (let i = 0; i < names.length; i++) {
    if (jwk[names[i]] === undefined) throw exception('Invalid keyData', 'DataError');
  }
}

function checkJwk(jwk, kty, extractable, usages, use) {
  if (jwk.kty === undefined) throw exception('Invalid keyData', 'DataError');
  if (jwk.kty !== kty) throw exception('Invalid JWK "kty" Parameter', 'DataError');
  checkMembers(jwk, MEMBERS[kty]);
  if (kty === 'RSA' && jwk.d !== undefined) checkMembers(jwk, RSA_PRIVATE);
  if (usages.length > 0 && jwk.use !== undefined && jwk.use !== use) {
    throw exception('Invalid JWK "use" Parameter', 'DataError');
  }
  checkKeyOps(jwk.key_ops, usages);
  if (jwk.ext === false && extractable) {
    throw exception('JWK "ext" Parameter and extractable mismatch', 'DataError');
  }
}

// What is listed must be listed once, and have all that is wanted.
function checkKeyOps(ops, usages) {
  if (ops === undefined) return;
  for (let i = 0; i < ops.length; i++) {
    for (let j = i + 1; j < ops.length; j++) {
      if (ops[i] === ops[j]) throw exception('Duplicate key operation', 'DataError');
    }
  }
  for (let i = 0; i < usages.length; i++) {
    if (!ArrayPrototypeIncludes(ops, usages[i])) {
      throw exception('Key operations and usage mismatch', 'DataError');
    }
  }
}

function checkAlg(jwk, expected) {
  if (jwk.alg !== undefined && expected !== undefined && jwk.alg !== expected) {
    throw exception('JWK "alg" does not match the requested algorithm', 'DataError');
  }
}

function secretOfJwk(jwk) {
  return from(jwk.k, 'base64url');
}

module.exports = {
  HASHES, checkAlg, checkJwk, checkNotEmpty, checkUsages, exception, hashId, hashSize,
  jwkName, operationFailed, promised, readKey, secretOfJwk, usagesOf,
};
