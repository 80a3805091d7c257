// SPDX-License-Identifier: MIT
// Node.
//
// Nodes are not made by their constructors, which pages may call, but by
//
//   const node = initNode(ObjectCreate(Class.prototype), type, document);
//
// which the make... functions of the other files do (makeText, makeComment, createElement ...).

'use strict';

const { ObjectDefineProperty, StringPrototypeSlice, SymbolFor } = primordials;

const {
  kAssignedSlot, kAttributes, kChildCount, kConnected, kCustomState, kData, kDefinition,
  kFirst, kGetParent, kHandlers, kId, kLast, kLists, kListeners, kName,
  kNext, kNodeType, kObservers, kOwner, kParent, kPrevious, kScope, kShadow,
  kShadowMode, kTagName, shared, slot,
} = require('web/dom/slots');
const {
  expose, illegal, illegalConstructor, need, textOrNull, wrongType,
} = require('web/dom/idl');
const { EventTarget } = require('web/dom/event-target');
const { runReactions } = require('web/dom/reactions');
const walk = require('web/dom/walk');
const tree = require('web/dom/tree');

const { isInclusiveAncestor, isNode, rootOf, shadowIncludingRootOf } = walk;

const kInspect = SymbolFor('nodejs.util.inspect.custom');
const SHOWN_MAX = 200; // characters of a node that is printed

const kRequire = slot('require'); // of a document: the `require` of its realm

function initNode(node, type, document) {
  node[kListeners] = null;
  node[kHandlers] = null;
  node[kNodeType] = type;
  node[kOwner] = document;
  node[kParent] = null;
  node[kFirst] = null;
  node[kLast] = null;
  node[kNext] = null;
  node[kPrevious] = null;
  node[kChildCount] = 0;
  node[kConnected] = false;
  node[kScope] = null;
  return node;
}

function check(value) {
  if (!isNode(value)) throw illegal();
}

function needNode(value, method, number) {
  if (!isNode(value)) throw wrongType(method, 'Node', number, 'Node');
  return value;
}

function needNodeOrNull(value, method, number) {
  return value === null || value === undefined ? null : needNode(value, method, number);
}

class Node extends EventTarget {
  constructor() {
    super();
    // Of all nodes, only elements of custom classes come by here.
    if (shared.customElements === 0 ||
        !require('web/dom/custom-elements').isDefined(new.target)) {
      throw illegalConstructor();
    }
  }

  get nodeType() {
    check(this);
    return this[kNodeType];
  }

  get nodeName() {
    check(this);
    return nodeName(this);
  }

  get baseURI() {
    check(this);
    return (this[kNodeType] === 9 ? this : this[kOwner]).baseURI;
  }

  get isConnected() {
    check(this);
    return this[kConnected];
  }

  get ownerDocument() {
    check(this);
    return this[kNodeType] === 9 ? null : this[kOwner];
  }

  getRootNode(options = undefined) {
    check(this);
    return options?.composed ? shadowIncludingRootOf(this) : rootOf(this);
  }

  get parentNode() {
    check(this);
    return this[kParent];
  }

  get parentElement() {
    check(this);
    const parent = this[kParent];
    return parent !== null && parent[kNodeType] === 1 ? parent : null;
  }

  hasChildNodes() {
    check(this);
    return this[kFirst] !== null;
  }

  get childNodes() {
    check(this);
    return require('web/dom/collections').childNodesOf(this);
  }

  get firstChild() {
    check(this);
    return this[kFirst];
  }

  get lastChild() {
    check(this);
    return this[kLast];
  }

  get previousSibling() {
    check(this);
    return this[kPrevious];
  }

  get nextSibling() {
    check(this);
    return this[kNext];
  }

  get nodeValue() {
    check(this);
    return nodeValue(this);
  }

  set nodeValue(value) {
    check(this);
    const mark = shared.reactions.length;
    setNodeValue(this, textOrNull(value) ?? '');
    if (shared.reactions.length > mark) runReactions(mark);
  }

  get textContent() {
    check(this);
    const type = this[kNodeType];
    return type === 1 || type === 11 ? descendantText(this) : nodeValue(this);
  }

  set textContent(value) {
    check(this);
    const mark = shared.reactions.length;
    const string = textOrNull(value) ?? '';
    const type = this[kNodeType];
    if (type === 1 || type === 11) setText(this, string);
    else setNodeValue(this, string);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  normalize() {
    check(this);
    const mark = shared.reactions.length;
    require('web/dom/character-data').normalize(this);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  cloneNode(deep = false) {
    check(this);
    if (this[kShadowMode] !== undefined) {
      throw require('web/dom/idl').fail('NotSupportedError', 'cloneNode', 'Node',
                                        'ShadowRoot nodes are not clonable.');
    }
    const mark = shared.reactions.length;
    const { clone } = this[kOwner][kRequire]('web/dom/clone');
    const copy = clone(this, undefined, !!deep);
    if (shared.reactions.length > mark) runReactions(mark);
    return copy;
  }

  isEqualNode(other) {
    check(this);
    need(arguments.length, 1, 'isEqualNode', 'Node');
    const node = needNodeOrNull(other, 'isEqualNode', 1);
    return node !== null && require('web/dom/clone').equals(this, node);
  }

  isSameNode(other) {
    check(this);
    need(arguments.length, 1, 'isSameNode', 'Node');
    return needNodeOrNull(other, 'isSameNode', 1) === this;
  }

  compareDocumentPosition(other) {
    check(this);
    need(arguments.length, 1, 'compareDocumentPosition', 'Node');
    return comparePosition(this, needNode(other, 'compareDocumentPosition', 1));
  }

  contains(other) {
    check(this);
    need(arguments.length, 1, 'contains', 'Node');
    const node = needNodeOrNull(other, 'contains', 1);
    return node !== null && isInclusiveAncestor(this, node);
  }

  lookupPrefix(namespace) {
    check(this);
    need(arguments.length, 1, 'lookupPrefix', 'Node');
    return require('web/dom/namespaces').lookupPrefix(this, textOrNull(namespace));
  }

  lookupNamespaceURI(prefix) {
    check(this);
    need(arguments.length, 1, 'lookupNamespaceURI', 'Node');
    return require('web/dom/namespaces').lookupNamespace(this, textOrNull(prefix) || null);
  }

  isDefaultNamespace(namespace) {
    check(this);
    need(arguments.length, 1, 'isDefaultNamespace', 'Node');
    return require('web/dom/namespaces').lookupNamespace(this, null) ===
      (textOrNull(namespace) || null);
  }

  insertBefore(node, child) {
    check(this);
    need(arguments.length, 2, 'insertBefore', 'Node');
    needNode(node, 'insertBefore', 1);
    const before = needNodeOrNull(child, 'insertBefore', 2);
    const mark = shared.reactions.length;
    tree.preInsert(node, this, before, 'insertBefore');
    if (shared.reactions.length > mark) runReactions(mark);
    return node;
  }

  appendChild(node) {
    check(this);
    need(arguments.length, 1, 'appendChild', 'Node');
    needNode(node, 'appendChild', 1);
    const mark = shared.reactions.length;
    tree.preInsert(node, this, null, 'appendChild');
    if (shared.reactions.length > mark) runReactions(mark);
    return node;
  }

  replaceChild(node, child) {
    check(this);
    need(arguments.length, 2, 'replaceChild', 'Node');
    needNode(node, 'replaceChild', 1);
    needNode(child, 'replaceChild', 2);
    const mark = shared.reactions.length;
    tree.replaceChild(node, child, this);
    if (shared.reactions.length > mark) runReactions(mark);
    return child;
  }

  removeChild(child) {
    check(this);
    need(arguments.length, 1, 'removeChild', 'Node');
    needNode(child, 'removeChild', 1);
    if (child[kParent] !== this) {
      throw require('web/dom/idl').fail('NotFoundError', 'removeChild', 'Node',
        'The node to be removed is not a child of this node.');
    }
    const mark = shared.reactions.length;
    tree.remove(child);
    if (shared.reactions.length > mark) runReactions(mark);
    return child;
  }

  // The parent in an event's path.
  [kGetParent]() {
    return this[kAssignedSlot] ?? this[kParent];
  }
}
// What console.log shows of a node: its tag, or its text.
function shown(node) {
  if (node[kNodeType] === 1) {
    let tag = `<${node.localName}`;
    for (const { name, value } of node[kAttributes] ?? []) tag += ` ${name}="${value}"`;
    return `${tag}>`;
  }
  return node[kNodeType] === 3 ? `#text "${node.data}"` : node.nodeName;
}

ObjectDefineProperty(Node.prototype, kInspect, {
  __proto__: null, configurable: true, writable: true,
  value() {
    if (!isNode(this)) return this;
    const text = shown(this);
    return text.length > SHOWN_MAX ? `${StringPrototypeSlice(text, 0, SHOWN_MAX)}\u2026` : text;
  },
});
expose(Node, 'Node', {
  ELEMENT_NODE: 1,
  ATTRIBUTE_NODE: 2,
  TEXT_NODE: 3,
  CDATA_SECTION_NODE: 4,
  ENTITY_REFERENCE_NODE: 5,
  ENTITY_NODE: 6,
  PROCESSING_INSTRUCTION_NODE: 7,
  COMMENT_NODE: 8,
  DOCUMENT_NODE: 9,
  DOCUMENT_TYPE_NODE: 10,
  DOCUMENT_FRAGMENT_NODE: 11,
  NOTATION_NODE: 12,
  DOCUMENT_POSITION_DISCONNECTED: 1,
  DOCUMENT_POSITION_PRECEDING: 2,
  DOCUMENT_POSITION_FOLLOWING: 4,
  DOCUMENT_POSITION_CONTAINS: 8,
  DOCUMENT_POSITION_CONTAINED_BY: 16,
  DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32,
});

// What most nodes never have is not stored in each of them.
const DEFAULTS = [
  [kLists, null], [kObservers, null], [kShadow, null], [kAssignedSlot, null], [kDefinition, null],
  [kCustomState, 'uncustomized'], [kId, null],
];
for (let i = 0; i < DEFAULTS.length; i++) {
  ObjectDefineProperty(Node.prototype, DEFAULTS[i][0], {
    __proto__: null, value: DEFAULTS[i][1], writable: true,
  });
}

// ---- Values

function nodeName(node) {
  switch (node[kNodeType]) {
    case 1: return node[kTagName] ?? require('web/dom/element').tagNameOf(node);
    case 2: return node.name;
    case 3: return '#text';
    case 4: return '#cdata-section';
    case 7: return node[kName];
    case 8: return '#comment';
    case 9: return '#document';
    case 10: return node[kName];
    default: return '#document-fragment';
  }
}

function nodeValue(node) {
  switch (node[kNodeType]) {
    case 2: return node.value;
    case 3: case 4: case 7: case 8: return node[kData];
    default: return null;
  }
}

function setNodeValue(node, string) {
  switch (node[kNodeType]) {
    case 2: node.value = string; break;
    case 3: case 4: case 7: case 8:
      require('web/dom/character-data').replaceData(node, 0, node[kData].length, string);
      break;
  }
}

// The text of all Text nodes below.
function descendantText(root) {
  let string = '';
  for (let at = root[kFirst]; at !== null; at = walk.next(at, root)) {
    if (at[kNodeType] === 3 || at[kNodeType] === 4) string += at[kData];
  }
  return string;
}

// Replaces all children by one Text node, or by nothing.
function setText(parent, string) {
  const node = string === '' ? null :
    require('web/dom/character-data').makeText(parent[kOwner], string);
  tree.replaceAll(node, parent);
}

const DISCONNECTED = 1 | 32;

function comparePosition(node, other) {
  if (node === other) return 0;
  let a = other;
  let b = node;
  let attributeA = null;
  let attributeB = null;
  const { kElement } = require('web/dom/slots');
  if (a[kNodeType] === 2) {
    attributeA = a;
    a = a[kElement];
  }
  if (b[kNodeType] === 2) {
    attributeB = b;
    b = b[kElement];
    if (attributeA !== null && b !== null && a === b) {
      return 32 | (require('web/dom/attributes').isBefore(b, attributeA, attributeB) ? 2 : 4);
    }
  }
  if (a === null || b === null || rootOf(a) !== rootOf(b)) {
    // Any order will do that stays the same: the later-made object is said to follow.
    return DISCONNECTED | (orderOf(other) < orderOf(node) ? 2 : 4);
  }
  if (a !== b && isInclusiveAncestor(a, b) && attributeA === null ||
      a === b && attributeB !== null) {
    return 8 | 2;
  }
  if (a !== b && isInclusiveAncestor(b, a) && attributeB === null ||
      a === b && attributeA !== null) {
    return 16 | 4;
  }
  return walk.compare(a, b) < 0 ? 2 : 4;
}

// A number for a node that is asked for its place outside of any tree.
let orders;
let count = 0;
function orderOf(node) {
  orders ??= new primordials.SafeWeakMap();
  let order = orders.get(node);
  if (order === undefined) orders.set(node, order = ++count);
  return order;
}

module.exports = {
  Node, check, descendantText, initNode, isNode, needNode, needNodeOrNull, nodeName, nodeValue,
  setText,
};
