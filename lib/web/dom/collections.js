// SPDX-License-Identifier: MIT
// NodeList and HTMLCollection.
//
//   childNodesOf(node), childrenOf(node)             live; each node has one of each
//   byTagName, byTagNameNS, byClassName(root, ...)   live; the same object for the same question
//   makeCollection(root, matches)                    live: the elements below root that match
//   makeNodeList(root, matches)                      the same, as a NodeList
//   makeComputed(compute)                            live: compute() gives the elements
//   makeStaticList(array)                            a NodeList that does not change
//
// A live list keeps what it found until a tree or an attribute changes (shared.treeVersion,
// shared.attributeVersion), so a loop over it costs one walk. `childNodes` and `children` are kept
// until the children of their own node change (parent[kLists].stale).

'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, ObjectCreate, ObjectDefineProperty,
  RegExpPrototypeSymbolSplit, SafeMap, SymbolIterator,
} = primordials;

const {
  HTML, kAttributes, kChildCount, kCollection, kFirst, kIsHTML, kItems, kLast, kLists, kLocalName,
  kMode, kNamespace, kNext, kNodeType, kOwner, kPrefix, shared,
} = require('web/dom/slots');
const {
  expose, illegal, illegalConstructor, isObject, need, text, unsignedLong,
} = require('web/dom/idl');
const { getAttribute } = require('web/dom/attributes');
const { legacyProxy } = require('web/dom/legacy-object');
const { nextElement } = require('web/dom/walk');
const { lower } = require('web/dom/names');

// What a list is made of: { length(), item(index), all() }, under kItems.
function partsOf(value) {
  const parts = isObject(value) ? value[kItems] : undefined;
  if (parts === undefined) throw illegal();
  return parts;
}

const at = (parts, index) => index < parts.length() ? parts.item(index) : null;

class NodeList {
  constructor() {
    throw illegalConstructor();
  }

  item(index) {
    const parts = partsOf(this);
    need(arguments.length, 1, 'item', 'NodeList');
    return at(parts, unsignedLong(index));
  }

  get length() {
    return partsOf(this).length();
  }
}

// The methods of a list of values are those of arrays, of the list's own realm.
const arrays = primordials.globalThis.Array.prototype;
function iterable(Class, withForEach) {
  const hidden = (key, value, enumerable) => ObjectDefineProperty(Class.prototype, key, {
    __proto__: null, value, writable: true, enumerable, configurable: true,
  });
  hidden(SymbolIterator, arrays.values, false);
  if (!withForEach) return;
  hidden('entries', arrays.entries, true);
  hidden('keys', arrays.keys, true);
  hidden('values', arrays.values, true);
  hidden('forEach', arrays.forEach, true);
}
iterable(NodeList, true);
expose(NodeList, 'NodeList');

class HTMLCollection {
  constructor() {
    throw illegalConstructor();
  }

  get length() {
    return partsOf(this).length();
  }

  item(index) {
    const parts = partsOf(this);
    need(arguments.length, 1, 'item', 'HTMLCollection');
    return at(parts, unsignedLong(index));
  }

  namedItem(name) {
    const parts = partsOf(this);
    need(arguments.length, 1, 'namedItem', 'HTMLCollection');
    return namedItem(parts, text(name)) ?? null;
  }
}
iterable(HTMLCollection, false);
expose(HTMLCollection, 'HTMLCollection');

function namedItem(parts, name) {
  if (name === '') return undefined;
  const list = parts.all();
  for (let i = 0; i < list.length; i++) {
    const element = list[i];
    if (element[kAttributes] === null) continue;
    if (getAttribute(element, 'id') === name ||
        element[kNamespace] === HTML && getAttribute(element, 'name') === name) {
      return element;
    }
  }
  return undefined;
}

function namesOf(parts) {
  const list = parts.all();
  const names = [];
  const add = (name) => {
    if (name !== null && name !== '' && !ArrayPrototypeIncludes(names, name)) {
      ArrayPrototypePush(names, name);
    }
  };
  for (let i = 0; i < list.length; i++) {
    add(getAttribute(list[i], 'id'));
    if (list[i][kNamespace] === HTML) add(getAttribute(list[i], 'name'));
  }
  return names;
}

// ---- Making lists

function wrap(prototype, parts, hasNames) {
  const object = ObjectCreate(prototype);
  object[kItems] = parts;
  return legacyProxy(object, {
    __proto__: null,
    length: parts.length,
    item: parts.item,
    named: hasNames ? (name) => namedItem(parts, name) : undefined,
    names: hasNames ? () => namesOf(parts) : undefined,
    namesAreEnumerable: false,
  });
}

const makeParts = (all) => ({
  __proto__: null, all, length: () => all().length, item: (index) => all()[index],
});

// compute() is asked again after every change.
function cached(compute) {
  let tree = -1;
  let attribute = -1;
  let list;
  return () => {
    if (tree !== shared.treeVersion || attribute !== shared.attributeVersion) {
      list = compute();
      tree = shared.treeVersion;
      attribute = shared.attributeVersion;
    }
    return list;
  };
}

function collect(root, matches) {
  const list = [];
  for (let node = nextElement(root, root); node !== null; node = nextElement(node, root)) {
    if (matches(node)) list[list.length] = node;
  }
  return list;
}

const makeComputed = (compute, prototype = HTMLCollection.prototype) =>
  wrap(prototype, makeParts(cached(compute)), true);
const makeCollection = (root, matches, prototype = HTMLCollection.prototype) =>
  makeComputed(() => collect(root, matches), prototype);
const makeNodeList = (root, matches) =>
  wrap(NodeList.prototype, makeParts(cached(() => collect(root, matches))), false);
const makeComputedList = (compute, prototype = NodeList.prototype) =>
  wrap(prototype, makeParts(cached(compute)), false);

// Has the nodes as its own properties: no Proxy is needed for a list that does not change.
function makeStaticList(array) {
  const list = ObjectCreate(NodeList.prototype);
  ObjectDefineProperty(list, kItems, { __proto__: null, value: makeParts(() => array) });
  for (let i = 0; i < array.length; i++) list[i] = array[i];
  return list;
}

// ---- childNodes and children

function lists(node) {
  return node[kLists] ??= { __proto__: null, stale: true, nodes: null, elements: null,
                            childNodes: null, children: null };
}

function refresh(node, own) {
  if (!own.stale) return;
  own.stale = false;
  own.nodes = null;
  own.elements = null;
}

function nodesOf(node, own) {
  refresh(node, own);
  if (own.nodes !== null) return own.nodes;
  const list = own.nodes = [];
  for (let child = node[kFirst]; child !== null; child = child[kNext]) list[list.length] = child;
  return list;
}

function elementsOf(node, own) {
  refresh(node, own);
  if (own.elements !== null) return own.elements;
  const list = own.elements = [];
  for (let child = node[kFirst]; child !== null; child = child[kNext]) {
    if (child[kNodeType] === 1) list[list.length] = child;
  }
  return list;
}

function childNodesOf(node) {
  const own = lists(node);
  return own.childNodes ??= wrap(NodeList.prototype, {
    __proto__: null,
    all: () => nodesOf(node, own),
    length: () => node[kChildCount],
    // A loop that takes out the first or the last child needs no list.
    item: (index) => index === 0 ? node[kFirst] :
      index === node[kChildCount] - 1 ? node[kLast] : nodesOf(node, own)[index],
  }, false);
}

function childrenOf(node) {
  const own = lists(node);
  return own.children ??= wrap(HTMLCollection.prototype,
                               makeParts(() => elementsOf(node, own)), true);
}

// ---- By name and class

// The same question gets the same object, as long as the root lives.
function remembered(root, key, make) {
  const found = root[kCollection] ??= new SafeMap();
  let list = found.get(key);
  if (list === undefined) found.set(key, list = make());
  return list;
}

function byTagName(root, name) {
  return remembered(root, `tag ${name}`, () => makeCollection(root, tagMatcher(root, name)));
}

function tagMatcher(root, name) {
  if (name === '*') return () => true;
  const document = root[kNodeType] === 9 ? root : root[kOwner];
  const qualified = (element) => element[kPrefix] === null ? element[kLocalName] :
    `${element[kPrefix]}:${element[kLocalName]}`;
  if (!document[kIsHTML]) return (element) => qualified(element) === name;
  const small = lower(name);
  return (element) => qualified(element) === (element[kNamespace] === HTML ? small : name);
}

function byTagNameNS(root, namespace, localName) {
  const uri = namespace === '' ? null : namespace;
  return remembered(root, `ns ${uri} ${localName}`, () => makeCollection(root, (element) =>
    (uri === '*' || element[kNamespace] === uri) &&
    (localName === '*' || element[kLocalName] === localName)));
}

// The words of a text between ASCII white space.
function splitWords(string) {
  if (string === '') return [];
  const parts = RegExpPrototypeSymbolSplit(/[\t\n\f\r ]+/, string);
  const words = [];
  for (let i = 0; i < parts.length; i++) if (parts[i] !== '') words[words.length] = parts[i];
  return words;
}

function byClassName(root, names) {
  return remembered(root, `class ${names}`, () => {
    const wanted = splitWords(names);
    const document = root[kNodeType] === 9 ? root : root[kOwner];
    const quirks = document[kMode] === 'quirks';
    if (quirks) for (let i = 0; i < wanted.length; i++) wanted[i] = lower(wanted[i]);
    return makeCollection(root, (element) => hasClasses(element, wanted, quirks));
  });
}

function hasClasses(element, wanted, quirks) {
  if (wanted.length === 0 || element[kAttributes] === null) return false;
  let value = getAttribute(element, 'class');
  if (value === null) return false;
  if (quirks) value = lower(value);
  if (wanted.length === 1 && value === wanted[0]) return true;
  const words = splitWords(value);
  for (let i = 0; i < wanted.length; i++) {
    if (!ArrayPrototypeIncludes(words, wanted[i])) return false;
  }
  return true;
}

module.exports = {
  HTMLCollection, NodeList, byClassName, byTagName, byTagNameNS, childNodesOf,
  childrenOf, makeCollection, makeComputed, makeComputedList, makeNodeList, makeStaticList,
  splitWords, wrap,
};
