// SPDX-License-Identifier: MIT
// Document, XMLDocument: what the DOM standard says of them. What HTML adds (body, title, forms)
// is in document-html.js.
//
//   makeDocument({ html: true, contentType, url, origin, view })      view: the window, or null

'use strict';

const { ObjectCreate, StringPrototypeIncludes } = primordials;

const {
  HTML, kConnected, kContentType, kCurrentScript, kElement, kEncoding, kEventType, kFirst,
  kGetParent, kIds,
  kImplementation, kIsHTML, kMode, kNext, kNodeType, kOrigin, kOwner, kReadyState, kRecord,
  kRegistry,
  kScope, kSelection, kShadowMode, kURL, kView, shared, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const {
  bool, expose, fail, illegal, illegalConstructor, isObject, need, text, textOrNull, unsignedLong,
  wrongType,
} = require('web/dom/idl');
const { Node, initNode } = require('web/dom/node');
const { mixParent } = require('web/dom/parent-node');
const { runReactions } = require('web/dom/reactions');
const { byId } = require('web/dom/ids');
const { firstElement, isNode } = require('web/dom/walk');
const create = require('web/dom/create');
const data = require('web/dom/character-data');
const names = require('web/dom/names');
const tree = require('web/dom/tree');

// A node is of the realm of its document, whosever method made it.
const kRequire = slot('require'); // of a document: the `require` of its realm
const of = (document, id, own) => document[kRequire] === require ? own : document[kRequire](id);
const dataOf = (document) => of(document, 'web/dom/character-data', data);
const createOf = (document) => of(document, 'web/dom/create', create).createElement;

const collections = () => require('web/dom/collections');
const isDocument = (value) => isObject(value) && value[kNodeType] === 9;

function check(value) {
  if (!isDocument(value)) throw illegal();
}

class Document extends Node {
  constructor() {
    return makeDocument({ // eslint-disable-line constructor-super
      __proto__: null, contentType: 'application/xml', prototype: new.target.prototype,
      origin: hooks.document?.[kOrigin], encoding: 'UTF-8',
    });
  }

  get implementation() {
    check(this);
    return this[kImplementation] ??=
      require('web/dom/implementation').makeImplementation(this);
  }

  get URL() {
    check(this);
    return this[kURL];
  }

  get documentURI() {
    check(this);
    return this[kURL];
  }

  get compatMode() {
    check(this);
    return this[kMode] === 'quirks' ? 'BackCompat' : 'CSS1Compat';
  }

  get characterSet() {
    check(this);
    return this[kEncoding];
  }

  get charset() {
    check(this);
    return this[kEncoding];
  }

  get inputEncoding() {
    check(this);
    return this[kEncoding];
  }

  get contentType() {
    check(this);
    return this[kContentType];
  }

  get doctype() {
    check(this);
    for (let at = this[kFirst]; at !== null; at = at[kNext]) if (at[kNodeType] === 10) return at;
    return null;
  }

  get documentElement() {
    check(this);
    return firstElement(this);
  }

  get baseURI() {
    check(this);
    return require('web/dom/document-html').baseURI(this);
  }

  get customElementRegistry() {
    check(this);
    return require('web/dom/custom-elements').registryOf(this);
  }

  getElementsByTagName(qualifiedName) {
    check(this);
    need(arguments.length, 1, 'getElementsByTagName', 'Document');
    return collections().byTagName(this, text(qualifiedName));
  }

  getElementsByTagNameNS(namespace, localName) {
    check(this);
    need(arguments.length, 2, 'getElementsByTagNameNS', 'Document');
    return collections().byTagNameNS(this, textOrNull(namespace), text(localName));
  }

  getElementsByClassName(classNames) {
    check(this);
    need(arguments.length, 1, 'getElementsByClassName', 'Document');
    return collections().byClassName(this, text(classNames));
  }

  getElementById(elementId) {
    check(this);
    need(arguments.length, 1, 'getElementById', 'Document');
    return byId(this, text(elementId));
  }

  createElement(localName, options = undefined) {
    check(this);
    need(arguments.length, 1, 'createElement', 'Document');
    let name = text(localName);
    if (!names.isElementName(name)) {
      throw fail('InvalidCharacterError', 'createElement', 'Document',
                 `The tag name provided ('${name}') is not a valid name.`);
    }
    if (this[kIsHTML]) name = names.lower(name);
    const is = readIs(options);
    const namespace = this[kIsHTML] || this[kContentType] === 'application/xhtml+xml' ? HTML : null;
    const mark = shared.reactions.length;
    const element = createOf(this)(this, name, namespace, null, is, true);
    if (shared.reactions.length > mark) runReactions(mark);
    return element;
  }

  createElementNS(namespace, qualifiedName, options = undefined) {
    check(this);
    need(arguments.length, 2, 'createElementNS', 'Document');
    const parts = names.extract(textOrNull(namespace), text(qualifiedName), false,
                                'createElementNS', 'Document');
    const is = readIs(options);
    const mark = shared.reactions.length;
    const element = createOf(this)(this, parts.localName, parts.namespace, parts.prefix, is, true);
    if (shared.reactions.length > mark) runReactions(mark);
    return element;
  }

  createDocumentFragment() {
    check(this);
    return this[kRequire]('web/dom/fragment').makeFragment(this);
  }

  createTextNode(value) {
    check(this);
    need(arguments.length, 1, 'createTextNode', 'Document');
    return dataOf(this).makeText(this, text(value));
  }

  createCDATASection(value) {
    check(this);
    need(arguments.length, 1, 'createCDATASection', 'Document');
    const string = text(value);
    if (this[kIsHTML]) {
      throw fail('NotSupportedError', 'createCDATASection', 'Document',
                 'This operation is not supported for HTML documents.');
    }
    if (StringPrototypeIncludes(string, ']]>')) {
      throw fail('InvalidCharacterError', 'createCDATASection', 'Document',
                 "String cannot contain ']]>' since that is the end delimiter of a CData section.");
    }
    return dataOf(this).makeCDATA(this, string);
  }

  createComment(value) {
    check(this);
    need(arguments.length, 1, 'createComment', 'Document');
    return dataOf(this).makeComment(this, text(value));
  }

  createProcessingInstruction(target, value) {
    check(this);
    need(arguments.length, 2, 'createProcessingInstruction', 'Document');
    const name = text(target);
    const string = text(value);
    if (!require('web/dom/namespaces').isXMLName(name)) {
      throw fail('InvalidCharacterError', 'createProcessingInstruction', 'Document',
                 `The target provided ('${name}') is not a valid name.`);
    }
    if (StringPrototypeIncludes(string, '?>')) {
      throw fail('InvalidCharacterError', 'createProcessingInstruction', 'Document',
                 `The data provided ('${string}') contains '?>'.`);
    }
    return dataOf(this).makeInstruction(this, name, string);
  }

  importNode(node, options = false) {
    check(this);
    need(arguments.length, 1, 'importNode', 'Document');
    if (!isNode(node)) throw wrongType('importNode', 'Document', 1, 'Node');
    if (node[kNodeType] === 9 || node[kShadowMode] !== undefined) {
      throw fail('NotSupportedError', 'importNode', 'Document',
                 'The node provided is a document or shadow root, which may not be imported.');
    }
    const deep = isObject(options) ? !bool(options.selfOnly) : bool(options);
    const mark = shared.reactions.length;
    const copy = this[kRequire]('web/dom/clone').clone(node, this, deep);
    if (shared.reactions.length > mark) runReactions(mark);
    return copy;
  }

  adoptNode(node) {
    check(this);
    need(arguments.length, 1, 'adoptNode', 'Document');
    if (!isNode(node)) throw wrongType('adoptNode', 'Document', 1, 'Node');
    if (node[kNodeType] === 9) {
      throw fail('NotSupportedError', 'adoptNode', 'Document',
                 "The node provided is of type '#document', which may not be adopted.");
    }
    if (node[kShadowMode] !== undefined) {
      throw fail('HierarchyRequestError', 'adoptNode', 'Document',
                 'The node provided is a shadow root, which may not be adopted.');
    }
    const mark = shared.reactions.length;
    if (node[kNodeType] === 2) adoptAttr(node, this);
    else tree.adopt(node, this);
    if (shared.reactions.length > mark) runReactions(mark);
    return node;
  }

  createAttribute(localName) {
    check(this);
    need(arguments.length, 1, 'createAttribute', 'Document');
    const given = text(localName);
    if (!names.isAttributeName(given)) {
      throw fail('InvalidCharacterError', 'createAttribute', 'Document',
                 `The localName provided ('${given}') contains an invalid character.`);
    }
    const name = this[kIsHTML] ? names.lower(given) : given;
    return makeAttr(this, name, null, null);
  }

  createAttributeNS(namespace, qualifiedName) {
    check(this);
    need(arguments.length, 2, 'createAttributeNS', 'Document');
    const parts = names.extract(textOrNull(namespace), text(qualifiedName), true,
                                'createAttributeNS', 'Document');
    return makeAttr(this, parts.localName, parts.namespace, parts.prefix);
  }

  createEvent(type) {
    check(this);
    need(arguments.length, 1, 'createEvent', 'Document');
    return require('web/dom/events/create').createEvent(text(type));
  }

  createRange() {
    check(this);
    return this[kRequire]('web/dom/range').makeRange(this);
  }

  createNodeIterator(root, whatToShow = 0xffffffff, filter = null) {
    check(this);
    need(arguments.length, 1, 'createNodeIterator', 'Document');
    if (!isNode(root)) throw wrongType('createNodeIterator', 'Document', 1, 'Node');
    return require('web/dom/traversal').makeIterator(
      root, unsignedLong(whatToShow), checkFilter(filter, 'createNodeIterator'));
  }

  createTreeWalker(root, whatToShow = 0xffffffff, filter = null) {
    check(this);
    need(arguments.length, 1, 'createTreeWalker', 'Document');
    if (!isNode(root)) throw wrongType('createTreeWalker', 'Document', 1, 'Node');
    return require('web/dom/traversal').makeWalker(
      root, unsignedLong(whatToShow), checkFilter(filter, 'createTreeWalker'));
  }

  // Events go on to the window, all but load.
  [kGetParent](event) {
    return event[kEventType] === 'load' ? null : this[kView];
  }
}
mixParent(Document);
expose(Document, 'Document');

class XMLDocument extends Document {
  constructor() {
    throw illegalConstructor(); // eslint-disable-line constructor-super
  }
}
expose(XMLDocument, 'XMLDocument');

function checkFilter(filter, method) {
  if (filter === null || filter === undefined) return null;
  if (isObject(filter)) return filter;
  throw wrongType(method, 'Document', 3, 'NodeFilter');
}

function readIs(options) {
  if (!isObject(options)) return null;
  const { is } = options;
  return is === undefined ? null : text(is);
}

function makeAttr(document, localName, namespace, prefix) {
  const { makeRecord } = require('web/dom/attributes');
  return document[kRequire]('web/dom/attr').makeAttr(
    document, makeRecord(localName, '', namespace, prefix));
}

function adoptAttr(attr, document) {
  if (attr[kElement] !== null) {
    require('web/dom/attributes').removeRecord(attr[kElement], attr[kRecord]);
  }
  attr[kOwner] = document;
}

function makeDocument({
  html = false, contentType = html ? 'text/html' : 'application/xml', url = 'about:blank',
  origin = null, view = null, encoding = 'UTF-8', mode = 'no-quirks', readyState = 'complete',
  prototype = undefined,
} = {}) {
  const kind = prototype ??
    (html ? require('web/dom/document-html').HTMLDocument : Document).prototype;
  const document = initNode(ObjectCreate(kind), 9, null);
  document[kOwner] = document;
  document[kRequire] = require;
  document[kConnected] = true;
  document[kScope] = document;
  document[kIds] = null;
  document[kImplementation] = null;
  document[kSelection] = null;
  document[kCurrentScript] = null;
  document[kIsHTML] = html;
  document[kContentType] = contentType;
  document[kURL] = url;
  document[kOrigin] = origin;
  document[kView] = view;
  document[kEncoding] = encoding;
  document[kMode] = mode;
  document[kReadyState] = readyState;
  document[kRegistry] = null;
  return document;
}

module.exports = { Document, XMLDocument, check, isDocument, makeDocument };
