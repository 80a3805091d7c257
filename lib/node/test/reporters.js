// SPDX-License-Identifier: MIT
//
// node:test/reporters: the reporters that come with us, each loaded when first used. The
// classes can be called without new.
'use strict';

const { ObjectDefineProperties, ObjectDefineProperty, ReflectConstruct } = primordials;

function fromModule(name) {
  let value;
  return {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      value ??= require(`internal/test/reporter/${name}`);
      return value;
    },
  };
}

function fromClass(name) {
  const value = function(...args) {
    return ReflectConstruct(require(`internal/test/reporter/${name}`), args);
  };
  ObjectDefineProperty(value, 'name', { __proto__: null, configurable: true, value: name });
  require('internal/test/stream').makers.add(value);
  return { __proto__: null, configurable: true, enumerable: true, value };
}

ObjectDefineProperties(module.exports, {
  __proto__: null,
  dot: fromModule('dot'),
  junit: fromModule('junit'),
  spec: fromClass('spec'),
  tap: fromModule('tap'),
  lcov: fromClass('lcov'),
});
