// SPDX-License-Identifier: MIT
// Range. What it does with the nodes inside of it is in range-contents.js, how it follows changes
// in range-moves.js.
//
//   makeRange(document), setRange(range, start, startOffset, end, endOffset), compareBoundary(...)

'use strict';

const { ArrayPrototypePush, ObjectCreate, SafeWeakRef, StringPrototypeSlice } =
  primordials;

const {
  kChildCount, kData, kEnd, kEndOffset, kFirst, kNext, kNodeType, kParent, kRange, kStart,
  kStartOffset, shared,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const {
  expose, fail, illegal, isObject, need, text, unsignedLong, unsignedShort, wrongType,
} = require('web/dom/idl');
const { AbstractRange } = require('web/dom/static-range');
const { runReactions } = require('web/dom/reactions');
const walk = require('web/dom/walk');

const { indexOf, isInclusiveAncestor, isNode, rootOf } = walk;
const contents = () => require('web/dom/range-contents');

const isRange = (value) => isObject(value) && value[kStart] !== undefined &&
  value[kRange] !== undefined;

function check(value) {
  if (!isRange(value)) throw illegal();
}

function lengthOf(node) {
  switch (node[kNodeType]) {
    case 2: case 10: return 0;
    case 3: case 4: case 7: case 8: return node[kData].length;
    default: return node[kChildCount];
  }
}

// -1, 0 or 1: where the first point is, seen from the second. Both have the same root.
function compareBoundary(nodeA, offsetA, nodeB, offsetB) {
  if (nodeA === nodeB) return offsetA === offsetB ? 0 : offsetA < offsetB ? -1 : 1;
  if (walk.compare(nodeA, nodeB) > 0) return -compareBoundary(nodeB, offsetB, nodeA, offsetA);
  if (isInclusiveAncestor(nodeA, nodeB)) {
    let child = nodeB;
    while (child[kParent] !== nodeA) child = child[kParent];
    if (indexOf(child) < offsetA) return 1;
  }
  return -1;
}

function checkPoint(node, offset, method) {
  if (node[kNodeType] === 10) {
    throw fail('InvalidNodeTypeError', method, 'Range',
               'The node provided is of type \'!DOCTYPE\'.');
  }
  const length = lengthOf(node);
  if (offset > length) {
    throw fail('IndexSizeError', method, 'Range', node[kData] === undefined ?
      `There is no child at offset ${offset}.` :
      `The offset ${offset} is larger than the node's length (${length}).`);
  }
}

function setStart(range, node, offset, method) {
  checkPoint(node, offset, method);
  const isBehind = rootOf(range[kStart]) !== rootOf(node) ||
    compareBoundary(node, offset, range[kEnd], range[kEndOffset]) > 0;
  if (isBehind) setRange(range, node, offset, node, offset);
  else setRange(range, node, offset, range[kEnd], range[kEndOffset]);
}

function setEnd(range, node, offset, method) {
  checkPoint(node, offset, method);
  const isBefore = rootOf(range[kStart]) !== rootOf(node) ||
    compareBoundary(node, offset, range[kStart], range[kStartOffset]) < 0;
  if (isBefore) setRange(range, node, offset, node, offset);
  else setRange(range, range[kStart], range[kStartOffset], node, offset);
}

function needNode(value, method) {
  if (!isNode(value)) throw wrongType(method, 'Range', 1, 'Node');
  return value;
}

function parentOf(node, method) {
  const parent = node[kParent];
  if (parent === null) {
    throw fail('InvalidNodeTypeError', method, 'Range', 'the given Node has no parent.');
  }
  return parent;
}

function commonAncestor(range) {
  let at = range[kStart];
  while (!isInclusiveAncestor(at, range[kEnd])) at = at[kParent];
  return at;
}

class Range extends AbstractRange {
  constructor() {
    super();
    initRange(this, hooks.document);
  }

  get commonAncestorContainer() {
    check(this);
    return commonAncestor(this);
  }

  setStart(node, offset) {
    check(this);
    need(arguments.length, 2, 'setStart', 'Range');
    setStart(this, needNode(node, 'setStart'), unsignedLong(offset), 'setStart');
  }

  setEnd(node, offset) {
    check(this);
    need(arguments.length, 2, 'setEnd', 'Range');
    setEnd(this, needNode(node, 'setEnd'), unsignedLong(offset), 'setEnd');
  }

  setStartBefore(node) {
    check(this);
    need(arguments.length, 1, 'setStartBefore', 'Range');
    const parent = parentOf(needNode(node, 'setStartBefore'), 'setStartBefore');
    setStart(this, parent, indexOf(node), 'setStartBefore');
  }

  setStartAfter(node) {
    check(this);
    need(arguments.length, 1, 'setStartAfter', 'Range');
    const parent = parentOf(needNode(node, 'setStartAfter'), 'setStartAfter');
    setStart(this, parent, indexOf(node) + 1, 'setStartAfter');
  }

  setEndBefore(node) {
    check(this);
    need(arguments.length, 1, 'setEndBefore', 'Range');
    const parent = parentOf(needNode(node, 'setEndBefore'), 'setEndBefore');
    setEnd(this, parent, indexOf(node), 'setEndBefore');
  }

  setEndAfter(node) {
    check(this);
    need(arguments.length, 1, 'setEndAfter', 'Range');
    const parent = parentOf(needNode(node, 'setEndAfter'), 'setEndAfter');
    setEnd(this, parent, indexOf(node) + 1, 'setEndAfter');
  }

  collapse(toStart = false) {
    check(this);
    if (toStart) setRange(this, this[kStart], this[kStartOffset], this[kStart], this[kStartOffset]);
    else setRange(this, this[kEnd], this[kEndOffset], this[kEnd], this[kEndOffset]);
  }

  selectNode(node) {
    check(this);
    need(arguments.length, 1, 'selectNode', 'Range');
    const parent = parentOf(needNode(node, 'selectNode'), 'selectNode');
    const index = indexOf(node);
    setRange(this, parent, index, parent, index + 1);
  }

  selectNodeContents(node) {
    check(this);
    need(arguments.length, 1, 'selectNodeContents', 'Range');
    checkPoint(needNode(node, 'selectNodeContents'), 0, 'selectNodeContents');
    setRange(this, node, 0, node, lengthOf(node));
  }

  compareBoundaryPoints(how, sourceRange) {
    check(this);
    need(arguments.length, 2, 'compareBoundaryPoints', 'Range');
    const kind = unsignedShort(how);
    if (!isRange(sourceRange)) throw wrongType('compareBoundaryPoints', 'Range', 2, 'Range');
    if (kind > 3) {
      throw fail('NotSupportedError', 'compareBoundaryPoints', 'Range',
                 "The comparison method provided must be one of 'START_TO_START', " +
                 "'START_TO_END', 'END_TO_END', or 'END_TO_START'.");
    }
    if (rootOf(this[kStart]) !== rootOf(sourceRange[kStart])) {
      throw fail('WrongDocumentError', 'compareBoundaryPoints', 'Range',
                 'The source range is in a different document than this range.');
    }
    const ownStart = kind === 0 || kind === 3;
    const otherStart = kind === 0 || kind === 1;
    return compareBoundary(
      ownStart ? this[kStart] : this[kEnd], ownStart ? this[kStartOffset] : this[kEndOffset],
      otherStart ? sourceRange[kStart] : sourceRange[kEnd],
      otherStart ? sourceRange[kStartOffset] : sourceRange[kEndOffset]);
  }

  deleteContents() {
    check(this);
    const mark = shared.reactions.length;
    contents().deleteContents(this);
    if (shared.reactions.length > mark) runReactions(mark);
  }

  extractContents() {
    check(this);
    const mark = shared.reactions.length;
    const fragment = contents().takeContents(this, true);
    if (shared.reactions.length > mark) runReactions(mark);
    return fragment;
  }

  cloneContents() {
    check(this);
    const mark = shared.reactions.length;
    const fragment = contents().takeContents(this, false);
    if (shared.reactions.length > mark) runReactions(mark);
    return fragment;
  }

  insertNode(node) {
    check(this);
    need(arguments.length, 1, 'insertNode', 'Range');
    const mark = shared.reactions.length;
    contents().insertNode(this, needNode(node, 'insertNode'));
    if (shared.reactions.length > mark) runReactions(mark);
  }

  surroundContents(newParent) {
    check(this);
    need(arguments.length, 1, 'surroundContents', 'Range');
    const mark = shared.reactions.length;
    contents().surround(this, needNode(newParent, 'surroundContents'));
    if (shared.reactions.length > mark) runReactions(mark);
  }

  cloneRange() {
    check(this);
    const range = ObjectCreate(Range.prototype);
    initRange(range, this[kStart]);
    setRange(range, this[kStart], this[kStartOffset], this[kEnd], this[kEndOffset]);
    return range;
  }

  detach() {
    check(this);
  }

  isPointInRange(node, offset) {
    check(this);
    need(arguments.length, 2, 'isPointInRange', 'Range');
    const at = unsignedLong(offset);
    if (rootOf(needNode(node, 'isPointInRange')) !== rootOf(this[kStart])) return false;
    checkPoint(node, at, 'isPointInRange');
    return comparePoint(this, node, at) === 0;
  }

  comparePoint(node, offset) {
    check(this);
    need(arguments.length, 2, 'comparePoint', 'Range');
    const at = unsignedLong(offset);
    if (rootOf(needNode(node, 'comparePoint')) !== rootOf(this[kStart])) {
      throw fail('WrongDocumentError', 'comparePoint', 'Range',
                 'The node provided is in a different document than this range.');
    }
    checkPoint(node, at, 'comparePoint');
    return comparePoint(this, node, at);
  }

  intersectsNode(node) {
    check(this);
    need(arguments.length, 1, 'intersectsNode', 'Range');
    if (rootOf(needNode(node, 'intersectsNode')) !== rootOf(this[kStart])) return false;
    const parent = node[kParent];
    if (parent === null) return true;
    const index = indexOf(node);
    return compareBoundary(parent, index, this[kEnd], this[kEndOffset]) < 0 &&
      compareBoundary(parent, index + 1, this[kStart], this[kStartOffset]) > 0;
  }

  createContextualFragment(string) {
    check(this);
    need(arguments.length, 1, 'createContextualFragment', 'Range');
    const mark = shared.reactions.length;
    const fragment = contents().contextualFragment(this, text(string));
    if (shared.reactions.length > mark) runReactions(mark);
    return fragment;
  }

  toString() {
    check(this);
    return toText(this);
  }
}
expose(Range, 'Range', {
  START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3,
});

const comparePoint = (range, node, offset) =>
  compareBoundary(node, offset, range[kStart], range[kStartOffset]) < 0 ? -1 :
    compareBoundary(node, offset, range[kEnd], range[kEndOffset]) > 0 ? 1 : 0;

const isText = (node) => node[kNodeType] === 3 || node[kNodeType] === 4;

function toText(range) {
  const { [kStart]: start, [kStartOffset]: from, [kEnd]: end, [kEndOffset]: to } = range;
  if (start === end && isText(start)) return StringPrototypeSlice(start[kData], from, to);
  let string = isText(start) ? StringPrototypeSlice(start[kData], from) : '';
  const root = commonAncestor(range);
  const first = firstInside(range, root);
  const last = afterInside(range, root);
  for (let at = first; at !== null && at !== last; at = walk.next(at, root)) {
    if (isText(at) && at !== start && at !== end) string += at[kData];
  }
  return isText(end) ? string + StringPrototypeSlice(end[kData], 0, to) : string;
}

// The first node that begins inside of the range, and the first that begins behind it.
function firstInside(range, root) {
  return nodeAt(range[kStart], range[kStartOffset], root);
}

function afterInside(range, root) {
  return nodeAt(range[kEnd], range[kEndOffset], root);
}

function nodeAt(node, offset, root) {
  if (node[kData] !== undefined) return walk.nextSkipping(node, root);
  let child = node[kFirst];
  for (let i = 0; i < offset; i++) child = child[kNext];
  return child ?? walk.nextSkipping(node, root);
}

function initRange(range, node) {
  range[kStart] = node;
  range[kStartOffset] = 0;
  range[kEnd] = node;
  range[kEndOffset] = 0;
  range[kRange] = { __proto__: null, changed: undefined }; // for the selection that shows it
  const list = shared.ranges;
  if (list.length >= shared.rangesLimit) {
    require('web/dom/range-moves').sweep();
    shared.rangesLimit = list.length * 2 < 64 ? 64 : list.length * 2;
  }
  ArrayPrototypePush(list, new SafeWeakRef(range));
  return range;
}

function setRange(range, start, startOffset, end, endOffset) {
  if (range[kStart] === start && range[kStartOffset] === startOffset &&
      range[kEnd] === end && range[kEndOffset] === endOffset) return;
  range[kStart] = start;
  range[kStartOffset] = startOffset;
  range[kEnd] = end;
  range[kEndOffset] = endOffset;
  range[kRange].changed?.();
}

const makeRange = (document) => initRange(ObjectCreate(Range.prototype), document);

module.exports = {
  Range, checkPoint, commonAncestor, compareBoundary, isRange, lengthOf, makeRange,
  setRange,
};
