// SPDX-License-Identifier: MIT
// 'util/types': the public questions of internal/types, as own enumerable methods.

'use strict';

const types = require('internal/types');

const PUBLIC = [
  'isExternal', 'isDate', 'isArgumentsObject', 'isBigIntObject', 'isBooleanObject',
  'isNumberObject', 'isStringObject', 'isSymbolObject', 'isNativeError', 'isRegExp',
  'isAsyncFunction', 'isGeneratorFunction', 'isGeneratorObject', 'isPromise', 'isMap', 'isSet',
  'isMapIterator', 'isSetIterator', 'isWeakMap', 'isWeakSet', 'isArrayBuffer', 'isDataView',
  'isSharedArrayBuffer', 'isProxy', 'isModuleNamespaceObject', 'isAnyArrayBuffer',
  'isBoxedPrimitive', 'isArrayBufferView', 'isTypedArray', 'isUint8Array',
  'isUint8ClampedArray', 'isUint16Array', 'isUint32Array', 'isInt8Array', 'isInt16Array',
  'isInt32Array', 'isFloat16Array', 'isFloat32Array', 'isFloat64Array', 'isBigInt64Array',
  'isBigUint64Array',
];

const { ObjectDefineProperties, ObjectDefineProperty } = primordials;

for (let i = 0; i < PUBLIC.length; i++) {
  const name = PUBLIC[i];
  const ask = exports[name] = types[name];
  if (ask.name !== name) {
    ObjectDefineProperty(ask, 'name', { __proto__: null, value: name, configurable: true });
  }
}

// Keys of the crypto module, once it exists: no object can be one before it is loaded.
const never = (name) => ({
  __proto__: null,
  configurable: false,
  enumerable: true,
  value: {
    [name](value) {
      const ask = require('internal/types')[name];
      return ask === undefined ? false : ask(value);
    },
  }[name],
});

ObjectDefineProperties(exports, {
  isKeyObject: never('isKeyObject'),
  isCryptoKey: never('isCryptoKey'),
});
