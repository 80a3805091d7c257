// SPDX-License-Identifier: MIT
// Makes elements.
//
//   createElement(document, localName, namespace = HTML, prefix = null, is = null, sync = false)
//   allocate(Class, document, localName, namespace, prefix)    no custom elements
//
// Custom elements: with sync (createElement() of a script, the parser) the constructor runs at
// once, else the element is made as an ordinary one and its upgrade is a reaction.

'use strict';

const { ObjectCreate, RegExpPrototypeExec, StringPrototypeIncludes } = primordials;

const {
  HTML, kAttributes, kCustomState, kInit, kIsValue, kLocalName, kNamespace, kPrefix,
  kTagName, shared,
} = require('web/dom/slots');
const { initNode } = require('web/dom/node');

// Found when the first element is made: the HTML part needs this module itself.
let classFor = (namespace, localName) => {
  classFor = require('web/dom/html/table').classFor;
  return classFor(namespace, localName);
};

function setElementClasses(fn) {
  classFor = fn;
}

function initElement(element, document, localName, namespace, prefix) {
  initNode(element, 1, document);
  element[kNamespace] = namespace;
  element[kPrefix] = prefix;
  element[kLocalName] = localName;
  element[kTagName] = null;
  element[kAttributes] = null;
  return element;
}

// `prototype` is that of a class. An element class may answer [kInit]() with another object to use
// in its place: a Proxy around itself.
function allocateAs(prototype, document, localName, namespace, prefix) {
  const element = initElement(ObjectCreate(prototype), document, localName, namespace, prefix);
  if (element[kInit] === undefined) return element;
  return element[kInit]() ?? element;
}

const allocate = (Class, document, localName, namespace = HTML, prefix = null) =>
  allocateAs(Class.prototype, document, localName, namespace, prefix);

function createElement(document, localName, namespace = HTML, prefix = null, is = null,
                       sync = false) {
  if (shared.customElements > 0 && namespace === HTML) {
    const custom = require('web/dom/custom-elements');
    const definition = custom.lookUp(document, localName, is);
    if (definition !== null) {
      return custom.create(document, localName, prefix, is, definition, sync);
    }
  }
  const element = allocate(classFor(namespace, localName), document, localName, namespace, prefix);
  if (is !== null) element[kIsValue] = is;
  if (namespace === HTML && (is !== null || couldBeCustom(localName))) {
    element[kCustomState] = 'undefined';
  }
  return element;
}

const RESERVED = {
  '__proto__': null,
  'annotation-xml': true,
  'color-profile': true,
  'font-face': true,
  'font-face-src': true,
  'font-face-uri': true,
  'font-face-format': true,
  'font-face-name': true,
  'missing-glyph': true,
};

// Is this a valid custom element name? Most names are decided at first look.
function couldBeCustom(name) {
  if (!StringPrototypeIncludes(name, '-')) return false;
  return RESERVED[name] !== true &&
    RegExpPrototypeExec(/^[a-z][^A-Z\t\n\f\r \0/>]*$/, name) !== null;
}

const interfaceFor = (namespace, localName) => classFor(namespace, localName);

module.exports = {
  allocate, allocateAs, couldBeCustom, createElement, initElement, interfaceFor,
  setElementClasses,
};
