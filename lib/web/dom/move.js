// SPDX-License-Identifier: MIT
// moveBefore(): a node changes its place in one step. It is neither removed nor inserted, so frames
// stay loaded, animations run on, and custom elements get connectedMoveCallback.

'use strict';

const {
  kChildrenChanged, kConnected, kCustomState, kFirst, kId, kLast, kNext, kNodeType, kParent,
  kPrevious, kScope, kShadowMode, shared,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail } = require('web/dom/idl');
const { addId, removeId } = require('web/dom/ids');
const { queueTreeRecord } = require('web/dom/mutations');
const { enqueueReaction } = require('web/dom/reactions');
const { link, unlink } = require('web/dom/tree');
const {
  isHostIncludingAncestor, nextShadowIncluding, shadowIncludingRootOf,
} = require('web/dom/walk');

function ensureMovable(node, parent, child) {
  const wrong = (words) => fail('HierarchyRequestError', 'moveBefore', 'Element', words);
  const kind = parent[kNodeType];
  if (kind !== 1 && kind !== 9 && kind !== 11) throw wrong('This node cannot have children.');
  if (shadowIncludingRootOf(parent) !== shadowIncludingRootOf(node)) {
    throw wrong('State-preserving atomic move cannot be performed between different roots.');
  }
  if (isHostIncludingAncestor(node, parent)) {
    throw wrong('The new child element contains the parent.');
  }
  if (child !== null && child[kParent] !== parent) {
    throw fail('NotFoundError', 'moveBefore', 'Element',
               'The node before which the new node is to be inserted is not a child of this node.');
  }
  const type = node[kNodeType];
  if (type !== 1 && type !== 3 && type !== 4 && type !== 7 && type !== 8) {
    throw wrong('State-preserving atomic move cannot be performed on nodes of this type.');
  }
  if (kind !== 9) return;
  if (type === 3 || type === 4) throw wrong('A document cannot have text.');
  if (type !== 1) return;
  for (let at = parent[kFirst]; at !== null; at = at[kNext]) {
    if (at[kNodeType] === 1) throw wrong('Only one element on document allowed.');
  }
  for (let at = child; at !== null; at = at[kNext]) {
    if (at[kNodeType] === 10) throw wrong('The doctype must precede the element.');
  }
}

function move(node, parent, before) {
  const child = before === node ? node[kNext] : before;
  ensureMovable(node, parent, before);
  const old = node[kParent];
  if (old === null) {
    throw fail('HierarchyRequestError', 'moveBefore', 'Element', 'The node has no parent.');
  }
  shared.treeVersion++;
  if (shared.ranges.length > 0) require('web/dom/range-moves').removing(node, old);
  if (shared.iterators.length > 0) require('web/dom/traversal').removing(node);
  const { [kPrevious]: oldPrevious, [kNext]: oldNext, [kScope]: oldScope } = node;
  unlink(node, old);
  if (shared.shadowRoots > 0) require('web/dom/slotting').removed(node, old, oldScope);
  if (child !== null && shared.ranges.length > 0) {
    require('web/dom/range-moves').inserted(parent, child, 1);
  }
  const newPrevious = child === null ? parent[kLast] : child[kPrevious];
  link(node, parent, child);
  const scope = parent[kScope];
  if (scope !== oldScope) changeScope(node, oldScope, scope);
  if (shared.shadowRoots > 0) require('web/dom/slotting').inserted(node, parent, scope, true);
  for (let at = node; at !== null; at = nextShadowIncluding(at, node)) {
    if (at[kConnected] && at[kCustomState] === 'custom') {
      enqueueReaction(at, 'connectedMoveCallback', []);
    }
  }
  queueTreeRecord(old, [], [node], oldPrevious, oldNext);
  queueTreeRecord(parent, [node], [], newPrevious, child);
  old[kChildrenChanged]?.('moved');
  if (parent !== old) parent[kChildrenChanged]?.('moved');
  if (parent[kConnected]) hooks.changed(parent, 'tree');
}

function changeScope(node, oldScope, scope) {
  for (let at = node; at !== null; at = nextShadowIncluding(at, node)) {
    if (at[kScope] !== oldScope || at[kShadowMode] !== undefined) continue;
    at[kScope] = scope;
    if (at[kNodeType] !== 1 || at[kId] === null) continue;
    if (oldScope !== null) removeId(oldScope, at[kId], at);
    if (scope !== null) addId(scope, at[kId], at);
  }
}

module.exports = { move };
