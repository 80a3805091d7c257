// SPDX-License-Identifier: MIT
// Elements by name: what window.name and document.name show.
//
//   namedElements(document, name)       for the window: by id, or by name of some kinds
//   namedCollection(document, name)     the same as a live HTMLCollection
//   update(element)                     keeps the properties of the document and the window
//
// 1. A document's property of a name is there while an element of that name is connected; it is
//    looked up at each use.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
} = primordials;

const {
  HTML, kIsHTML, kLocalName, kNamespace, kOwner, kScope, kView, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { makeComputed } = require('web/dom/collections');
const { allById } = require('web/dom/ids');
const { compare, nextElement } = require('web/dom/walk');
const { attr } = require('web/dom/html/attributes');

const kNames = slot('documentNames'); // name -> how many elements
const kShownNames = slot('shownNames'); // of an element: under which it counts there

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

// The names under which an element is shown: [] if it is not in a document.
function namesOf(element) {
  const list = [];
  const document = element[kOwner];
  if (!document[kIsHTML] || element[kScope] !== document) return list;
  const name = attr(element, 'name');
  const id = attr(element, 'id');
  if (name !== null && name !== '') ArrayPrototypePush(list, name);
  if (id !== null && id !== '' && id !== name && isShown(element, id)) ArrayPrototypePush(list, id);
  return list;
}

// The element, its names or its place have changed.
function update(element, document = element[kOwner]) {
  const old = element[kShownNames] ?? [];
  const list = element[kShownNames] = namesOf(element);
  const view = document[kView];
  const tells = view !== null && NAMED[element[kLocalName]] === true;
  for (let i = 0; i < list.length; i++) {
    add(document, list[i]);
    if (tells) hooks.named(view, list[i]);
  }
  for (let i = 0; i < old.length; i++) {
    remove(document, old[i]);
    if (tells) hooks.unnamed(view, old[i]);
  }
}

module.exports = { namedCollection, namedElements, update };
