// SPDX-License-Identifier: MIT
// querySelector(), querySelectorAll(), matches(), closest(): the door to selectors.
//
//   querySelector(root, text)       an element or null
//   querySelectorAll(root, text)    a list of elements, in the document's order
//   matches(element, text), closest(element, text)
//
// A selector's text is read once; the last CACHE_MAX are kept. Selectors of one id, class or tag
// need no matching at all, and what must be below an id is only looked for there.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort, SafeMap } = primordials;

const { kHost, kMode, kNodeType, kOwner, kParent, kScope } = require('web/dom/slots');
const { allById } = require('web/dom/ids');
const { compare, isInclusiveAncestor } = require('web/dom/walk');
const { fail } = require('web/dom/idl');
const {
  NOWHERE, attribute, following, hasClass, matchesAny, matchesComplex, matchesSlotted, matchesTag,
} = require('web/dom/selectors/match');
const { SelectorError, parseSelectors, tryParseSelectors } = require('web/dom/selectors/parse');

const CACHE_MAX = 1000;
const cache = new SafeMap();

// The kinds that need no matching: 'id', 'class', 'tag', 'all'; 'any' for the others.
function kindOf(list) {
  const { compound, left, pseudoElement } = list[0];
  if (list.length !== 1 || left !== null || pseudoElement !== null) return 'any';
  const { attributes, classes, id, namespace, pseudos, tag } = compound;
  if (attributes !== null || pseudos !== null || namespace !== undefined) return 'any';
  if (id !== '') return tag === '' && classes === null ? 'id' : 'any';
  if (classes !== null) return tag === '' && classes.length === 1 ? 'class' : 'any';
  return tag === '' ? 'all' : 'tag';
}

// The id of an ancestor that all matches must have, or ''.
function idAbove(list) {
  if (list.length !== 1) return '';
  for (let at = list[0]; at.left !== null; at = at.left) {
    if (at.combinator !== '>' && at.combinator !== ' ') return '';
    if (at.left.compound !== null && at.left.compound.id !== '') return at.left.compound.id;
  }
  return '';
}

function compile(text, method, type) {
  let entry = cache.get(text);
  if (entry !== undefined) return entry;
  try {
    const list = parseSelectors(text);
    // Nothing in a tree is a pseudo-element.
    const real = [];
    for (let i = 0; i < list.length; i++) {
      if (list[i].pseudoElement === null) ArrayPrototypePush(real, list[i]);
    }
    entry = {
      list: real, kind: real.length === 0 ? 'none' : kindOf(real), above: idAbove(real),
    };
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    throw fail('SyntaxError', method, type, text === '' ?
      'The provided selector is empty.' : `'${text}' is not a valid selector.`);
  }
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(text, entry);
  return entry;
}

const whereOf = (root) => ({
  __proto__: null, scope: root, anchor: null, memo: new SafeMap(),
  shadow: root[kNodeType] === 11 && root[kHost] != null ? root : inShadow(root),
});

function inShadow(node) {
  const scope = node[kScope];
  return scope != null && scope[kNodeType] === 11 && scope[kHost] != null ? scope : null;
}

// The document or shadow root where ids can be looked up; null if there is none, or if ids differ
// by more than their letters.
function scopeOfIds(root) {
  const scope = root[kScope] ?? (root[kNodeType] === 9 ? root : null);
  if (scope === null || scope[kMode] === 'quirks' || scope[kOwner]?.[kMode] === 'quirks') return null;
  return scope;
}

// Where below root matches can be: the element of the id that is above them all, if there is one.
// Null if nothing can match.
function narrowed(root, above) {
  const scope = above === '' ? null : scopeOfIds(root);
  if (scope === null) return root;
  const all = allById(scope, above);
  if (all.length > 1) return root;
  if (all.length === 1 && isInclusiveAncestor(root, all[0])) return all[0];
  // An ancestor of root may be meant, and the host of a shadow tree.
  return all.length === 1 || root[kHost] != null || scope[kHost] != null ? root : null;
}

// Calls found(element) for each match until it says true.
function search(root, { above, kind, list }, found) {
  if (kind === 'none') return;
  const compound = list[0].compound;
  switch (kind) {
    case 'id': {
      const scope = scopeOfIds(root);
      if (scope === null) break;
      withId(root, scope, compound.id, found);
      return;
    }
    case 'class': {
      const name = compound.classes[0];
      for (let node = root; (node = following(node, root)) !== null;) {
        if (node[kNodeType] === 1 && hasClass(node, name) && found(node)) return;
      }
      return;
    }
    case 'tag':
      for (let node = root; (node = following(node, root)) !== null;) {
        if (node[kNodeType] === 1 && matchesTag(node, compound) && found(node)) return;
      }
      return;
  }
  const where = whereOf(root);
  const top = narrowed(root, above);
  if (top === null) return;
  for (let node = top; (node = following(node, top)) !== null;) {
    if (node[kNodeType] === 1 && matchesAny(node, list, where) && found(node)) return;
  }
}

// The elements of an id below root: most often one.
function withId(root, scope, id, found) {
  const all = ArrayPrototypeSlice(allById(scope, id));
  if (all.length > 1) ArrayPrototypeSort(all, compare);
  for (let i = 0; i < all.length; i++) {
    if (all[i] !== root && isInclusiveAncestor(root, all[i]) && found(all[i])) return;
  }
}

const typeOf = (root) => root[kNodeType] === 1 ? 'Element' :
  root[kNodeType] === 9 ? 'Document' : 'DocumentFragment';

function querySelector(root, text) {
  const entry = compile(text, 'querySelector', typeOf(root));
  let result = null;
  search(root, entry, (element) => {
    result = element;
    return true;
  });
  return result;
}

function querySelectorAll(root, text) {
  const entry = compile(text, 'querySelectorAll', typeOf(root));
  const result = [];
  search(root, entry, (element) => {
    ArrayPrototypePush(result, element);
    return false;
  });
  return result;
}

function matches(element, text, method = 'matches') {
  const { kind, list } = compile(text, method, 'Element');
  return kind !== 'none' && matchesAny(element, list, whereOf(element));
}

function closest(element, text) {
  const { kind, list } = compile(text, 'closest', 'Element');
  if (kind === 'none') return null;
  const where = whereOf(element);
  for (let node = element; node !== null && node[kNodeType] === 1; node = node[kParent]) {
    if (matchesAny(node, list, where)) return node;
  }
  return null;
}

module.exports = {
  NOWHERE, attribute, closest, compile, matches, matchesComplex, matchesSlotted, parseSelectors,
  querySelector, querySelectorAll, tryParseSelectors,
};
