// SPDX-License-Identifier: MIT
// process.binding, deprecated in Node and long an opening into its insides: here it gives the parts
// that have a meaning without them, and Node's error for the rest.

'use strict';

const { Error, ObjectDefineProperty } = primordials;

let warned = false;
let namesWarned = false;

const TYPES = [
  'isAnyArrayBuffer', 'isArrayBuffer', 'isArrayBufferView', 'isAsyncFunction', 'isDataView',
  'isDate', 'isExternal', 'isMap', 'isMapIterator', 'isNativeError', 'isPromise', 'isRegExp',
  'isSet', 'isSetIterator', 'isTypedArray', 'isUint8Array',
];

const MAKERS = {
  __proto__: null,

  config() {
    return { hasIntl: true, hasInspector: false, hasOpenSSL: false, isDebugBuild: false };
  },

  constants() {
    return { os: require('os').constants, fs: require('fs').constants, crypto: {}, zlib: {} };
  },

  // The text of each built-in module, as in Node.
  natives() {
    const { ids, source } = native('builtins');
    const result = {};
    const all = ids();
    for (let i = 0; i < all.length; i++) result[all[i]] = source(all[i]);
    return result;
  },

  os() {
    return { getHostname: require('os').hostname };
  },

  spawn_sync() {
    return require('internal/child/sync');
  },

  util() {
    const { types } = require('util');
    const result = {};
    for (let i = 0; i < TYPES.length; i++) {
      ObjectDefineProperty(result, TYPES[i], {
        __proto__: null, value: types[TYPES[i]], writable: true, enumerable: true,
        configurable: true,
      });
    }
    return result;
  },

  uv() {
    const sys = native('sys');
    const all = sys.errmap();
    const result = {
      errname,
      getErrorMap: () => require('util').getSystemErrorMap(),
    };
    for (let i = 0; i < all.length; i += 3) result[`UV_${all[i + 1]}`] = all[i];
    return result;
  },
};

// Its names of errors have a function of their own by now.
function errname(errno) {
  if (!namesWarned && require('internal/process/warning').pendingDeprecation()) {
    namesWarned = true;
    process.emitWarning(
      'Directly calling process.binding(\'uv\').errname(<val>) is being deprecated. ' +
      'Please make sure to use util.getSystemErrorName() instead.',
      'DeprecationWarning', 'DEP0119');
  }
  return native('sys').errname(errno);
}

function binding(name) {
  name = `${name}`;
  if (!warned && require('internal/process/warning').pendingDeprecation()) {
    warned = true;
    process.emitWarning('process.binding() is deprecated. Please use public APIs instead.',
                        'DeprecationWarning', 'DEP0111');
  }
  const make = MAKERS[name];
  if (make === undefined) throw new Error(`No such module: ${name}`);
  return make();
}

function linkedBinding(name) {
  const error = new Error(`No such binding was linked: ${name}`);
  error.code = 'ERR_INVALID_MODULE';
  throw error;
}

module.exports = { binding, linkedBinding };
