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

const { HTML, kId, kLocalName, kNamespace, shared, slot } = require('web/dom/slots');
const { getAttribute } = require('web/dom/attributes');
const { makeCollection } = require('web/dom/collections');
const { allById } = require('web/dom/ids');

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
  const byIds = allById(document, name);
  if (byIds.length === 1 && document.getElementsByName(name).length === 0) return byIds[0];
  const list = makeCollection(document, (element) => isNamed(element, name));
  return list.length > 1 ? list : list[0];
}

const BY_NAME = { __proto__: null, embed: true, form: true, img: true, object: true };

function isNamed(element, name) {
  if (element[kId] === name) return true;
  return BY_NAME[element[kLocalName]] === true && element[kNamespace] === HTML &&
    getAttribute(element, 'name') === name;
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

// window[0] and so on: the frames in it. `count` of them are there now.
function setLength(window, count) {
  const properties = window[kNamed];
  for (let i = count; ObjectPrototypeHasOwnProperty(properties, `${i}`); i++) delete properties[i];
  for (let i = count; i-- > 0 && !ObjectPrototypeHasOwnProperty(properties, `${i}`);) {
    ReflectDefineProperty(properties, `${i}`, {
      __proto__: null,
      configurable: true,
      enumerable: true,
      get: () => window[slot('frame')].children[i]?.window,
    });
  }
}

function remove(window, name) {
  const properties = window[kNamed];
  if (properties === undefined) return;
  // To look through the document for each id that goes would take long: most pages name nothing.
  if (shared.namedElements > 0 || window[slot('frame')].children.length > 0) {
    if (find(window, name) !== undefined) return;
  } else if (allById(window[slot('frame')].document, name).length > 0) {
    return;
  }
  delete properties[name];
}

module.exports = { add, makeProperties, remove, setLength };
