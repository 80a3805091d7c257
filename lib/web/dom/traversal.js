// SPDX-License-Identifier: MIT
// NodeIterator, TreeWalker, NodeFilter.

'use strict';

const { ArrayPrototypePush, ObjectCreate, ReflectApply, SafeWeakRef } = primordials;

const {
  kActive, kBefore, kCurrent, kFilter, kFirst, kLast, kNext, kNodeType, kOwner, kParent, kPrevious,
  kReference, kRoot, kWhatToShow, shared,
} = require('web/dom/slots');
const {
  expose, fail, illegal, illegalConstructor, isObject, wrongType,
} = require('web/dom/idl');
const walk = require('web/dom/walk');

const ACCEPT = 1;
const REJECT = 2;
const SKIP = 3;

class NodeFilter {
  constructor() {
    throw illegalConstructor();
  }
}
expose(NodeFilter, 'NodeFilter', {
  FILTER_ACCEPT: 1,
  FILTER_REJECT: 2,
  FILTER_SKIP: 3,
  SHOW_ALL: 0xffffffff,
  SHOW_ELEMENT: 0x1,
  SHOW_ATTRIBUTE: 0x2,
  SHOW_TEXT: 0x4,
  SHOW_CDATA_SECTION: 0x8,
  SHOW_ENTITY_REFERENCE: 0x10,
  SHOW_ENTITY: 0x20,
  SHOW_PROCESSING_INSTRUCTION: 0x40,
  SHOW_COMMENT: 0x80,
  SHOW_DOCUMENT: 0x100,
  SHOW_DOCUMENT_TYPE: 0x200,
  SHOW_DOCUMENT_FRAGMENT: 0x400,
  SHOW_NOTATION: 0x800,
});
// It is a callback interface: only a name for constants.
primordials.ObjectDefineProperty(NodeFilter, 'length', { __proto__: null, value: 0 });

function filter(traverser, node) {
  if (traverser[kActive]) {
    throw fail('InvalidStateError', undefined, undefined,
               'Filter function can\'t be recursive');
  }
  if ((traverser[kWhatToShow] & (1 << (node[kNodeType] - 1))) === 0) return SKIP;
  const callback = traverser[kFilter];
  if (callback === null) return ACCEPT;
  traverser[kActive] = true;
  try {
    if (typeof callback === 'function') return ReflectApply(callback, undefined, [node]) & 0xffff;
    const { acceptNode } = callback;
    if (typeof acceptNode !== 'function') {
      const own = require('web/dom/event-dispatch').hooksOf(callback);
      throw new own.TypeError("Failed to execute 'acceptNode' on 'NodeFilter': The provided " +
                              'callback is not callable.');
    }
    return ReflectApply(acceptNode, callback, [node]) & 0xffff;
  } finally {
    traverser[kActive] = false;
  }
}

// ---- NodeIterator

function checkIterator(value) {
  if (!isObject(value) || value[kReference] === undefined) throw illegal();
}

class NodeIterator {
  constructor() {
    throw illegalConstructor();
  }

  get root() {
    checkIterator(this);
    return this[kRoot];
  }

  get referenceNode() {
    checkIterator(this);
    return this[kReference];
  }

  get pointerBeforeReferenceNode() {
    checkIterator(this);
    return this[kBefore];
  }

  get whatToShow() {
    checkIterator(this);
    return this[kWhatToShow];
  }

  get filter() {
    checkIterator(this);
    return this[kFilter];
  }

  nextNode() {
    checkIterator(this);
    return step(this, true);
  }

  previousNode() {
    checkIterator(this);
    return step(this, false);
  }

  detach() {
    checkIterator(this);
  }
}
expose(NodeIterator, 'NodeIterator');

function step(iterator, forward) {
  let node = iterator[kReference];
  let before = iterator[kBefore];
  const root = iterator[kRoot];
  for (;;) {
    if (forward) {
      if (before) before = false;
      else node = walk.next(node, root);
    } else if (!before) {
      before = true;
    } else {
      node = walk.previous(node, root);
    }
    if (node === null) return null;
    if (filter(iterator, node) === ACCEPT) {
      iterator[kReference] = node;
      iterator[kBefore] = before;
      return node;
    }
  }
}

function makeIterator(root, whatToShow, callback) {
  const iterator = ObjectCreate(NodeIterator.prototype);
  iterator[kRoot] = root;
  iterator[kReference] = root;
  iterator[kBefore] = true;
  iterator[kWhatToShow] = whatToShow;
  iterator[kFilter] = callback;
  iterator[kActive] = false;
  const list = shared.iterators;
  if (list.length >= shared.iteratorsLimit) sweep(list);
  ArrayPrototypePush(list, new SafeWeakRef(iterator));
  return iterator;
}

function sweep(list) {
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    if (list[i].deref() !== undefined) list[kept++] = list[i];
  }
  list.length = kept;
  shared.iteratorsLimit = kept * 2 < 64 ? 64 : kept * 2;
}

// A node is about to leave: iterators that stand in it go to a neighbour.
function removing(node) {
  const list = shared.iterators;
  for (let i = 0; i < list.length; i++) {
    const iterator = list[i].deref();
    if (iterator === undefined) continue;
    const { [kReference]: reference, [kRoot]: root } = iterator;
    if (node === root || root[kOwner] !== node[kOwner] ||
        !walk.isInclusiveAncestor(node, reference) || !walk.isInclusiveAncestor(root, node)) {
      continue;
    }
    if (iterator[kBefore]) {
      const after = walk.nextSkipping(node, root);
      if (after !== null) {
        iterator[kReference] = after;
        continue;
      }
      iterator[kBefore] = false;
    }
    let before = node[kPrevious];
    if (before === null) {
      before = node[kParent];
    } else {
      while (before[kLast] !== null) before = before[kLast];
    }
    iterator[kReference] = before;
  }
}

// ---- TreeWalker

function checkWalker(value) {
  if (!isObject(value) || value[kCurrent] === undefined) throw illegal();
}

class TreeWalker {
  constructor() {
    throw illegalConstructor();
  }

  get root() {
    checkWalker(this);
    return this[kRoot];
  }

  get whatToShow() {
    checkWalker(this);
    return this[kWhatToShow];
  }

  get filter() {
    checkWalker(this);
    return this[kFilter];
  }

  get currentNode() {
    checkWalker(this);
    return this[kCurrent];
  }

  set currentNode(node) {
    checkWalker(this);
    if (!walk.isNode(node)) throw wrongType('currentNode', 'TreeWalker', 1, 'Node');
    this[kCurrent] = node;
  }

  parentNode() {
    checkWalker(this);
    let node = this[kCurrent];
    while (node !== null && node !== this[kRoot]) {
      node = node[kParent];
      if (node !== null && filter(this, node) === ACCEPT) return this[kCurrent] = node;
    }
    return null;
  }

  firstChild() {
    checkWalker(this);
    return child(this, kFirst, kNext);
  }

  lastChild() {
    checkWalker(this);
    return child(this, kLast, kPrevious);
  }

  previousSibling() {
    checkWalker(this);
    return sibling(this, kPrevious, kLast);
  }

  nextSibling() {
    checkWalker(this);
    return sibling(this, kNext, kFirst);
  }

  previousNode() {
    checkWalker(this);
    let node = this[kCurrent];
    while (node !== this[kRoot]) {
      let before = node[kPrevious];
      while (before !== null) {
        node = before;
        let result = filter(this, node);
        while (result !== REJECT && node[kLast] !== null) {
          node = node[kLast];
          result = filter(this, node);
        }
        if (result === ACCEPT) return this[kCurrent] = node;
        before = node[kPrevious];
      }
      if (node === this[kRoot] || node[kParent] === null) return null;
      node = node[kParent];
      if (filter(this, node) === ACCEPT) return this[kCurrent] = node;
    }
    return null;
  }

  nextNode() {
    checkWalker(this);
    let node = this[kCurrent];
    let result = ACCEPT;
    for (;;) {
      while (result !== REJECT && node[kFirst] !== null) {
        node = node[kFirst];
        result = filter(this, node);
        if (result === ACCEPT) return this[kCurrent] = node;
      }
      node = walk.nextSkipping(node, this[kRoot]);
      if (node === null) return null;
      result = filter(this, node);
      if (result === ACCEPT) return this[kCurrent] = node;
    }
  }
}
expose(TreeWalker, 'TreeWalker');

function child(walker, first, next) {
  let node = walker[kCurrent][first];
  while (node !== null) {
    const result = filter(walker, node);
    if (result === ACCEPT) return walker[kCurrent] = node;
    if (result === SKIP && node[first] !== null) {
      node = node[first];
      continue;
    }
    for (;;) {
      if (node[next] !== null) {
        node = node[next];
        break;
      }
      const parent = node[kParent];
      if (parent === null || parent === walker[kRoot] || parent === walker[kCurrent]) return null;
      node = parent;
    }
  }
  return null;
}

function sibling(walker, next, first) {
  let node = walker[kCurrent];
  if (node === walker[kRoot]) return null;
  for (;;) {
    let at = node[next];
    while (at !== null) {
      node = at;
      const result = filter(walker, node);
      if (result === ACCEPT) return walker[kCurrent] = node;
      at = node[first];
      if (result === REJECT || at === null) at = node[next];
    }
    node = node[kParent];
    if (node === null || node === walker[kRoot]) return null;
    if (filter(walker, node) === ACCEPT) return null;
  }
}

function makeWalker(root, whatToShow, callback) {
  const walker = ObjectCreate(TreeWalker.prototype);
  walker[kRoot] = root;
  walker[kCurrent] = root;
  walker[kWhatToShow] = whatToShow;
  walker[kFilter] = callback;
  walker[kActive] = false;
  return walker;
}

module.exports = { NodeFilter, NodeIterator, TreeWalker, makeIterator, makeWalker, removing };
