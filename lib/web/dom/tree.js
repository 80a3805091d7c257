// SPDX-License-Identifier: MIT
// Changes of the tree. The functions here check nothing but what their names say; the parser uses
// insert, append and remove as they are.
//
//   insert(node, parent, child)      before child, at the end if it is null; a fragment's children
//   append(node, parent)
//   remove(node)                     out of its parent, which it must have
//   adopt(node, document)
//   preInsert(node, parent, child, method)     with the checks of insertBefore
//   replaceChild, replaceAll(node or null, parent)
//
// What happens on an insertion, in this order: the links; flags (kConnected, kScope) and the ids of
// everything below; slots; [kInserted] and reactions of custom elements; the record for
// MutationObservers; [kChildrenChanged] of the parent; [kPostConnected].
//
// 1. kScope is the Document or ShadowRoot at the top of the node's tree, or null; kConnected says
//    whether there is a document above, through hosts. Both are right for every node at any time.
// 2. A subtree whose flags do not change is not walked, so a tree that is built before it is put
//    into the document costs the same in any order.

'use strict';

const { ArrayPrototypePush } = primordials;

const {
  HTML, kActiveElement, kAdopted, kAttributes, kChildCount, kChildrenChanged, kConnected,
  kCustomState, kFirst, kId, kInserted, kLast, kLists, kLocalName, kNamespace, kNext, kNodeType,
  kOwner, kParent, kPostConnected, kPrevious, kRemoved, kScope, kShadow, shared, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { isHostIncludingAncestor, nextShadowIncluding } = require('web/dom/walk');
const { addTransient, queueTreeRecord } = require('web/dom/mutations');
const { connected, disconnected, enqueueReaction } = require('web/dom/reactions');
const { addId, removeId } = require('web/dom/ids');

const kPointed = slot('pointed'); // web/dom/pointed

const ranges = () => require('web/dom/range-moves');
const slotting = () => require('web/dom/slotting');

// ---- Links

function link(node, parent, child) {
  node[kParent] = parent;
  node[kNext] = child;
  const before = child === null ? parent[kLast] : child[kPrevious];
  node[kPrevious] = before;
  if (before === null) parent[kFirst] = node;
  else before[kNext] = node;
  if (child === null) parent[kLast] = node;
  else child[kPrevious] = node;
  parent[kChildCount]++;
  if (parent[kLists] !== null) parent[kLists].stale = true;
}

function unlink(node, parent) {
  const { [kNext]: after, [kPrevious]: before } = node;
  if (before === null) parent[kFirst] = after;
  else before[kNext] = after;
  if (after === null) parent[kLast] = before;
  else after[kPrevious] = before;
  node[kParent] = null;
  node[kNext] = null;
  node[kPrevious] = null;
  parent[kChildCount]--;
  if (parent[kLists] !== null) parent[kLists].stale = true;
}

const isSlot = (node) => node[kLocalName] === 'slot' && node[kNamespace] === HTML;

// ---- Insertion

// Sets the flags of all below; gives those with something to do, and says if there was a slot.
function enter(node, scope, isConnected, todo) {
  let slots = false;
  for (let at = node; at !== null; at = nextShadowIncluding(at, node)) {
    if (at[kScope] === null && scope !== null) {
      at[kScope] = scope;
      if (at[kNodeType] === 1) {
        if (at[kId] !== null) addId(scope, at[kId], at);
        if (isSlot(at)) slots = true;
      }
    }
    at[kConnected] = isConnected;
    if (at[kNodeType] === 1) ArrayPrototypePush(todo, at);
  }
  return slots;
}

function insert(node, parent, child, suppress = false) {
  if (node[kNodeType] !== 11) {
    insertOne(node, parent, child, suppress);
    return;
  }
  if (node[kFirst] === null) return;
  const nodes = childrenOf(node);
  for (let i = 0; i < nodes.length; i++) remove(nodes[i], true);
  queueTreeRecord(node, [], nodes, null, null);
  insertAll(nodes, parent, child, suppress);
}

function insertOne(node, parent, child, suppress) {
  if (shared.observing === 0 && parent[kScope] === null && shared.shadowRoots === 0 &&
      shared.ranges.length === 0 && node[kOwner] === parent[kOwner] && node[kParent] === null) {
    shared.treeVersion++;
    link(node, parent, child);
    node[kInserted]?.();
    parent[kChildrenChanged]?.('inserted');
    return;
  }
  insertAll([node], parent, child, suppress);
}

function insertAll(nodes, parent, child, suppress) {
  shared.treeVersion++;
  if (child !== null && shared.ranges.length > 0) ranges().inserted(parent, child, nodes.length);
  const before = child === null ? parent[kLast] : child[kPrevious];
  const document = parent[kNodeType] === 9 ? parent : parent[kOwner];
  const { [kScope]: scope, [kConnected]: isConnected } = parent;
  const all = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    adopt(node, document);
    link(node, parent, child);
    const todo = [];
    let slots = false;
    if (scope !== null || isConnected) slots = enter(node, scope, isConnected, todo);
    else if (node[kNodeType] === 1) todo[0] = node;
    if (shared.shadowRoots > 0) slotting().inserted(node, parent, scope, slots);
    for (let k = 0; k < todo.length; k++) {
      const at = todo[k];
      at[kInserted]?.();
      if (isConnected) {
        connected(at);
        if (at[kPostConnected] !== undefined) ArrayPrototypePush(all, at);
      }
    }
  }
  if (!suppress) queueTreeRecord(parent, nodes, [], before, child);
  parent[kChildrenChanged]?.('inserted');
  if (isConnected) hooks.changed(parent, 'tree');
  for (let i = 0; i < all.length; i++) {
    if (all[i][kConnected]) all[i][kPostConnected]();
  }
}

const append = (node, parent) => insert(node, parent, null);

// ---- Removal

function leave(node, scope) {
  const left = [];
  for (let at = node; at !== null; at = nextShadowIncluding(at, node)) {
    if (at[kScope] === scope) {
      at[kScope] = null;
      if (scope !== null && at[kNodeType] === 1 && at[kId] !== null) removeId(scope, at[kId], at);
    }
    at[kConnected] = false;
    if (at[kNodeType] === 1 && (at[kRemoved] !== undefined || at[kCustomState] === 'custom')) {
      ArrayPrototypePush(left, at);
    }
  }
  return left;
}

// The focus leaves what is removed while that is still in its place. The listeners of its events
// are the page's, and may have moved the node.
function blurBeforeRemoval(node, method, type) {
  const parent = node[kParent];
  require('web/dom/html/focus').leaving(node);
  if (node[kParent] === parent) return;
  throw fail('NotFoundError', method, type, 'The node to be removed is no longer a child of ' +
             "this node. Perhaps it was moved in a 'blur' event handler?");
}

const hasFocus = (node) => node[kConnected] && node[kOwner][kActiveElement] != null;

// `method` and `type` are for the error, if there is one.
function remove(node, suppress = false, method = 'removeChild', type = 'Node') {
  if (hasFocus(node)) blurBeforeRemoval(node, method, type);
  const parent = node[kParent];
  shared.treeVersion++;
  if (shared.ranges.length > 0) ranges().removing(node, parent);
  if (shared.iterators.length > 0) require('web/dom/traversal').removing(node);
  const { [kPrevious]: before, [kNext]: after, [kScope]: scope, [kConnected]: wasConnected } = node;
  if (wasConnected && node[kOwner][kPointed] !== undefined) {
    require('web/dom/pointed').removing(node);
  }
  unlink(node, parent);
  let left = null;
  if (scope !== null || wasConnected) left = leave(node, scope);
  if (shared.shadowRoots > 0) slotting().removed(node, parent, scope);
  if (left === null) {
    node[kRemoved]?.(parent, false);
  } else {
    for (let i = 0; i < left.length; i++) {
      left[i][kRemoved]?.(parent, wasConnected);
      if (wasConnected && left[i][kCustomState] === 'custom') {
        disconnected(left[i]);
      }
    }
  }
  addTransient(node, parent);
  if (!suppress) queueTreeRecord(parent, [], [node], before, after);
  parent[kChildrenChanged]?.('removed');
  if (wasConnected) hooks.changed(parent, 'tree');
}

// ---- Adoption

function adopt(node, document) {
  const old = node[kNodeType] === 9 ? node : node[kOwner];
  if (node[kParent] !== null) remove(node);
  if (old === document) return;
  for (let at = node; at !== null; at = nextShadowIncluding(at, node)) {
    at[kOwner] = document;
    if (at[kNodeType] === 1) {
      if (at[kAttributes] !== null) adoptAttributes(at[kAttributes], document);
      if (at[kCustomState] === 'custom') {
        enqueueReaction(at, 'adoptedCallback', [old, document]);
      }
      at[kAdopted]?.(old);
    }
  }
}

function adoptAttributes(list, document) {
  for (let i = 0; i < list.length; i++) {
    if (list[i].attr !== null) list[i].attr[kOwner] = document;
  }
}

// ---- Checks

const fail = (name, method, type, text) => require('web/dom/idl').fail(name, method, type, text);

const hasChild = (parent, type) => {
  for (let at = parent[kFirst]; at !== null; at = at[kNext]) {
    if (at[kNodeType] === type) return true;
  }
  return false;
};

function isAncestorOf(node, parent) {
  // Only what has children, or hosts a tree, can be above something.
  if (node[kFirst] === null && !node[kShadow] && node !== parent && node[kNodeType] === 1 &&
      node[kLocalName] !== 'template') {
    return false;
  }
  return isHostIncludingAncestor(node, parent);
}

// Of what interface the method is, that messages name.
function typeOf(parent, method) {
  if (method !== 'append' && method !== 'prepend' && method !== 'replaceChildren') return 'Node';
  const kind = parent[kNodeType];
  return kind === 9 ? 'Document' : kind === 11 ? 'DocumentFragment' : 'Element';
}

// The checks of insertion; `replaced` is the child that will go, or null.
function ensureInsertable(node, parent, child, replaced, method) {
  const kind = parent[kNodeType];
  const wrong = (text) => fail('HierarchyRequestError', method, typeOf(parent, method), text);
  if (kind !== 1 && kind !== 9 && kind !== 11) {
    throw wrong('This node type does not support this method.');
  }
  if (isAncestorOf(node, parent)) throw wrong('The new child element contains the parent.');
  const old = replaced ?? child;
  if (old !== null && old[kParent] !== parent) {
    throw fail('NotFoundError', method, 'Node', replaced === null ?
      'The node before which the new node is to be inserted is not a child of this node.' :
      'The node to be replaced is not a child of this node.');
  }
  const type = node[kNodeType];
  const refused = () =>
    wrong(`Nodes of type '${node.nodeName}' may not be inserted inside nodes of type ` +
          `'${parent.nodeName}'.`);
  if (type === 9 || type === 2) throw refused();
  if (kind !== 9) {
    if (type === 10) throw refused();
    return;
  }
  if (type === 3 || type === 4) throw refused();
  ensureInDocument(node, parent, child, replaced, wrong);
}

function ensureInDocument(node, parent, child, replaced, wrong) {
  const other = (type) => {
    for (let at = parent[kFirst]; at !== null; at = at[kNext]) {
      if (at[kNodeType] === type && at !== replaced) return true;
    }
    return false;
  };
  const after = (type) => { // at child or after it; of a child that goes, only after it
    let at = replaced === null ? child : replaced[kNext];
    for (; at !== null; at = at[kNext]) if (at[kNodeType] === type) return true;
    return false;
  };
  switch (node[kNodeType]) {
    case 11: {
      let elements = 0;
      for (let at = node[kFirst]; at !== null; at = at[kNext]) {
        if (at[kNodeType] === 1) elements++;
        else if (at[kNodeType] === 3 || at[kNodeType] === 4) {
          throw wrong("Nodes of type '#text' may not be inserted inside nodes of type " +
                      "'#document'.");
        }
      }
      if (elements > 1 || elements === 1 && (other(1) || after(10))) {
        throw wrong('Only one element on document allowed.');
      }
      break;
    }
    case 1:
      if (other(1) || after(10)) throw wrong('Only one element on document allowed.');
      break;
    case 10: {
      if (other(10)) throw wrong('Only one doctype on document allowed.');
      const limit = replaced ?? child;
      for (let at = parent[kFirst]; at !== null && at !== limit; at = at[kNext]) {
        if (at[kNodeType] === 1) throw wrong('The doctype must precede the element.');
      }
      if (limit === null && hasChild(parent, 1)) {
        throw wrong('The doctype must precede the element.');
      }
      break;
    }
  }
}

// ---- The DOM's own operations, with checks

function preInsert(node, parent, child, method = 'insertBefore') {
  ensureInsertable(node, parent, child, null, method);
  const reference = child === node ? node[kNext] : child;
  insert(node, parent, reference);
  return node;
}

function replaceChild(node, child, parent) {
  ensureInsertable(node, parent, null, child, 'replaceChild');
  let reference = child[kNext];
  if (reference === node) reference = node[kNext];
  const before = child[kPrevious] === node ? node[kPrevious] : child[kPrevious];
  // A node that is moved leaves its old parent first, with a record of its own.
  if (node[kNodeType] !== 11 && node[kParent] !== null) remove(node);
  const removed = [];
  if (child[kParent] !== null) {
    removed[0] = child;
    remove(child, true);
  }
  const nodes = node[kNodeType] === 11 ? childrenOf(node) : [node];
  insert(node, parent, reference, true);
  queueTreeRecord(parent, nodes, removed, before === node ? null : before, reference);
  return child;
}

// The checks of replaceChildren(): what is there now will be gone.
function ensureReplacing(node, parent, method) {
  if (parent[kNodeType] !== 9) {
    ensureInsertable(node, parent, null, null, method);
    return;
  }
  const { makeDocument } = require('web/dom/document');
  if (isAncestorOf(node, parent)) ensureInsertable(node, parent, null, null, method);
  ensureInsertable(node, makeDocument(), null, null, method);
}

function replaceAll(node, parent) {
  if (parent[kFirst] !== null && hasFocus(parent[kFirst])) {
    require('web/dom/html/focus').leaving(parent, true);
  }
  const removed = childrenOf(parent);
  const added = node === null ? [] : node[kNodeType] === 11 ? childrenOf(node) : [node];
  for (let i = 0; i < removed.length; i++) {
    if (removed[i][kParent] === parent) remove(removed[i], true);
  }
  if (node !== null) insert(node, parent, null, true);
  if (added.length > 0 || removed.length > 0) queueTreeRecord(parent, added, removed, null, null);
}

function childrenOf(parent) {
  const list = [];
  for (let at = parent[kFirst]; at !== null; at = at[kNext]) list[list.length] = at;
  return list;
}

module.exports = {
  adopt, append, childrenOf, ensureInsertable, ensureReplacing, insert, link, preInsert, remove,
  replaceAll, replaceChild, unlink,
};
