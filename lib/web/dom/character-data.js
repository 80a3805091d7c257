// SPDX-License-Identifier: MIT
// CharacterData and its kinds: Text, CDATASection, Comment, ProcessingInstruction.
//
//   makeText(document, data), makeComment, makeCDATA, makeInstruction(document, target, data)
//   replaceData(node, offset, count, data)      all changes of data go through it

'use strict';

const { ObjectCreate, StringPrototypeSlice } = primordials;

const {
  kChildrenChanged, kConnected, kData, kFirst, kName, kNext, kNodeType, kOwner,
  kParent, kPrevious, shared,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const {
  expose, fail, illegal, illegalConstructor, isObject, need, text, textOrEmpty, unsignedLong,
} = require('web/dom/idl');
const { Node, initNode } = require('web/dom/node');
const { queueTextRecord } = require('web/dom/mutations');
const { mixChild, mixSiblings } = require('web/dom/parent-node');
const { next } = require('web/dom/walk');
const tree = require('web/dom/tree');

const ranges = () => require('web/dom/range-moves');

function isData(value) {
  const type = isObject(value) ? value[kNodeType] : 0;
  return type === 3 || type === 4 || type === 7 || type === 8;
}

function check(value) {
  if (!isData(value)) throw illegal();
}

function replaceData(node, offset, count, data, method = 'replaceData') {
  const old = node[kData];
  const { length } = old;
  if (offset > length) {
    throw fail('IndexSizeError', method, 'CharacterData',
               `The offset ${offset} is greater than the node's length (${length}).`);
  }
  const size = offset + count > length ? length - offset : count;
  queueTextRecord(node, old);
  node[kData] = StringPrototypeSlice(old, 0, offset) + data +
    StringPrototypeSlice(old, offset + size);
  if (shared.ranges.length > 0) ranges().replaced(node, offset, size, data.length);
  node[kParent]?.[kChildrenChanged]?.('text');
  if (node[kConnected]) hooks.changed(node, 'text');
}

class CharacterData extends Node {
  get data() {
    check(this);
    return this[kData];
  }

  set data(value) {
    check(this);
    replaceData(this, 0, this[kData].length, textOrEmpty(value));
  }

  get length() {
    check(this);
    return this[kData].length;
  }

  substringData(offset, count) {
    check(this);
    need(arguments.length, 2, 'substringData', 'CharacterData');
    const from = unsignedLong(offset);
    const size = unsignedLong(count);
    const { [kData]: data } = this;
    if (from > data.length) {
      throw fail('IndexSizeError', 'substringData', 'CharacterData',
                 `The offset ${from} is greater than the node's length (${data.length}).`);
    }
    return StringPrototypeSlice(data, from, from + size);
  }

  appendData(data) {
    check(this);
    need(arguments.length, 1, 'appendData', 'CharacterData');
    replaceData(this, this[kData].length, 0, text(data));
  }

  insertData(offset, data) {
    check(this);
    need(arguments.length, 2, 'insertData', 'CharacterData');
    replaceData(this, unsignedLong(offset), 0, text(data), 'insertData');
  }

  deleteData(offset, count) {
    check(this);
    need(arguments.length, 2, 'deleteData', 'CharacterData');
    replaceData(this, unsignedLong(offset), unsignedLong(count), '', 'deleteData');
  }

  replaceData(offset, count, data) {
    check(this);
    need(arguments.length, 3, 'replaceData', 'CharacterData');
    replaceData(this, unsignedLong(offset), unsignedLong(count), text(data));
  }
}
mixChild(CharacterData);
mixSiblings(CharacterData);
expose(CharacterData, 'CharacterData');

function checkText(value) {
  const type = isObject(value) ? value[kNodeType] : 0;
  if (type !== 3 && type !== 4) throw illegal();
}

class Text extends CharacterData {
  constructor(data = '') {
    return makeText(hooks.document, text(data), new.target.prototype); // eslint-disable-line
  }

  splitText(offset) {
    checkText(this);
    need(arguments.length, 1, 'splitText', 'Text');
    return splitText(this, unsignedLong(offset));
  }

  get wholeText() {
    checkText(this);
    let first = this;
    while (isTextNode(first[kPrevious])) first = first[kPrevious];
    let string = '';
    for (let at = first; isTextNode(at); at = at[kNext]) string += at[kData];
    return string;
  }

  get assignedSlot() {
    checkText(this);
    return require('web/dom/slotting').openSlotOf(this);
  }
}
expose(Text, 'Text');

const isTextNode = (node) => node !== null && (node[kNodeType] === 3 || node[kNodeType] === 4);

class CDATASection extends Text {
  constructor() {
    throw illegalConstructor(); // eslint-disable-line constructor-super
  }
}
expose(CDATASection, 'CDATASection');

class Comment extends CharacterData {
  constructor(data = '') {
    return makeComment(hooks.document, text(data), new.target.prototype); // eslint-disable-line
  }
}
expose(Comment, 'Comment');

class ProcessingInstruction extends CharacterData {
  get target() {
    if (!isObject(this) || this[kNodeType] !== 7) throw illegal();
    return this[kName];
  }

  get sheet() {
    if (!isObject(this) || this[kNodeType] !== 7) throw illegal();
    return null;
  }
}
expose(ProcessingInstruction, 'ProcessingInstruction');

// ---- Making

function make(prototype, type, document, data) {
  const node = initNode(ObjectCreate(prototype), type, document);
  node[kData] = data;
  return node;
}

const makeText = (document, data, prototype = Text.prototype) =>
  make(prototype, 3, document, data);
const makeCDATA = (document, data) => make(CDATASection.prototype, 4, document, data);
const makeComment = (document, data, prototype = Comment.prototype) =>
  make(prototype, 8, document, data);

function makeInstruction(document, target, data) {
  const node = make(ProcessingInstruction.prototype, 7, document, data);
  node[kName] = target;
  return node;
}

// ---- Splitting and joining

function splitText(node, offset) {
  const { length } = node[kData];
  if (offset > length) {
    throw fail('IndexSizeError', 'splitText', 'Text',
               `The offset ${offset} is larger than the Text node's length.`);
  }
  const count = length - offset;
  const rest = StringPrototypeSlice(node[kData], offset);
  const made = node[kNodeType] === 4 ? makeCDATA(node[kOwner], rest) : makeText(node[kOwner], rest);
  const parent = node[kParent];
  // The standard inserts first. In Chromium the record of the shorter text is before that of the
  // new node, and ranges move as the standard says.
  queueTextRecord(node, node[kData]);
  node[kData] = StringPrototypeSlice(node[kData], 0, offset);
  if (parent !== null) tree.insert(made, parent, node[kNext]);
  if (shared.ranges.length > 0) {
    if (parent !== null) ranges().split(node, made, offset, parent);
    ranges().replaced(node, offset, count, 0);
  }
  parent?.[kChildrenChanged]?.('text');
  if (node[kConnected]) hooks.changed(node, 'text');
  return made;
}

// Joins adjacent Text nodes below root, and drops those that are empty.
function normalize(root) {
  for (let at = root[kFirst]; at !== null;) {
    if (at[kNodeType] !== 3) {
      at = next(at, root);
      continue;
    }
    const after = next(at, root);
    if (at[kData] === '') {
      tree.remove(at);
      at = after;
      continue;
    }
    let joined = '';
    let length = at[kData].length;
    const gone = [];
    for (let sibling = at[kNext]; sibling !== null && sibling[kNodeType] === 3;
      sibling = sibling[kNext]) {
      joined += sibling[kData];
      gone[gone.length] = sibling;
    }
    if (joined !== '') replaceData(at, length, 0, joined);
    for (let i = 0; i < gone.length; i++) {
      if (shared.ranges.length > 0) ranges().joined(at, gone[i], length);
      length += gone[i][kData].length;
    }
    for (let i = 0; i < gone.length; i++) if (gone[i][kParent] !== null) tree.remove(gone[i]);
    at = next(at, root);
  }
}

module.exports = {
  CDATASection, CharacterData, Comment, ProcessingInstruction, Text, isTextNode, makeCDATA,
  makeComment, makeInstruction, makeText, normalize, replaceData, splitText,
};
