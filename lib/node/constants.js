// SPDX-License-Identifier: MIT
// constants: the old home of the numbers of os, fs and crypto, all in one object that cannot be
// changed. Deprecated; each module has its own.

'use strict';

const { ObjectDefineProperty, ObjectFreeze, ObjectKeys } = primordials;

function copy(from) {
  const keys = ObjectKeys(from);
  for (let i = 0; i < keys.length; i++) {
    ObjectDefineProperty(module.exports, keys[i], {
      __proto__: null, value: from[keys[i]], writable: true, enumerable: true, configurable: true,
    });
  }
}

const { constants: os } = require('os');
copy(os.dlopen);
copy(os.errno);
copy(os.priority);
copy(os.signals);
copy(require('fs').constants);
copy(require('internal/crypto/constants').constants);
ObjectFreeze(module.exports);
