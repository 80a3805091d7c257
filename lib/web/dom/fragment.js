// SPDX-License-Identifier: MIT
// DocumentFragment. kHost is the template whose content it is, or null.
//
//   makeFragment(document)

'use strict';

const { ObjectCreate } = primordials;

const { kHost, kIds, kNodeType, kScope } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { expose, illegal, isObject, need, text } = require('web/dom/idl');
const { Node, initNode } = require('web/dom/node');
const { mixParent } = require('web/dom/parent-node');
const { nextElement } = require('web/dom/walk');
const { getAttribute } = require('web/dom/attributes');
const { byId } = require('web/dom/ids');

class DocumentFragment extends Node {
  constructor() {
    return makeFragment(hooks.document, new.target.prototype); // eslint-disable-line
  }

  getElementById(elementId) {
    if (!isObject(this) || this[kNodeType] !== 11) throw illegal();
    need(arguments.length, 1, 'getElementById', 'DocumentFragment');
    return elementById(this, text(elementId));
  }
}
mixParent(DocumentFragment);
expose(DocumentFragment, 'DocumentFragment');

// For trees that keep no ids.
function elementById(root, id) {
  if (id === '') return null;
  if (root[kScope] === root) return root[kIds] === null ? null : byId(root, id);
  for (let at = nextElement(root, root); at !== null; at = nextElement(at, root)) {
    if (getAttribute(at, 'id') === id) return at;
  }
  return null;
}

function makeFragment(document, prototype = DocumentFragment.prototype) {
  const fragment = initNode(ObjectCreate(prototype), 11, document);
  fragment[kHost] = null;
  return fragment;
}

module.exports = { DocumentFragment, elementById, makeFragment };
