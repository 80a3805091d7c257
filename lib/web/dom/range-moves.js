// SPDX-License-Identifier: MIT
// How live ranges follow changes of the tree. shared.ranges has weak references to all of them; a
// page without ranges never loads this.

'use strict';

const {
  kEnd, kEndOffset, kParent, kStart, kStartOffset, shared,
} = require('web/dom/slots');
const { indexOf, isInclusiveAncestor } = require('web/dom/walk');

function each(fn) {
  const list = shared.ranges;
  let gone = 0;
  for (let i = 0; i < list.length; i++) {
    const range = list[i].deref();
    if (range === undefined) gone++;
    else fn(range);
  }
  if (gone > 16 && gone * 2 > list.length) sweep();
}

function sweep() {
  const list = shared.ranges;
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    if (list[i].deref() !== undefined) list[kept++] = list[i];
  }
  list.length = kept;
}

// `count` nodes are about to come before `child`.
function inserted(parent, child, count) {
  let index = -1;
  each((range) => {
    if (range[kStart] !== parent && range[kEnd] !== parent) return;
    if (index < 0) index = indexOf(child);
    if (range[kStart] === parent && range[kStartOffset] > index) range[kStartOffset] += count;
    if (range[kEnd] === parent && range[kEndOffset] > index) range[kEndOffset] += count;
  });
}

// `node` is about to leave `parent`.
function removing(node, parent) {
  let index = -1;
  each((range) => {
    const start = range[kStart] !== parent && isInclusiveAncestor(node, range[kStart]);
    const end = range[kEnd] !== parent && isInclusiveAncestor(node, range[kEnd]);
    if (!start && !end && range[kStart] !== parent && range[kEnd] !== parent) return;
    if (index < 0) index = indexOf(node);
    if (start) {
      range[kStart] = parent;
      range[kStartOffset] = index;
    } else if (range[kStart] === parent && range[kStartOffset] > index) {
      range[kStartOffset]--;
    }
    if (end) {
      range[kEnd] = parent;
      range[kEndOffset] = index;
    } else if (range[kEnd] === parent && range[kEndOffset] > index) {
      range[kEndOffset]--;
    }
  });
}

// Of a node's text, `count` units at `offset` were replaced by `added` others.
function replaced(node, offset, count, added) {
  const move = (at) => at <= offset ? at : at <= offset + count ? offset : at + added - count;
  each((range) => {
    if (range[kStart] === node) range[kStartOffset] = move(range[kStartOffset]);
    if (range[kEnd] === node) range[kEndOffset] = move(range[kEndOffset]);
  });
}

// The text behind `offset` is now in `made`, which stands behind the node.
function split(node, made, offset, parent) {
  const index = indexOf(node);
  each((range) => {
    if (range[kStart] === node && range[kStartOffset] > offset) {
      range[kStart] = made;
      range[kStartOffset] -= offset;
    }
    if (range[kEnd] === node && range[kEndOffset] > offset) {
      range[kEnd] = made;
      range[kEndOffset] -= offset;
    }
    if (range[kStart] === parent && range[kStartOffset] === index + 1) range[kStartOffset]++;
    if (range[kEnd] === parent && range[kEndOffset] === index + 1) range[kEndOffset]++;
  });
}

// The text of `gone`, which will be removed, now begins at `offset` of the node.
function joined(node, gone, offset) {
  const parent = gone[kParent];
  const index = indexOf(gone);
  each((range) => {
    if (range[kStart] === gone) {
      range[kStart] = node;
      range[kStartOffset] += offset;
    } else if (range[kStart] === parent && range[kStartOffset] === index) {
      range[kStart] = node;
      range[kStartOffset] = offset;
    }
    if (range[kEnd] === gone) {
      range[kEnd] = node;
      range[kEndOffset] += offset;
    } else if (range[kEnd] === parent && range[kEndOffset] === index) {
      range[kEnd] = node;
      range[kEndOffset] = offset;
    }
  });
}

module.exports = { each, inserted, joined, removing, replaced, split, sweep };
