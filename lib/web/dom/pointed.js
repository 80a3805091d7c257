// SPDX-License-Identifier: MIT
// Elements that a pointer is over. When one leaves the tree its parent stands in for it, and the
// place remembers that: the events of the next move go on from the parent.
//
//   const place = makePlace();
//   setPlace(place, element);      element or null
//   removing(node, parent)         called by the tree, before the node goes
//
// 1. A document's list, document[kPointed], has the places whose elements are of that document.
'use strict';

const { ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice } = primordials;

const { kAssignedSlot, kHost, kNodeType, kOwner, kParent, slot } = require('web/dom/slots');

const kPointed = slot('pointed');

const makePlace = () => ({ __proto__: null, element: null, isRemoved: false });

function setPlace(place, element) {
  const before = place.element === null ? null : place.element[kOwner];
  const after = element === null ? null : element[kOwner];
  if (before !== after) {
    const old = before?.[kPointed];
    const at = old === undefined ? -1 : ArrayPrototypeIndexOf(old, place);
    if (at >= 0) ArrayPrototypeSplice(old, at, 1);
    if (after !== null) ArrayPrototypePush(after[kPointed] ??= [], place);
  }
  place.element = element;
  place.isRemoved = false;
}

// The parent in the tree as it is shown: a slot of what is in it, the host of a shadow tree.
function shownParent(node) {
  const assigned = node[kAssignedSlot];
  if (assigned !== null && assigned !== undefined) return assigned;
  const parent = node[kParent] ?? null;
  const above = parent === null ? node[kHost] ?? null : parent[kHost] ?? parent;
  return above !== null && above[kNodeType] === 1 ? above : null;
}

// The element and those above it, as they are shown.
function shownAncestors(element) {
  const list = [];
  for (let at = element; at !== null; at = shownParent(at)) ArrayPrototypePush(list, at);
  return list;
}

function isInside(element, node) {
  for (let at = element; at !== null && at !== undefined; at = at[kParent] ?? at[kHost]) {
    if (at === node) return true;
  }
  return false;
}

function removing(node) {
  const list = node[kOwner][kPointed];
  for (let i = 0; i < list.length; i++) {
    if (!isInside(list[i].element, node)) continue;
    list[i].element = shownParent(node);
    list[i].isRemoved = true;
  }
}

module.exports = {
  isInside, kPointed, makePlace, removing, setPlace, shownAncestors, shownParent,
};
