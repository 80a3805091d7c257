// SPDX-License-Identifier: MIT
// Which namespace a prefix stands for at a node, and the other way round. And names of XML.

'use strict';

const { RegExpPrototypeExec } = primordials;

const {
  XML, XMLNS, kAttributes, kElement, kNamespace, kNodeType, kParent, kPrefix,
} = require('web/dom/slots');
const { firstElement } = require('web/dom/walk');

// The element at which a lookup for a node begins, or null.
function elementFor(node) {
  switch (node[kNodeType]) {
    case 1: return node;
    case 9: return firstElement(node);
    case 10: case 11: return null;
    case 2: return node[kElement];
    default: return parentElement(node);
  }
}

function parentElement(node) {
  const parent = node[kParent];
  return parent !== null && parent[kNodeType] === 1 ? parent : null;
}

function lookupPrefix(node, namespace) {
  if (namespace === null || namespace === '') return null;
  for (let at = elementFor(node); at !== null; at = parentElement(at)) {
    if (at[kNamespace] === namespace && at[kPrefix] !== null) return at[kPrefix];
    const list = at[kAttributes] ?? [];
    for (let i = 0; i < list.length; i++) {
      if (list[i].prefix === 'xmlns' && list[i].value === namespace) return list[i].localName;
    }
  }
  return null;
}

function lookupNamespace(node, prefix) {
  const first = elementFor(node);
  if (first === null) return null;
  if (prefix === 'xml') return XML;
  if (prefix === 'xmlns') return XMLNS;
  for (let at = first; at !== null; at = parentElement(at)) {
    if (at[kNamespace] !== null && at[kPrefix] === prefix) return at[kNamespace];
    const list = at[kAttributes] ?? [];
    for (let i = 0; i < list.length; i++) {
      const { localName, namespace, prefix: own, value } = list[i];
      if (namespace !== XMLNS) continue;
      if (own === 'xmlns' && localName === prefix ||
          own === null && localName === 'xmlns' && prefix === null) {
        return value === '' ? null : value;
      }
    }
  }
  return null;
}

const START = ':A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff' +
  '\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd' +
  '\\u{10000}-\\u{effff}';
let pattern;

function isXMLName(string) {
  pattern ??= new primordials.RegExp(
    `^[${START}][${START}\\-.0-9\\xb7\\u0300-\\u036f\\u203f\\u2040]*$`, 'u');
  return RegExpPrototypeExec(pattern, string) !== null;
}

module.exports = { isXMLName, lookupNamespace, lookupPrefix };
