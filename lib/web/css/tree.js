// SPDX-License-Identifier: MIT
// The DOM as styles and layout see it, and what they keep at nodes. Shared by all realms: these
// modules work on the slots of nodes and never on their public members.
//
// In the flat tree a host has the children of its shadow root, and a slot the nodes that are
// assigned to it.

'use strict';

const {
  kAssignedNodes, kAttributes, kFirst, kHost, kLocalName, kNamespace, kNext, kNodeType, kOwner,
  kParent, kShadow, HTML, slot,
} = require('web/dom/slots');

const kStyle = Symbol('kStyle'); // { version, style } of an element
const kPseudo = Symbol('kPseudo'); // { before, after } styles of an element
const kBox = Symbol('kBox'); // the box of the last layout, good if its layout is the newest
const kInline = Symbol('kInline'); // { text, block } of the style attribute
const kSheet = Symbol('kSheet'); // the sheet of a style or link element
const kLinked = Symbol('kLinked'); // { text, url } of a link element
const kState = Symbol('kStyleState'); // what styles and layout keep at a document
const kAdopted = Symbol('kAdoptedSheets'); // sheets of adoptedStyleSheets
const kScroll = Symbol('kScroll'); // { x, y } of a scrolled element
const kNatural = slot('natural'); // { width, height } of an image that was loaded
const kEffects = Symbol('kEffects'); // the animations of an element

function attribute(element, name) {
  const list = element[kAttributes];
  if (list === null) return null;
  for (let i = 0; i < list.length; i++) {
    if (list[i].localName === name && list[i].namespace === null) return list[i].value;
  }
  return null;
}

const isElement = (node) => node[kNodeType] === 1;
const isHTML = (node) => node[kNamespace] === HTML;
const isTag = (node, name) => node[kLocalName] === name && node[kNamespace] === HTML;

function rootElement(document) {
  for (let node = document[kFirst]; node !== null; node = node[kNext]) {
    if (node[kNodeType] === 1) return node;
  }
  return null;
}

function bodyOf(document) {
  const root = rootElement(document);
  if (root === null || !isTag(root, 'html')) return null;
  for (let node = root[kFirst]; node !== null; node = node[kNext]) {
    if (node[kNodeType] === 1 && (isTag(node, 'body') || isTag(node, 'frameset'))) return node;
  }
  return null;
}

// Calls visit(child) for each child in the flat tree.
function eachChild(node, visit) {
  const from = node[kShadow] ?? node;
  if (node[kLocalName] === 'slot' && isHTML(node)) {
    const assigned = node[kAssignedNodes];
    if (assigned !== undefined && assigned !== null && assigned.length > 0) {
      for (let i = 0; i < assigned.length; i++) visit(assigned[i]);
      return;
    }
  }
  for (let child = from[kFirst]; child !== null; child = child[kNext]) visit(child);
}

// The element above in the flat tree, or null.
function flatParent(node) {
  const parent = node[kParent];
  if (parent === null || parent === undefined) return null;
  if (parent[kNodeType] === 11) return parent[kHost] ?? null;
  if (parent[kNodeType] !== 1) return null;
  if (parent[kShadow]) {
    const { kAssignedSlot } = require('web/dom/slots');
    return node[kAssignedSlot] ?? null;
  }
  return parent;
}

module.exports = {
  attribute, bodyOf, eachChild, flatParent, isElement, isHTML, isTag, kAdopted, kBox, kEffects,
  kInline, kLinked, kNatural, kPseudo, kScroll, kSheet, kState, kStyle, rootElement,
};
