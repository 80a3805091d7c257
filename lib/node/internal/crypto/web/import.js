// SPDX-License-Identifier: MIT
// KeyObject.prototype.toCryptoKey: a key of Node's for the web's interface.
'use strict';

const { handleOf, typeOf } = require('internal/crypto/keys');
const convert = require('internal/crypto/web/convert');
const { find, normalize } = require('internal/crypto/web/algorithms');
const { checkUsages, exception } = require('internal/crypto/web/common');
const { FastBuffer } = require('internal/buffer/make');

const where = (context) => (
  { __proto__: null, prefix: "Failed to execute 'toCryptoKey' on 'KeyObject'", context });

function fromKeyObject(key, algorithm, extractable, keyUsages) {
  const normal = normalize(convert.algorithm(algorithm, where('1st argument')), 'importKey');
  const usages = convert.usages(keyUsages, where('3rd argument'));
  const type = typeOf(key);
  const methods = find(normal.name);
  if (type === 'secret' ? methods.adopt !== undefined : methods.adopt === undefined) {
    throw exception('Unrecognized algorithm name', 'NotSupportedError');
  }
  if (type !== 'public' && usages.length === 0) {
    throw exception(`Usages cannot be empty when importing a ${type} key.`, 'SyntaxError');
  }
  if (type === 'secret') {
    return methods.importKey('raw-secret', new FastBuffer(handleOf(key)), normal, !!extractable,
                             usages);
  }
  checkUsages(usages, type === 'public' ? methods.publicUsages : methods.privateUsages,
              normal.name);
  return methods.adopt(handleOf(key), type === 'private', normal, !!extractable, usages);
}

module.exports = { fromKeyObject };
