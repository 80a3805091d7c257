// SPDX-License-Identifier: MIT
// Ways through a tree. None of them recurses: a tree may be 100,000 nodes deep.
//
//   for (let at = root; at !== null; at = next(at, root)) ...    root and all below, in tree order
//   nextSkipping(at, root)           the node after `at` and all below it
//   nextShadowIncluding(at, root)    into shadow trees too: a host, its shadow tree, its children

'use strict';

const {
  kFirst, kHost, kLast, kNext, kNodeType, kParent, kPrevious, kScope, kShadow, kShadowMode,
} = require('web/dom/slots');

const isNode = (value) => typeof value === 'object' && value !== null &&
  value[kNodeType] !== undefined;
const isElement = (value) => typeof value === 'object' && value !== null && value[kNodeType] === 1;
const isShadowRoot = (value) => value[kShadowMode] !== undefined;

function next(node, root) {
  if (node[kFirst] !== null) return node[kFirst];
  return nextSkipping(node, root);
}

function nextSkipping(node, root) {
  for (let at = node; at !== null && at !== root; at = at[kParent]) {
    if (at[kNext] !== null) return at[kNext];
  }
  return null;
}

// The node before, in tree order; null if `node` is root.
function previous(node, root) {
  if (node === root) return null;
  let at = node[kPrevious];
  if (at === null) return node[kParent];
  while (at[kLast] !== null) at = at[kLast];
  return at;
}

// The next element below root; pass root itself to begin.
function nextElement(node, root) {
  let at = next(node, root);
  while (at !== null && at[kNodeType] !== 1) at = next(at, root);
  return at;
}

function nextShadowIncluding(node, root) {
  if (node[kShadow]) return node[kShadow];
  let at = node;
  for (let down = true; ;) {
    if (down && at[kFirst] !== null) return at[kFirst];
    if (at === root) return null;
    if (at[kNext] !== null) return at[kNext];
    if (at[kParent] !== null) {
      at = at[kParent];
      down = false;
    } else {
      at = at[kHost];
      down = true;
    }
  }
}

function rootOf(node) {
  if (node[kScope] !== null) return node[kScope];
  let at = node;
  while (at[kParent] !== null) at = at[kParent];
  return at;
}

function shadowIncludingRootOf(node) {
  let root = rootOf(node);
  while (isShadowRoot(root)) root = rootOf(root[kHost]);
  return root;
}

// Is `ancestor` the node itself or above it?
function isInclusiveAncestor(ancestor, node) {
  if (ancestor === node) return true;
  if (ancestor[kFirst] === null) return false;
  for (let at = node[kParent]; at !== null; at = at[kParent]) if (at === ancestor) return true;
  return false;
}

// The same, through the hosts of shadow roots and templates.
function isHostIncludingAncestor(ancestor, node) {
  let at = node;
  while (at !== null && at !== undefined) {
    if (at === ancestor) return true;
    at = at[kParent] ?? at[kHost];
  }
  return false;
}

function isShadowIncludingAncestor(ancestor, node) {
  let at = node;
  while (at !== null && at !== undefined) {
    if (at === ancestor) return true;
    at = at[kParent] ?? (isShadowRoot(at) ? at[kHost] : null);
  }
  return false;
}

function indexOf(node) {
  let index = 0;
  for (let at = node[kPrevious]; at !== null; at = at[kPrevious]) index++;
  return index;
}

function firstElement(parent) {
  let at = parent[kFirst];
  while (at !== null && at[kNodeType] !== 1) at = at[kNext];
  return at;
}

function lastElement(parent) {
  let at = parent[kLast];
  while (at !== null && at[kNodeType] !== 1) at = at[kPrevious];
  return at;
}

function depthOf(node) {
  let depth = 0;
  for (let at = node[kParent]; at !== null; at = at[kParent]) depth++;
  return depth;
}

// -1 if a is before b in their common tree, 1 if after, 0 if they are the same. An ancestor is
// before its descendants. NaN if they have no common root.
function compare(a, b) {
  if (a === b) return 0;
  let depthA = depthOf(a);
  let depthB = depthOf(b);
  const deeper = depthA - depthB;
  let x = a;
  let y = b;
  while (depthA > depthB) {
    x = x[kParent];
    depthA--;
  }
  while (depthB > depthA) {
    y = y[kParent];
    depthB--;
  }
  if (x === y) return deeper > 0 ? 1 : -1;
  while (x[kParent] !== y[kParent]) {
    x = x[kParent];
    y = y[kParent];
  }
  if (x[kParent] === null) return NaN;
  // Looks in both directions at once: siblings that are near are found soon.
  for (let after = x[kNext], before = x[kPrevious]; ;) {
    if (after === y) return -1;
    if (before === y) return 1;
    if (after !== null) after = after[kNext];
    if (before !== null) before = before[kPrevious];
    if (after === null && before === null) return NaN;
  }
}

module.exports = {
  compare, depthOf, firstElement, indexOf, isElement, isHostIncludingAncestor, isInclusiveAncestor,
  isNode, isShadowIncludingAncestor, isShadowRoot, lastElement, next, nextElement,
  nextShadowIncluding, nextSkipping, previous, rootOf, shadowIncludingRootOf,
};
