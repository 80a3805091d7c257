// SPDX-License-Identifier: MIT
// Copies of nodes, and whether two trees are equal. Neither recurses.
//
//   clone(node, document = its own, deep)

'use strict';

const {
  kAllowsDeclarative, kAttributes, kClonable, kCloned, kContentType, kData, kDeclarative,
  kDelegatesFocus, kEncoding, kFirst, kIsHTML, kIsValue, kLocalName, kMode, kName, kNamespace,
  kNext, kNodeType, kOrigin, kOwner, kParent, kPrefix, kPublicId, kRecord, kSerializable, kShadow,
  kShadowMode, kSlotAssignment, kSystemId, kURL,
} = require('web/dom/slots');
const { appendAttribute, makeRecord } = require('web/dom/attributes');
const { createElement } = require('web/dom/create');
const data = require('web/dom/character-data');
const { append } = require('web/dom/tree');

// One node, without what is below it.
function cloneOne(node, document) {
  switch (node[kNodeType]) {
    case 1: return cloneElement(node, document);
    case 2: {
      const { localName, namespace, prefix, value } = node[kRecord];
      return require('web/dom/attr').makeAttr(
        document, makeRecord(localName, value, namespace, prefix));
    }
    case 3: return data.makeText(document, node[kData]);
    case 4: return data.makeCDATA(document, node[kData]);
    case 7: return data.makeInstruction(document, node[kName], node[kData]);
    case 8: return data.makeComment(document, node[kData]);
    case 9: return cloneDocument(node);
    case 10:
      return require('web/dom/doctype').makeDoctype(
        document, node[kName], node[kPublicId], node[kSystemId]);
    default: return require('web/dom/fragment').makeFragment(document);
  }
}

function cloneElement(node, document) {
  const copy = createElement(document, node[kLocalName], node[kNamespace], node[kPrefix],
                             node[kIsValue] ?? null, false);
  const list = node[kAttributes] ?? [];
  for (let i = 0; i < list.length; i++) {
    const { localName, namespace, prefix, value } = list[i];
    appendAttribute(copy, localName, value, namespace, prefix);
  }
  return copy;
}

function cloneDocument(node) {
  const { Document, XMLDocument, makeDocument } = require('web/dom/document');
  const copy = makeDocument({
    __proto__: null,
    html: node[kIsHTML],
    contentType: node[kContentType],
    url: node[kURL],
    origin: node[kOrigin],
    encoding: node[kEncoding],
    mode: node[kMode],
    prototype: node[kIsHTML] ? undefined :
      node instanceof XMLDocument ? XMLDocument.prototype : Document.prototype,
  });
  if (node[kAllowsDeclarative] !== undefined) copy[kAllowsDeclarative] = node[kAllowsDeclarative];
  return copy;
}

function clone(node, document = node[kOwner], deep = false) {
  const top = cloneOne(node, document);
  const owner = node[kNodeType] === 9 ? top : document;
  finishOne(node, top, owner, deep);
  if (!deep) return top;
  // `at` walks the original, `into` is the copy of its parent.
  let at = node;
  let into = top;
  for (;;) {
    if (at[kFirst] !== null) {
      at = at[kFirst];
    } else {
      while (at !== node && at[kNext] === null) {
        at = at[kParent];
        if (at !== node) into = into[kParent];
      }
      if (at === node) return top;
      at = at[kNext];
    }
    const copy = cloneOne(at, owner);
    append(copy, into);
    finishOne(at, copy, owner, true);
    if (at[kFirst] !== null) into = copy;
  }
}

function finishOne(node, copy, document, deep) {
  node[kCloned]?.(copy, document, deep);
  const shadow = node[kShadow];
  if (shadow !== null && shadow[kClonable]) cloneShadow(shadow, copy, document);
}

// Shadow trees nest far less than elements do: each level is a call.
function cloneShadow(shadow, host, document) {
  const { attach } = require('web/dom/shadow-root');
  const root = attach(host, {
    __proto__: null,
    mode: shadow[kShadowMode],
    delegatesFocus: shadow[kDelegatesFocus],
    slotAssignment: shadow[kSlotAssignment],
    clonable: true,
    serializable: shadow[kSerializable],
  });
  root[kDeclarative] = shadow[kDeclarative];
  for (let at = shadow[kFirst]; at !== null; at = at[kNext]) {
    append(clone(at, document, true), root);
  }
}

// ---- Equality

function equalOne(a, b) {
  if (a[kNodeType] !== b[kNodeType]) return false;
  switch (a[kNodeType]) {
    case 1:
      return a[kNamespace] === b[kNamespace] && a[kPrefix] === b[kPrefix] &&
        a[kLocalName] === b[kLocalName] && equalAttributes(a[kAttributes] ?? [],
                                                           b[kAttributes] ?? []);
    case 2: return equalRecords(a[kRecord], b[kRecord]);
    case 3: case 4: case 8: return a[kData] === b[kData];
    case 7: return a[kData] === b[kData] && a[kName] === b[kName];
    case 10:
      return a[kName] === b[kName] && a[kPublicId] === b[kPublicId] &&
        a[kSystemId] === b[kSystemId];
    default: return true;
  }
}

const equalRecords = (a, b) =>
  a.localName === b.localName && a.namespace === b.namespace && a.value === b.value;

function equalAttributes(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    let found = false;
    for (let k = 0; k < b.length && !found; k++) found = equalRecords(a[i], b[k]);
    if (!found) return false;
  }
  return true;
}

function equals(a, b) {
  let x = a;
  let y = b;
  for (;;) {
    if (!equalOne(x, y)) return false;
    if (x[kFirst] !== null && y[kFirst] !== null) {
      x = x[kFirst];
      y = y[kFirst];
      continue;
    }
    if (x[kFirst] !== y[kFirst]) return false;
    while (x !== a && x[kNext] === null) {
      if (y[kNext] !== null) return false;
      x = x[kParent];
      y = y[kParent];
    }
    if (x === a) return true;
    if (y[kNext] === null) return false;
    x = x[kNext];
    y = y[kNext];
  }
}

module.exports = { clone, equals };
