// SPDX-License-Identifier: MIT
// Attr and NamedNodeMap, the objects that show an element's attributes (see attributes.js).

'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, ObjectCreate, ObjectDefineProperty, SymbolIterator,
} = primordials;

const {
  HTML, kAttributeMap, kAttributes, kElement, kIsHTML, kNamespace, kNodeType,
  kOwner, kRecord, shared,
} = require('web/dom/slots');
const {
  expose, fail, illegal, illegalConstructor, isObject, need, text, textOrNull, unsignedLong,
  wrongType,
} = require('web/dom/idl');
const { Node, initNode } = require('web/dom/node');
const { runReactions } = require('web/dom/reactions');
const { lower } = require('web/dom/names');
const attributes = require('web/dom/attributes');

const isAttr = (value) => isObject(value) && value[kNodeType] === 2;

function checkAttr(value) {
  if (!isAttr(value)) throw illegal();
}

class Attr extends Node {
  get namespaceURI() {
    checkAttr(this);
    return this[kRecord].namespace;
  }

  get prefix() {
    checkAttr(this);
    return this[kRecord].prefix;
  }

  get localName() {
    checkAttr(this);
    return this[kRecord].localName;
  }

  get name() {
    checkAttr(this);
    return this[kRecord].name;
  }

  get value() {
    checkAttr(this);
    return this[kRecord].value;
  }

  set value(value) {
    checkAttr(this);
    const string = text(value);
    const mark = shared.reactions.length;
    if (this[kElement] === null) this[kRecord].value = string;
    else attributes.changeRecord(this[kElement], this[kRecord], string);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  get ownerElement() {
    checkAttr(this);
    return this[kElement];
  }

  get specified() {
    checkAttr(this);
    return true;
  }
}
expose(Attr, 'Attr');

function makeAttr(document, record, element = null) {
  const attr = initNode(ObjectCreate(Attr.prototype), 2, document);
  attr[kRecord] = record;
  attr[kElement] = element;
  record.attr = attr;
  return attr;
}

// ---- setAttributeNode and its like

function setAttr(element, attr, method) {
  if (attr[kElement] === element) return attr;
  if (attr[kElement] !== null) {
    throw fail('InUseAttributeError', method, 'Element',
               'The node provided is an attribute node that is already an attribute of another ' +
               'Element; attribute nodes must be explicitly cloned.');
  }
  const record = attr[kRecord];
  const old = attributes.findRecord(element, record.localName, record.namespace);
  if (old === null) {
    attributes.appendRecord(element, record);
    return null;
  }
  const oldAttr = attributes.attrOf(element, old);
  attributes.replaceRecord(element, old, record);
  return oldAttr;
}

// The name under which an element's attribute is looked up.
function nameFor(element, name) {
  return element[kNamespace] === HTML && element[kOwner][kIsHTML] ? lower(name) : name;
}

// ---- NamedNodeMap

function checkMap(value) {
  if (!isObject(value) || value[kElement] === undefined || value[kNodeType] === 2) throw illegal();
}

const shown = (element, record) => record === null ? null : attributes.attrOf(element, record);

function notFound(method, name) {
  return fail('NotFoundError', method, 'NamedNodeMap', `No item with name '${name}' was found.`);
}

class NamedNodeMap {
  constructor() {
    throw illegalConstructor();
  }

  get length() {
    checkMap(this);
    return this[kElement][kAttributes]?.length ?? 0;
  }

  item(index) {
    checkMap(this);
    need(arguments.length, 1, 'item', 'NamedNodeMap');
    const element = this[kElement];
    return shown(element, element[kAttributes]?.[unsignedLong(index)] ?? null);
  }

  getNamedItem(qualifiedName) {
    checkMap(this);
    need(arguments.length, 1, 'getNamedItem', 'NamedNodeMap');
    const element = this[kElement];
    return shown(element, attributes.findByName(element, nameFor(element, text(qualifiedName))));
  }

  getNamedItemNS(namespace, localName) {
    checkMap(this);
    need(arguments.length, 2, 'getNamedItemNS', 'NamedNodeMap');
    const element = this[kElement];
    return shown(element, attributes.findRecord(element, text(localName),
                                                textOrNull(namespace) || null));
  }

  setNamedItem(attr) {
    checkMap(this);
    need(arguments.length, 1, 'setNamedItem', 'NamedNodeMap');
    if (!isAttr(attr)) throw wrongType('setNamedItem', 'NamedNodeMap', 1, 'Attr');
    const mark = shared.reactions.length;
    const old = setAttr(this[kElement], attr, 'setNamedItem');
    if (shared.reactions.length > mark) runReactions(mark);
    return old;
  }

  setNamedItemNS(attr) {
    checkMap(this);
    need(arguments.length, 1, 'setNamedItemNS', 'NamedNodeMap');
    if (!isAttr(attr)) throw wrongType('setNamedItemNS', 'NamedNodeMap', 1, 'Attr');
    const mark = shared.reactions.length;
    const old = setAttr(this[kElement], attr, 'setNamedItemNS');
    if (shared.reactions.length > mark) runReactions(mark);
    return old;
  }

  removeNamedItem(qualifiedName) {
    checkMap(this);
    need(arguments.length, 1, 'removeNamedItem', 'NamedNodeMap');
    const element = this[kElement];
    const name = text(qualifiedName);
    const record = attributes.findByName(element, nameFor(element, name));
    if (record === null) throw notFound('removeNamedItem', name);
    return take(element, record);
  }

  removeNamedItemNS(namespace, localName) {
    checkMap(this);
    need(arguments.length, 2, 'removeNamedItemNS', 'NamedNodeMap');
    const element = this[kElement];
    const name = text(localName);
    const record = attributes.findRecord(element, name, textOrNull(namespace) || null);
    if (record === null) throw notFound('removeNamedItemNS', name);
    return take(element, record);
  }
}
expose(NamedNodeMap, 'NamedNodeMap');
ObjectDefineProperty(NamedNodeMap.prototype, SymbolIterator, {
  __proto__: null, value: [][SymbolIterator],
  writable: true, configurable: true,
});

function take(element, record) {
  const attr = attributes.attrOf(element, record);
  const mark = shared.reactions.length;
  attributes.removeRecord(element, record);
  if (shared.reactions.length > mark) runReactions(mark);
  return attr;
}

const { legacyProxy } = require('web/dom/legacy-object');

function mapOf(element) {
  return element[kAttributeMap] ??= legacyProxy(makeMap(element), {
    __proto__: null,
    length: () => element[kAttributes]?.length ?? 0,
    item: (index) => attributes.attrOf(element, element[kAttributes][index]),
    named: (name) => {
      // In an HTML document a name with capitals cannot be asked for.
      if (nameFor(element, name) !== name) return undefined;
      const record = attributes.findByName(element, name);
      return record === null ? undefined : attributes.attrOf(element, record);
    },
    names: () => {
      const names = [];
      const list = element[kAttributes] ?? names;
      for (let i = 0; i < list.length; i++) {
        const { name } = list[i];
        if (nameFor(element, name) === name && !ArrayPrototypeIncludes(names, name)) {
          ArrayPrototypePush(names, name);
        }
      }
      return names;
    },
    namesAreEnumerable: false,
  });
}

function makeMap(element) {
  const map = ObjectCreate(NamedNodeMap.prototype);
  map[kElement] = element;
  return map;
}

module.exports = { Attr, NamedNodeMap, isAttr, makeAttr, mapOf, nameFor, setAttr };
