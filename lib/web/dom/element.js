// SPDX-License-Identifier: MIT
// Element. Made by createElement (create.js); its attributes are in attributes.js.
//
// What needs markup asks the HTML part: web/dom/serialize (serializeChildren, serializeNode) and
// web/dom/parser/fragment (parseFragment). What needs boxes is added by the layout part.

'use strict';

const { ArrayPrototypePush } = primordials;

const {
  HTML, kAttributes, kClassList, kElement, kFirst, kIsHTML, kLocalName, kNamespace, kNodeType,
  kOwner, kParent, kNext, kPrefix, kRecord, kShadow, kShadowMode, kTagName, shared, slot,
} = require('web/dom/slots');
const {
  bool, expose, fail, illegal, isObject, need, text, textOrNull, wrongType,
} = require('web/dom/idl');
const { Node } = require('web/dom/node');
const { mixAria } = require('web/dom/aria');
const { mixBoth } = require('web/dom/parent-node');
const { runReactions } = require('web/dom/reactions');
const names = require('web/dom/names');
const attributes = require('web/dom/attributes');
const tree = require('web/dom/tree');

const isElement = (value) => isObject(value) && value[kNodeType] === 1;

function check(value) {
  if (!isElement(value)) throw illegal();
}

const attr = () => require('web/dom/attr');
const collections = () => require('web/dom/collections');

const qualifiedName = (element) => element[kPrefix] === null ? element[kLocalName] :
  `${element[kPrefix]}:${element[kLocalName]}`;

function tagNameOf(element) {
  const name = qualifiedName(element);
  const shown = element[kNamespace] === HTML && element[kOwner][kIsHTML] ? names.upper(name) : name;
  element[kTagName] = shown;
  return shown;
}

// Attribute names of HTML elements in HTML documents are looked up in lower case.
function nameFor(element, name) {
  return element[kNamespace] === HTML && element[kOwner][kIsHTML] ? names.lower(name) : name;
}

function checkName(name, method) {
  if (names.isAttributeName(name)) return;
  throw fail('InvalidCharacterError', method, 'Element',
             `'${name}' is not a valid attribute name.`);
}

class Element extends Node {
  get namespaceURI() {
    check(this);
    return this[kNamespace];
  }

  get prefix() {
    check(this);
    return this[kPrefix];
  }

  get localName() {
    check(this);
    return this[kLocalName];
  }

  get tagName() {
    check(this);
    return this[kTagName] ?? tagNameOf(this);
  }

  get id() {
    check(this);
    return attributes.getAttribute(this, 'id') ?? '';
  }

  set id(value) {
    check(this);
    set(this, 'id', text(value));
  }

  get className() {
    check(this);
    return attributes.getAttribute(this, 'class') ?? '';
  }

  set className(value) {
    check(this);
    set(this, 'class', text(value));
  }

  get classList() {
    check(this);
    return this[kClassList] ??= require('web/dom/token-list').makeTokenList(this, 'class');
  }

  set classList(value) {
    check(this);
    set(this, 'class', text(value));
  }

  get slot() {
    check(this);
    return attributes.getAttribute(this, 'slot') ?? '';
  }

  set slot(value) {
    check(this);
    set(this, 'slot', text(value));
  }

  // ---- Attributes

  hasAttributes() {
    check(this);
    return this[kAttributes] !== null && this[kAttributes].length > 0;
  }

  get attributes() {
    check(this);
    return attr().mapOf(this);
  }

  getAttributeNames() {
    check(this);
    const list = this[kAttributes] ?? [];
    const result = [];
    for (let i = 0; i < list.length; i++) ArrayPrototypePush(result, list[i].name);
    return result;
  }

  getAttribute(qualifiedName) {
    check(this);
    need(arguments.length, 1, 'getAttribute', 'Element');
    const record = attributes.findByName(this, nameFor(this, text(qualifiedName)));
    return record === null ? null : record.value;
  }

  getAttributeNS(namespace, localName) {
    check(this);
    need(arguments.length, 2, 'getAttributeNS', 'Element');
    return attributes.getAttribute(this, text(localName), textOrNull(namespace) || null);
  }

  setAttribute(qualifiedName, value) {
    check(this);
    need(arguments.length, 2, 'setAttribute', 'Element');
    const given = text(qualifiedName);
    const string = text(value);
    checkName(given, 'setAttribute');
    const name = nameFor(this, given);
    const mark = shared.reactions.length;
    const record = attributes.findByName(this, name);
    if (record === null) attributes.appendAttribute(this, name, string);
    else attributes.changeRecord(this, record, string);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  setAttributeNS(namespace, qualifiedName, value) {
    check(this);
    need(arguments.length, 3, 'setAttributeNS', 'Element');
    const parts = names.extract(textOrNull(namespace), text(qualifiedName), true,
                                'setAttributeNS', 'Element');
    const string = text(value);
    const mark = shared.reactions.length;
    attributes.setAttribute(this, parts.localName, string, parts.namespace, parts.prefix);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  removeAttribute(qualifiedName) {
    check(this);
    need(arguments.length, 1, 'removeAttribute', 'Element');
    const record = attributes.findByName(this, nameFor(this, text(qualifiedName)));
    if (record === null) return;
    const mark = shared.reactions.length;
    attributes.removeRecord(this, record);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  removeAttributeNS(namespace, localName) {
    check(this);
    need(arguments.length, 2, 'removeAttributeNS', 'Element');
    const mark = shared.reactions.length;
    attributes.removeAttribute(this, text(localName), textOrNull(namespace) || null);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  toggleAttribute(qualifiedName, force = undefined) {
    check(this);
    need(arguments.length, 1, 'toggleAttribute', 'Element');
    const given = text(qualifiedName);
    checkName(given, 'toggleAttribute');
    const name = nameFor(this, given);
    const record = attributes.findByName(this, name);
    const wanted = force === undefined ? record === null : bool(force);
    if (wanted === (record !== null)) return wanted;
    const mark = shared.reactions.length;
    if (wanted) attributes.appendAttribute(this, name, '');
    else attributes.removeRecord(this, record);
    if (shared.reactions.length > mark) runReactions(mark);
    return wanted;
  }

  hasAttribute(qualifiedName) {
    check(this);
    need(arguments.length, 1, 'hasAttribute', 'Element');
    return attributes.findByName(this, nameFor(this, text(qualifiedName))) !== null;
  }

  hasAttributeNS(namespace, localName) {
    check(this);
    need(arguments.length, 2, 'hasAttributeNS', 'Element');
    return attributes.hasAttribute(this, text(localName), textOrNull(namespace) || null);
  }

  getAttributeNode(qualifiedName) {
    check(this);
    need(arguments.length, 1, 'getAttributeNode', 'Element');
    const record = attributes.findByName(this, nameFor(this, text(qualifiedName)));
    return record === null ? null : attributes.attrOf(this, record);
  }

  getAttributeNodeNS(namespace, localName) {
    check(this);
    need(arguments.length, 2, 'getAttributeNodeNS', 'Element');
    const record = attributes.findRecord(this, text(localName), textOrNull(namespace) || null);
    return record === null ? null : attributes.attrOf(this, record);
  }

  setAttributeNode(node) {
    check(this);
    return setNode(this, node, 'setAttributeNode', arguments.length);
  }

  setAttributeNodeNS(node) {
    check(this);
    return setNode(this, node, 'setAttributeNodeNS', arguments.length);
  }

  removeAttributeNode(node) {
    check(this);
    need(arguments.length, 1, 'removeAttributeNode', 'Element');
    if (!attr().isAttr(node)) throw wrongType('removeAttributeNode', 'Element', 1, 'Attr');
    if (node[kElement] !== this) {
      throw fail('NotFoundError', 'removeAttributeNode', 'Element',
                 'The node provided is owned by another element.');
    }
    const mark = shared.reactions.length;
    attributes.removeRecord(this, node[kRecord]);
    if (shared.reactions.length > mark) runReactions(mark);
    return node;
  }

  // ---- Shadow trees

  attachShadow(init) {
    check(this);
    need(arguments.length, 1, 'attachShadow', 'Element');
    return this[kOwner][slot('require')]('web/dom/shadow-root').attachShadow(this, init);
  }

  get shadowRoot() {
    check(this);
    const root = this[kShadow];
    return root === null || root[kShadowMode] === 'closed' ? null : root;
  }

  get assignedSlot() {
    check(this);
    return require('web/dom/slotting').openSlotOf(this);
  }

  get customElementRegistry() {
    check(this);
    return require('web/dom/custom-elements').registryOf(this);
  }

  // ---- Selectors and collections

  closest(selectors) {
    check(this);
    need(arguments.length, 1, 'closest', 'Element');
    return require('web/dom/selectors').closest(this, text(selectors));
  }

  matches(selectors) {
    check(this);
    need(arguments.length, 1, 'matches', 'Element');
    return require('web/dom/selectors').matches(this, text(selectors));
  }

  webkitMatchesSelector(selectors) {
    check(this);
    need(arguments.length, 1, 'webkitMatchesSelector', 'Element');
    return require('web/dom/selectors').matches(this, text(selectors));
  }

  getElementsByTagName(qualifiedName) {
    check(this);
    need(arguments.length, 1, 'getElementsByTagName', 'Element');
    return collections().byTagName(this, text(qualifiedName));
  }

  getElementsByTagNameNS(namespace, localName) {
    check(this);
    need(arguments.length, 2, 'getElementsByTagNameNS', 'Element');
    return collections().byTagNameNS(this, textOrNull(namespace), text(localName));
  }

  getElementsByClassName(classNames) {
    check(this);
    need(arguments.length, 1, 'getElementsByClassName', 'Element');
    return collections().byClassName(this, text(classNames));
  }

  // ---- Insertion

  insertAdjacentElement(where, element) {
    check(this);
    need(arguments.length, 2, 'insertAdjacentElement', 'Element');
    const place = text(where);
    if (!isElement(element)) throw wrongType('insertAdjacentElement', 'Element', 2, 'Element');
    const mark = shared.reactions.length;
    const inserted = insertAdjacent(this, place, element, 'insertAdjacentElement');
    if (shared.reactions.length > mark) runReactions(mark);
    return inserted;
  }

  insertAdjacentText(where, data) {
    check(this);
    need(arguments.length, 2, 'insertAdjacentText', 'Element');
    const place = text(where);
    const { makeText } = require('web/dom/character-data');
    const mark = shared.reactions.length;
    insertAdjacent(this, place, makeText(this[kOwner], text(data)), 'insertAdjacentText');
    if (shared.reactions.length > mark) runReactions(mark);
  }
}
mixBoth(Element);
mixAria(Element);
expose(Element, 'Element');

function set(element, name, value) {
  const mark = shared.reactions.length;
  attributes.setAttribute(element, name, value);
  if (shared.reactions.length > mark) runReactions(mark);
}

function setNode(element, node, method, given) {
  need(given, 1, method, 'Element');
  if (!attr().isAttr(node)) throw wrongType(method, 'Element', 1, 'Attr');
  const mark = shared.reactions.length;
  const old = attr().setAttr(element, node, method);
  if (shared.reactions.length > mark) runReactions(mark);
  return old;
}

function insertAdjacent(element, where, node, method) {
  const parent = element[kParent];
  switch (names.lower(where)) {
    case 'beforebegin': return parent === null ? null : tree.preInsert(node, parent, element);
    case 'afterbegin': return tree.preInsert(node, element, element[kFirst]);
    case 'beforeend': return tree.preInsert(node, element, null);
    case 'afterend': return parent === null ? null : tree.preInsert(node, parent, element[kNext]);
    default:
      throw fail('SyntaxError', method, 'Element', `The value provided ('${where}') is not one ` +
        "of 'beforeBegin', 'afterBegin', 'beforeEnd', or 'afterEnd'.");
  }
}

module.exports = { Element, check, isElement, nameFor, qualifiedName, set, tagNameOf };
