// SPDX-License-Identifier: MIT
// Which form a control belongs to, and which controls a form has.
//
// Nothing is kept but what the parser said: the form is looked for when somebody asks. First the
// form that the parser had open, as long as both are in one tree; then the attribute `form`; then
// the nearest form around.
//
// 1. A form's list is kept until a tree or an attribute changes.
'use strict';

const { ArrayPrototypePush } = primordials;

const {
  HTML, kConnected, kDefinition, kFirst, kLocalName, kNamespace, kNext, kNodeType, kParent, shared,
  slot,
} = require('web/dom/slots');
const { nextElement, rootOf } = require('web/dom/walk');
const { attr, hasAttr } = require('web/dom/html/attributes');

const kFormOwner = slot('formOwner');
const kListed = slot('listed'); // of a form: { tree, attributes, list }

const LISTED = { __proto__: null, button: true, fieldset: true, input: true, object: true,
                 output: true, select: true, textarea: true };

const isForm = (node) => node !== null && node[kNodeType] === 1 && node[kLocalName] === 'form' &&
  node[kNamespace] === HTML;

const isListed = (element) => element[kNamespace] === HTML &&
  (LISTED[element[kLocalName]] === true || element[kDefinition]?.formAssociated === true);

function formOwner(element) {
  if (element[kConnected] && isListed(element)) {
    const id = attr(element, 'form');
    if (id !== null) {
      const found = rootOf(element).getElementById(id);
      return isForm(found) ? found : null;
    }
  }
  const parsed = element[kFormOwner];
  if (parsed != null) {
    if (rootOf(parsed) === rootOf(element)) return parsed;
    element[kFormOwner] = null;
  }
  for (let node = element[kParent]; node !== null; node = node[kParent]) {
    if (isForm(node)) return node;
  }
  return null;
}

// The listed elements of a form, in tree order.
function controlsOf(form) {
  const known = form[kListed];
  if (known !== undefined && known.tree === shared.treeVersion &&
      known.attributes === shared.attributeVersion) {
    return known.list;
  }
  const list = [];
  const root = rootOf(form);
  for (let at = nextElement(root, root); at !== null; at = nextElement(at, root)) {
    if (isListed(at) && formOwner(at) === form) ArrayPrototypePush(list, at);
  }
  form[kListed] = {
    __proto__: null, tree: shared.treeVersion, attributes: shared.attributeVersion, list,
  };
  return list;
}

// Disabled by its own attribute or by a fieldset around it (whose first legend is spared).
function isDisabledControl(element) {
  if (hasAttr(element, 'disabled')) return true;
  for (let node = element, parent; (parent = node[kParent]) !== null; node = parent) {
    if (parent[kLocalName] === 'fieldset' && parent[kNamespace] === HTML &&
        hasAttr(parent, 'disabled') && node !== firstLegend(parent)) return true;
  }
  return false;
}

function firstLegend(fieldset) {
  for (let node = fieldset[kFirst]; node !== null; node = node[kNext]) {
    if (node[kLocalName] === 'legend' && node[kNamespace] === HTML) return node;
  }
  return null;
}

module.exports = {
  LISTED, controlsOf, firstLegend, formOwner, isDisabledControl, isForm, isListed, kFormOwner,
};
