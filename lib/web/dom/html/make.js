// SPDX-License-Identifier: MIT
// Nodes for the parser, and the documents that templates and fragments live in.

'use strict';

const {
  HTML, SVG, XLINK, XML, XMLNS, kData, kDeclarative, kFirst, kIsHTML, kNext, kOrigin, kOwner,
  kShadow, kTemplateDocument, kURL, shared, slot,
} = require('web/dom/slots');
const { appendAttribute, setAttribute } = require('web/dom/attributes');
const { makeComment, makeText, replaceData } = require('web/dom/character-data');
const { allocate, createElement, interfaceFor } = require('web/dom/create');
const { makeDoctype } = require('web/dom/doctype');
const { makeDocument } = require('web/dom/document');
const { reactionSteps, runReactions } = require('web/dom/reactions');
const { append } = require('web/dom/tree');

// A document without a window, for nodes that must not do anything yet.
function makeInertDocument(document, html = document[kIsHTML]) {
  return makeDocument({
    __proto__: null, html, url: document[kURL], origin: document[kOrigin],
    contentType: html ? 'text/html' : 'application/xhtml+xml',
  });
}

// The document that the contents of this document's templates belong to.
function templateDocument(document) {
  if (document[slot('isTemplateDocument')]) return document;
  let inert = document[kTemplateDocument];
  if (inert === undefined || inert === null) {
    inert = document[kTemplateDocument] = makeInertDocument(document);
    inert[slot('isTemplateDocument')] = true;
  }
  return inert;
}

// Counts custom elements that are being made: they must not call document.write() and the like.
const kThrows = slot('throwOnDynamicMarkup');

const NAMESPACES = { __proto__: null, xlink: XLINK, xml: XML, xmlns: XMLNS };

// An element of a start tag. In a fragment custom elements wait for their upgrade.
function makeParsed(document, name, namespace, attributes, inFragment) {
  const is = namespace === HTML ? isValueOf(attributes) : null;
  if (inFragment || shared.customElements === 0 || namespace !== HTML) {
    const element = createElement(document, name, namespace, null, is, false);
    if (namespace === SVG && name === 'script') element[slot('parserInserted')] = document;
    appendAttributes(element, attributes);
    return element;
  }
  const mark = shared.reactions.length;
  document[kThrows] = (document[kThrows] ?? 0) + 1;
  try {
    const element = createElement(document, name, HTML, null, is, true);
    appendAttributes(element, attributes);
    if (shared.reactions.length > mark) runReactions(mark);
    return element;
  } finally {
    document[kThrows]--;
  }
}

// A custom element of a start tag. Its constructor and what its attributes call are callbacks of
// their own. made(element) gets it.
function* makeCustomSteps(document, name, attributes, made) {
  const { lookUp, prepare } = require('web/dom/custom-elements');
  const definition = lookUp(document, name, null);
  document[kThrows] = (document[kThrows] ?? 0) + 1;
  try {
    let element;
    if (definition === null) { // it is in a template by now
      element = createElement(document, name);
    } else {
      const finish = prepare(document, name, null, definition);
      yield;
      element = finish();
    }
    const mark = shared.reactions.length;
    appendAttributes(element, attributes);
    yield* reactionSteps(mark);
    made(element);
  } finally {
    document[kThrows]--;
  }
}

function isValueOf(attributes) {
  let is = null;
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].name === 'is') is = attributes[i].value;
  }
  return is;
}

function appendAttributes(element, attributes) {
  for (let i = 0; i < attributes.length; i++) {
    const { name: local, namespace: uri, prefix, value } = attributes[i];
    if (uri !== undefined && uri !== '') {
      appendAttribute(element, local, value, uri, prefix === '' ? null : prefix ?? null);
    } else if (prefix !== undefined && prefix !== '') {
      appendAttribute(element, local, value, NAMESPACES[prefix] ?? null, prefix);
    } else {
      appendAttribute(element, local, value);
    }
  }
}

// An element that no script and no custom element hears of.
const makePlain = (document, name, namespace) =>
  allocate(interfaceFor(namespace, name), document, name, namespace);

// A text grows at its end: nothing of it needs to be looked at, if nobody watches.
function appendData(node, data) {
  replaceData(node, node[kData].length, 0, data);
}

// The shadow root that markup declares for a host; null if it cannot have one.
function attachDeclared(host, mode, options) {
  if (host[kShadow] != null) return null;
  try {
    const root = require('web/dom/shadow-root').attachShadow(host, {
      __proto__: null, mode, delegatesFocus: options.delegatesFocus,
      slotAssignment: options.slotAssignment === 'manual' ? 'manual' : 'named',
      clonable: options.clonable, serializable: options.serializable,
    });
    root[kDeclarative] = true;
    return root;
  } catch {
    return null;
  }
}

// Copies of all that is in one fragment at the end of another.
function cloneInto(from, to) {
  const { clone } = require('web/dom/clone');
  for (let node = from[kFirst]; node !== null; node = node[kNext]) {
    append(clone(node, to[kOwner], true), to);
  }
}

module.exports = {
  appendData, attachDeclared, cloneInto, makeComment, makeDoctype,
  makeCustomSteps, makeInertDocument, makeParsed, makePlain, makeText, setAttribute, templateDocument,
};
