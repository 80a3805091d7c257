// SPDX-License-Identifier: MIT
// Elements by name: what window.name and document.name show.
//
//   namedElements(document, name)       for the window: by id, or by name of some kinds
//   namedCollection(document, name)     the same as a live HTMLCollection
//   nameChanged(element, old, name)     keeps the properties of the document and the window
//
// 1. A document's property of a name is there while an element of that name is connected; it is
//    looked up at each use.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
} = primordials;

const {
  HTML, kConnected, kIsHTML, kLocalName, kNamespace, kNodeType, kOwner, kScope, kView, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { makeComputed } = require('web/dom/collections');
const { allById } = require('web/dom/ids');
const { compare, nextElement } = require('web/dom/walk');
const { attr } = require('web/dom/html/attributes');

const kNames = slot('documentNames'); // name -> how many elements

// On the window by their name: these; by their id: all.
const NAMED = { __proto__: null, embed: true, form: true, img: true, object: true, frameset: true };
// On the document: these by name; img and object by id as well.
const SHOWN = { __proto__: null, embed: true, form: true, iframe: true, img: true, object: true };

function collect(document, matches) {
  const list = [];
  for (let at = nextElement(document, document); at !== null; at = nextElement(at, document)) {
    if (matches(at)) ArrayPrototypePush(list, at);
  }
  return list;
}

const isNamed = (element, name) => attr(element, 'id') === name ||
  (element[kNamespace] === HTML && NAMED[element[kLocalName]] === true &&
   attr(element, 'name') === name);

// In tree order. A walk is needed only if an element has it as its name.
function namedElements(document, name) {
  if (document == null) return [];
  if (document[kNames]?.[name] > 0) return collect(document, (element) => isNamed(element, name));
  const list = ArrayPrototypeSlice(allById(document, name));
  return list.length > 1 ? ArrayPrototypeSort(list, compare) : list;
}

function namedCollection(document, name) {
  return makeComputed(() => namedElements(document, name));
}

// ---- document.name

function isShown(element, name) {
  if (element[kNamespace] !== HTML || SHOWN[element[kLocalName]] !== true) return false;
  const own = attr(element, 'name');
  if (own === name) return true;
  if (attr(element, 'id') !== name) return false;
  return element[kLocalName] === 'object' ||
    (element[kLocalName] === 'img' && own !== null && own !== '');
}

function find(document, name) {
  const list = collect(document, (element) => isShown(element, name));
  if (list.length === 0) return undefined;
  if (list.length > 1) {
    return makeComputed(() => collect(document, (element) => isShown(element, name)));
  }
  const frame = list[0][kLocalName] === 'iframe' ? list[0][slot('contentFrame')] : undefined;
  return frame == null ? list[0] : frame.window;
}

function add(document, name) {
  const names = document[kNames] ??= { __proto__: null };
  const count = names[name] ?? 0;
  names[name] = count + 1;
  if (count > 0) return;
  const own = ObjectGetOwnPropertyDescriptor(document, name);
  if (own !== undefined) return;
  ObjectDefineProperty(document, name, {
    __proto__: null, configurable: true, enumerable: false, get: () => find(document, name),
    set(value) {
      ObjectDefineProperty(document, name, {
        __proto__: null, configurable: true, enumerable: true, value, writable: true,
      });
    },
  });
}

function remove(document, name) {
  const names = document[kNames];
  if (names === undefined || names[name] === undefined) return;
  if (--names[name] > 0) return;
  delete names[name];
  const own = ObjectGetOwnPropertyDescriptor(document, name);
  if (own?.get !== undefined && name !== 'location') delete document[name];
}

// The element has another name (or id) in its document now; null: none.
function nameChanged(element, old, name) {
  const document = element[kOwner];
  if (!document[kIsHTML] || element[kScope] !== document) return;
  if (name !== null && name !== '') {
    add(document, name);
    if (document[kView] !== null && NAMED[element[kLocalName]]) hooks.named(document[kView], name);
  }
  if (old !== null && old !== '') {
    remove(document, old);
    if (document[kView] !== null && NAMED[element[kLocalName]]) hooks.unnamed(document[kView], old);
  }
}

const isNameable = (element) => SHOWN[element[kLocalName]] === true;

// Of an element that came into the document or left it.
function entered(element) {
  if (!element[kConnected] || element[kNodeType] !== 1) return;
  nameChanged(element, null, attr(element, 'name'));
  nameChanged(element, null, attr(element, 'id'));
}

function left(element) {
  const document = element[kOwner];
  const name = attr(element, 'name');
  const id = attr(element, 'id');
  if (name) {
    remove(document, name);
    if (document[kView] !== null && NAMED[element[kLocalName]]) hooks.unnamed(document[kView], name);
  }
  if (id) remove(document, id);
}

module.exports = { entered, isNameable, left, nameChanged, namedCollection, namedElements };
