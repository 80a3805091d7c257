// SPDX-License-Identifier: MIT
// Which children of a host are shown in which slot of its shadow tree.
//
//   slot[kAssignedNodes]    what it shows now            node[kAssignedSlot]   the other way round
//   slot[kManualNodes]      what slot.assign() named     node[kManualSlot]
//
//   assignedNodes(slot, flatten), assign(slot, nodes), openSlotOf(node)
//
// 1. kAssignedNodes and kAssignedSlot are right after every change of a tree or attribute.
// 2. Code that changes what a slot shows calls signalSlot: slotchange comes in a microtask.

'use strict';

const { ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, TypeError } = primordials;

const {
  HTML, kAssignedNodes, kAssignedSlot, kFirst, kHost, kLocalName, kManualNodes, kManualSlot,
  kNamespace, kNext, kNodeType, kParent, kScope, kShadow, kShadowMode, kSlotAssignment,
} = require('web/dom/slots');
const { isObject } = require('web/dom/idl');
const { signalSlot } = require('web/dom/mutations');
const { next, rootOf } = require('web/dom/walk');

const isSlot = (node) => node[kNodeType] === 1 && node[kLocalName] === 'slot' &&
  node[kNamespace] === HTML;
const isSlottable = (node) => {
  const type = node[kNodeType];
  return type === 1 || type === 3 || type === 4;
};
const NONE = [];

const nameOf = (element, attribute) =>
  element[kNodeType] === 1 ?
    require('web/dom/attributes').getAttribute(element, attribute) ?? '' : '';

const assignedOf = (slot) => slot[kAssignedNodes] ?? NONE;

// ---- Finding

// The slot of a shadow tree that would show the node, or null.
function findSlot(node, openOnly = false) {
  const parent = node[kParent];
  const root = parent === null ? null : parent[kShadow];
  if (!root || openOnly && root[kShadowMode] !== 'open') return null;
  if (root[kSlotAssignment] === 'manual') {
    const slot = node[kManualSlot] ?? null;
    return slot !== null && rootOf(slot) === root ? slot : null;
  }
  const name = nameOf(node, 'slot');
  for (let at = root[kFirst]; at !== null; at = next(at, root)) {
    if (isSlot(at) && nameOf(at, 'name') === name) return at;
  }
  return null;
}

const openSlotOf = (node) => findSlot(node, true);

// What a slot shows by the rules, in order.
function findNodes(slot) {
  const result = [];
  const root = rootOf(slot);
  if (root[kShadowMode] === undefined) return result;
  const host = root[kHost];
  if (root[kSlotAssignment] === 'manual') {
    const list = slot[kManualNodes] ?? NONE;
    for (let i = 0; i < list.length; i++) {
      if (list[i][kParent] === host) ArrayPrototypePush(result, list[i]);
    }
    return result;
  }
  const name = nameOf(slot, 'name');
  // Only the first slot of a name shows something.
  for (let at = root[kFirst]; at !== slot; at = next(at, root)) {
    if (at === null || isSlot(at) && nameOf(at, 'name') === name) return result;
  }
  for (let at = host[kFirst]; at !== null; at = at[kNext]) {
    if (isSlottable(at) && nameOf(at, 'slot') === name) ArrayPrototypePush(result, at);
  }
  return result;
}

// With nodes of slots inside slots in their place, and the slot's own children if it shows none.
function flattened(slot) {
  const result = [];
  const root = rootOf(slot);
  if (root[kShadowMode] === undefined) return result;
  let nodes = findNodes(slot);
  if (nodes.length === 0) {
    nodes = [];
    for (let at = slot[kFirst]; at !== null; at = at[kNext]) {
      if (isSlottable(at)) ArrayPrototypePush(nodes, at);
    }
  }
  for (let i = 0; i < nodes.length; i++) {
    if (isSlot(nodes[i]) && rootOf(nodes[i])[kShadowMode] !== undefined) {
      const inner = flattened(nodes[i]);
      for (let k = 0; k < inner.length; k++) ArrayPrototypePush(result, inner[k]);
    } else {
      ArrayPrototypePush(result, nodes[i]);
    }
  }
  return result;
}

function assignedNodes(slot, flatten = false) {
  if (flatten) return flattened(slot);
  const list = assignedOf(slot);
  const result = [];
  for (let i = 0; i < list.length; i++) result[i] = list[i];
  return result;
}

// ---- Assigning

function same(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function assignNodes(slot) {
  const nodes = findNodes(slot);
  const old = assignedOf(slot);
  if (same(nodes, old)) return;
  signalSlot(slot);
  for (let i = 0; i < old.length; i++) {
    if (old[i][kAssignedSlot] === slot) old[i][kAssignedSlot] = null;
  }
  slot[kAssignedNodes] = nodes;
  for (let i = 0; i < nodes.length; i++) nodes[i][kAssignedSlot] = slot;
}

function assignTree(root) {
  if (root[kShadowMode] === undefined) return;
  for (let at = root[kFirst]; at !== null; at = next(at, root)) if (isSlot(at)) assignNodes(at);
}

function assignSlot(node) {
  const slot = findSlot(node);
  if (slot !== null) assignNodes(slot);
}

// ---- What changes

function inserted(node, parent, scope, hasSlots) {
  if (parent[kShadow] && isSlottable(node)) assignSlot(node);
  if (scope === null || scope[kShadowMode] === undefined) return;
  if (isSlot(parent) && assignedOf(parent).length === 0) signalSlot(parent);
  if (hasSlots) assignTree(scope);
}

function removed(node, parent, scope) {
  const slot = node[kAssignedSlot];
  if (slot !== null) {
    assignNodes(slot);
    if (node[kAssignedSlot] === slot) node[kAssignedSlot] = null;
  }
  if (scope === null || scope[kShadowMode] === undefined) return;
  if (isSlot(parent) && assignedOf(parent).length === 0) signalSlot(parent);
  let hasSlots = false;
  for (let at = node; at !== null; at = next(at, node)) {
    if (!isSlot(at)) continue;
    hasSlots = true;
    assignNodes(at); // out of its tree it shows nothing
  }
  if (hasSlots) assignTree(scope);
}

function slotAttributeChanged(element, old, value) {
  if (old === value) return;
  const slot = element[kAssignedSlot];
  if (slot !== null) assignNodes(slot);
  if (element[kParent]?.[kShadow]) assignSlot(element);
}

function nameChanged(slot, old, value) {
  if (old === value || !isSlot(slot)) return;
  const scope = slot[kScope];
  if (scope !== null) assignTree(scope);
}

function attached(root) {
  // A new shadow tree is empty: the host's children lose the slots that they do not have.
  for (let at = root[kHost][kFirst]; at !== null; at = at[kNext]) at[kAssignedSlot] = null;
}

// slot.assign(...nodes)
function assign(slot, nodes) {
  for (let i = 0; i < nodes.length; i++) {
    if (!isObject(nodes[i]) || !isSlottable(nodes[i])) {
      throw new TypeError("Failed to execute 'assign' on 'HTMLSlotElement': Only elements and " +
                          'texts can be assigned.');
    }
  }
  const others = []; // slots that lose a node
  const old = slot[kManualNodes] ?? NONE;
  for (let i = 0; i < old.length; i++) old[i][kManualSlot] = null;
  const list = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (ArrayPrototypeIndexOf(list, node) >= 0) continue;
    const before = node[kManualSlot] ?? null;
    if (before !== null && before !== slot) {
      const named = before[kManualNodes];
      ArrayPrototypeSplice(named, ArrayPrototypeIndexOf(named, node), 1);
      ArrayPrototypePush(others, before);
    }
    node[kManualSlot] = slot;
    ArrayPrototypePush(list, node);
  }
  slot[kManualNodes] = list;
  for (let i = 0; i < others.length; i++) assignNodes(others[i]);
  assignTree(rootOf(slot));
}

module.exports = {
  assign, assignNodes, assignTree, assignedNodes, attached, findSlot, inserted, isSlot, nameChanged,
  openSlotOf, removed, slotAttributeChanged,
};
