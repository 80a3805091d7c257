// SPDX-License-Identifier: MIT
//
// The text of a context's native functions: see internal/function-text. This module runs in the
// realm whose Function.prototype.toString it replaces.
'use strict';

const { Function: { prototype }, Reflect: { defineProperty } } = globalThis;

// Of those that are the engine's in Node and another's here, the text is made from the name.
function install(globalObject, errorNames, { markNative, textOf }) {
  const engines = prototype.toString;
  const { toString } = {
    toString() { return textOf(this, engines); },
  };
  defineProperty(prototype, 'toString', {
    __proto__: null, configurable: true, enumerable: false, value: toString, writable: true,
  });
  markNative(toString, 'toString');
  markNative(globalObject.Error.captureStackTrace, 'captureStackTrace');
  for (let i = 0; i < errorNames.length; i++) {
    markNative(globalObject[errorNames[i]], errorNames[i]);
  }
}

module.exports = { install };
