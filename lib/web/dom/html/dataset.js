// SPDX-License-Identifier: MIT
// element.dataset: the attributes data-* as an object.

'use strict';

const {
  ArrayPrototypePush, ObjectGetOwnPropertyDescriptor, Proxy, ReflectDefineProperty,
  ReflectDeleteProperty, ReflectGet, ReflectHas, ReflectOwnKeys, ReflectSet, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, StringPrototypeSlice, StringPrototypeStartsWith,
  StringPrototypeToLowerCase, StringPrototypeToUpperCase,
} = primordials;

const { kAttributes } = require('web/dom/slots');
const { expose, fail, illegalConstructor, text } = require('web/dom/idl');
const { attr, removeAttr, setAttr } = require('web/dom/html/attributes');

class DOMStringMap {
  constructor() {
    throw illegalConstructor();
  }
}
expose(DOMStringMap, 'DOMStringMap');

// fooBar is data-foo-bar.
const toAttribute = (name) => 'data-' + RegExpPrototypeSymbolReplace(
  /[A-Z]/g, name, (char) => `-${StringPrototypeToLowerCase(char)}`);

// The property of an attribute; undefined if it has none.
function toProperty(attribute) {
  if (!StringPrototypeStartsWith(attribute, 'data-') ||
      RegExpPrototypeExec(/[A-Z]/, attribute) !== null) return undefined;
  return RegExpPrototypeSymbolReplace(/-([a-z])/g, StringPrototypeSlice(attribute, 5),
                                      (_, char) => StringPrototypeToUpperCase(char));
}

function valueOf(element, name) {
  if (RegExpPrototypeExec(/-[a-z]/, name) !== null) return null;
  return attr(element, toAttribute(name));
}

function set(element, name, value) {
  if (RegExpPrototypeExec(/-[a-z]/, name) !== null) {
    throw fail('SyntaxError', undefined, undefined,
               `Failed to set a named property '${name}' on 'DOMStringMap': ` +
               `'${name}' is not a valid property name.`);
  }
  const attribute = toAttribute(name);
  if (RegExpPrototypeExec(/[\0\t\n\f\r />=]/, attribute) !== null) {
    throw fail('InvalidCharacterError', undefined, undefined,
               `Failed to set a named property '${name}' on 'DOMStringMap': ` +
               `'${attribute}' is not a valid attribute name.`);
  }
  setAttr(element, attribute, text(value));
}

function makeDataset(element) {
  return new Proxy({ __proto__: DOMStringMap.prototype }, {
    __proto__: null,
    get(target, name, receiver) {
      const value = typeof name === 'string' ? valueOf(element, name) : null;
      return value !== null ? value : ReflectGet(target, name, receiver);
    },
    set(target, name, value, receiver) {
      if (typeof name !== 'string') return ReflectSet(target, name, value, receiver);
      set(element, name, value);
      return true;
    },
    has: (target, name) => (typeof name === 'string' && valueOf(element, name) !== null) ||
      ReflectHas(target, name),
    deleteProperty(target, name) {
      if (typeof name !== 'string') return ReflectDeleteProperty(target, name);
      if (valueOf(element, name) !== null) removeAttr(element, toAttribute(name));
      return true;
    },
    ownKeys(target) {
      const keys = [];
      const list = element[kAttributes] ?? [];
      for (let i = 0; i < list.length; i++) {
        const name = list[i].namespace === null ? toProperty(list[i].localName) : undefined;
        if (name !== undefined) ArrayPrototypePush(keys, name);
      }
      const own = ReflectOwnKeys(target);
      for (let i = 0; i < own.length; i++) ArrayPrototypePush(keys, own[i]);
      return keys;
    },
    getOwnPropertyDescriptor(target, name) {
      const value = typeof name === 'string' ? valueOf(element, name) : null;
      if (value === null) return ObjectGetOwnPropertyDescriptor(target, name);
      return { value, writable: true, enumerable: true, configurable: true };
    },
    defineProperty(target, name, descriptor) {
      if (typeof name !== 'string') return ReflectDefineProperty(target, name, descriptor);
      set(element, name, descriptor.value);
      return true;
    },
  });
}

module.exports = { DOMStringMap, makeDataset };
