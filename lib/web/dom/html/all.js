// SPDX-License-Identifier: MIT
// document.all. A browser's is undefined to typeof; ours is an ordinary object, since no engine
// lets JavaScript make one like that.

'use strict';

const { ArrayPrototypePush, ObjectCreate } = primordials;

const { HTML, kItems, kLocalName, kNamespace } = require('web/dom/slots');
const { expose, text } = require('web/dom/idl');
const { HTMLCollection, makeComputed } = require('web/dom/collections');
const { legacyProxy } = require('web/dom/legacy-object');
const { nextElement } = require('web/dom/walk');
const { attr } = require('web/dom/html/attributes');

const NAMED = { __proto__: null, a: true, button: true, embed: true, form: true, frame: true,
                frameset: true, iframe: true, img: true, input: true, map: true, meta: true,
                object: true, select: true, textarea: true };

class HTMLAllCollection extends HTMLCollection {
  namedItem(name) {
    return find(this[kItems].all, text(name)) ?? null;
  }

  item(nameOrIndex = undefined) {
    if (nameOrIndex === undefined) return null;
    const key = text(nameOrIndex);
    const index = +key;
    if (primordials.NumberIsInteger(index) && index >= 0) return this[kItems].all()[index] ?? null;
    return find(this[kItems].all, key) ?? null;
  }
}
expose(HTMLAllCollection, 'HTMLAllCollection');

function find(all, name) {
  const matching = () => {
    const list = [];
    const elements = all();
    for (let i = 0; i < elements.length; i++) {
      if (attr(elements[i], 'id') === name ||
          (elements[i][kNamespace] === HTML && NAMED[elements[i][kLocalName]] === true &&
           attr(elements[i], 'name') === name)) ArrayPrototypePush(list, elements[i]);
    }
    return list;
  };
  const found = name === '' ? [] : matching();
  return found.length === 0 ? undefined : found.length === 1 ? found[0] : makeComputed(matching);
}

function makeAll(document) {
  const all = () => {
    const list = [];
    for (let at = nextElement(document, document); at !== null; at = nextElement(at, document)) {
      ArrayPrototypePush(list, at);
    }
    return list;
  };
  const object = ObjectCreate(HTMLAllCollection.prototype);
  object[kItems] = {
    __proto__: null, all, length: () => all().length, item: (index) => all()[index],
  };
  return legacyProxy(object, {
    __proto__: null, length: () => all().length, item: (index) => all()[index],
    named: (name) => find(all, name), names: () => [], namesAreEnumerable: false,
  });
}

module.exports = { HTMLAllCollection, makeAll };
