// SPDX-License-Identifier: MIT
//
// Elements and frames as properties of the window, by their id or name: `<div id=a>` is window.a.
//
// Browsers have an object between Window.prototype and EventTarget.prototype that answers for all
// names. The engine lets no Proxy be there, so that object gets a property for each name, when the
// document gets its first element of that name, and loses it with the last one.
'use strict';

const {
  ObjectDefineProperty, ObjectPrototypeHasOwnProperty, ReflectDefineProperty, SymbolToStringTag,
} = primordials;

const { slot } = require('web/dom/slots');

const kNamed = slot('namedProperties'); // of a window: the object

function makeProperties(window, parent) {
  const properties = { __proto__: parent };
  ObjectDefineProperty(properties, SymbolToStringTag, {
    __proto__: null, configurable: true, value: 'WindowProperties',
  });
  ObjectDefineProperty(window, kNamed, { __proto__: null, enumerable: false, value: properties });
  return properties;
}

// Frames first, then elements.
function find(window, name) {
  const { children, document } = window[slot('frame')];
  for (let i = 0; i < children.length; i++) {
    if (children[i].name === name) return children[i].window;
  }
  const list = require('web/dom/html/document').namedElements(document, name);
  if (list.length === 1) {
    return list[0][slot('contentFrame')]?.window ?? list[0];
  }
  return list.length === 0 ? undefined : require('web/dom/html/document').namedCollection(document, name);
}

function add(window, name) {
  const properties = window[kNamed];
  if (properties === undefined || name === '' ||
      ObjectPrototypeHasOwnProperty(properties, name)) {
    return;
  }
  ReflectDefineProperty(properties, name, {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get: () => find(window, name),
    set(value) {
      ReflectDefineProperty(this ?? window, name, {
        __proto__: null, configurable: true, enumerable: true, value, writable: true,
      });
    },
  });
}

function remove(window, name) {
  const properties = window[kNamed];
  if (properties !== undefined && find(window, name) === undefined) delete properties[name];
}

module.exports = { add, makeProperties, remove };
