// SPDX-License-Identifier: MIT
// The members that Document, DocumentFragment and Element share (ParentNode), and those of Element,
// CharacterData and DocumentType (ChildNode). The lists are of nodes and texts.

'use strict';

const { ArrayPrototypeIndexOf, ObjectDefineProperty, SymbolUnscopables } = primordials;

const {
  kFirst, kNext, kNodeType, kOwner, kParent, kPrevious, shared,
} = require('web/dom/slots');
const { illegal, mix, need, text, wrongType } = require('web/dom/idl');
const { firstElement, isNode, lastElement } = require('web/dom/walk');
const { runReactions } = require('web/dom/reactions');
const tree = require('web/dom/tree');

const documentOf = (node) => node[kNodeType] === 9 ? node : node[kOwner];

// One node for the arguments of append() and the like.
function toNode(items, document) {
  const { makeText } = require('web/dom/character-data');
  if (items.length === 1) {
    return isNode(items[0]) ? items[0] : makeText(document, text(items[0]));
  }
  const fragment = require('web/dom/fragment').makeFragment(document);
  for (let i = 0; i < items.length; i++) {
    const node = isNode(items[i]) ? items[i] : makeText(document, text(items[i]));
    tree.preInsert(node, fragment, null, 'append');
  }
  return fragment;
}

function checkParent(value) {
  const type = value?.[kNodeType];
  if (type !== 1 && type !== 9 && type !== 11) throw illegal();
}

const PARENT = {
  get children() {
    checkParent(this);
    return require('web/dom/collections').childrenOf(this);
  },

  get firstElementChild() {
    checkParent(this);
    return firstElement(this);
  },

  get lastElementChild() {
    checkParent(this);
    return lastElement(this);
  },

  get childElementCount() {
    checkParent(this);
    let count = 0;
    for (let at = this[kFirst]; at !== null; at = at[kNext]) if (at[kNodeType] === 1) count++;
    return count;
  },

  prepend(...nodes) {
    checkParent(this);
    const mark = shared.reactions.length;
    try {
      tree.preInsert(toNode(nodes, documentOf(this)), this, this[kFirst], 'prepend');
    } finally {
      if (shared.reactions.length > mark) runReactions(mark);
    }
  },

  append(...nodes) {
    checkParent(this);
    const mark = shared.reactions.length;
    try {
      tree.preInsert(toNode(nodes, documentOf(this)), this, null, 'append');
    } finally {
      if (shared.reactions.length > mark) runReactions(mark);
    }
  },

  replaceChildren(...nodes) {
    checkParent(this);
    const mark = shared.reactions.length;
    try {
      const node = toNode(nodes, documentOf(this));
      tree.ensureReplacing(node, this, 'replaceChildren');
      tree.replaceAll(node, this);
    } finally {
      if (shared.reactions.length > mark) runReactions(mark);
    }
  },

  moveBefore(node, child) {
    checkParent(this);
    need(arguments.length, 2, 'moveBefore', 'Element');
    if (!isNode(node)) throw wrongType('moveBefore', 'Element', 1, 'Node');
    if (child !== null && child !== undefined && !isNode(child)) {
      throw wrongType('moveBefore', 'Element', 2, 'Node');
    }
    const mark = shared.reactions.length;
    try {
      require('web/dom/move').move(node, this, child ?? null);
    } finally {
      if (shared.reactions.length > mark) runReactions(mark);
    }
  },

  querySelector(selectors) {
    checkParent(this);
    need(arguments.length, 1, 'querySelector', 'Element');
    return require('web/dom/selectors').querySelector(this, text(selectors));
  },

  querySelectorAll(selectors) {
    checkParent(this);
    need(arguments.length, 1, 'querySelectorAll', 'Element');
    const list = require('web/dom/selectors').querySelectorAll(this, text(selectors));
    return require('web/dom/collections').makeStaticList(list);
  },
};

function checkChild(value) {
  switch (value?.[kNodeType]) {
    case 1: case 3: case 4: case 7: case 8: case 10: return;
    default: throw illegal();
  }
}

// The nearest sibling that is not among the nodes.
function viable(node, nodes, direction) {
  let at = node[direction];
  while (at !== null && ArrayPrototypeIndexOf(nodes, at) >= 0) at = at[direction];
  return at;
}

const CHILD = {
  before(...nodes) {
    checkChild(this);
    const parent = this[kParent];
    if (parent === null) return;
    const mark = shared.reactions.length;
    try {
      const previous = viable(this, nodes, kPrevious);
      const node = toNode(nodes, this[kOwner]);
      tree.preInsert(node, parent, previous === null ? parent[kFirst] : previous[kNext], 'before');
    } finally {
      if (shared.reactions.length > mark) runReactions(mark);
    }
  },

  after(...nodes) {
    checkChild(this);
    const parent = this[kParent];
    if (parent === null) return;
    const mark = shared.reactions.length;
    try {
      const next = viable(this, nodes, kNext);
      tree.preInsert(toNode(nodes, this[kOwner]), parent, next, 'after');
    } finally {
      if (shared.reactions.length > mark) runReactions(mark);
    }
  },

  replaceWith(...nodes) {
    checkChild(this);
    const parent = this[kParent];
    if (parent === null) return;
    const mark = shared.reactions.length;
    try {
      const next = viable(this, nodes, kNext);
      const node = toNode(nodes, this[kOwner]);
      if (this[kParent] === parent) tree.replaceChild(node, this, parent);
      else tree.preInsert(node, parent, next, 'replaceWith');
    } finally {
      if (shared.reactions.length > mark) runReactions(mark);
    }
  },

  remove() {
    checkChild(this);
    if (this[kParent] === null) return;
    const mark = shared.reactions.length;
    try {
      tree.remove(this, false, 'remove', this[kNodeType] === 1 ? 'Element' : 'CharacterData');
    } finally {
      if (shared.reactions.length > mark) runReactions(mark);
    }
  },
};

const SIBLINGS = {
  get previousElementSibling() {
    checkChild(this);
    let at = this[kPrevious];
    while (at !== null && at[kNodeType] !== 1) at = at[kPrevious];
    return at;
  },

  get nextElementSibling() {
    checkChild(this);
    let at = this[kNext];
    while (at !== null && at[kNodeType] !== 1) at = at[kNext];
    return at;
  },
};

// Names that `with (element)` does not find, for the scope of handler attributes.
function unscopable(prototype, names) {
  const object = { __proto__: null };
  for (let i = 0; i < names.length; i++) object[names[i]] = true;
  ObjectDefineProperty(prototype, SymbolUnscopables, {
    __proto__: null, value: object, configurable: true,
  });
}

const PARENT_UNSCOPABLES = ['append', 'prepend', 'replaceChildren', 'moveBefore'];
const CHILD_UNSCOPABLES = ['after', 'before', 'remove', 'replaceWith'];

function mixParent(Class) {
  mix(Class.prototype, PARENT);
  unscopable(Class.prototype, PARENT_UNSCOPABLES);
}

function mixChild(Class) {
  mix(Class.prototype, CHILD);
  unscopable(Class.prototype, CHILD_UNSCOPABLES);
}

function mixBoth(Class) {
  mix(Class.prototype, PARENT);
  mix(Class.prototype, CHILD);
  mix(Class.prototype, SIBLINGS);
  unscopable(Class.prototype,
             ['after', 'append', 'before', 'moveBefore', 'prepend', 'remove', 'replaceChildren',
              'replaceWith', 'slot']);
}

function mixSiblings(Class) {
  mix(Class.prototype, SIBLINGS);
}

module.exports = { mixBoth, mixChild, mixParent, mixSiblings, toNode };
