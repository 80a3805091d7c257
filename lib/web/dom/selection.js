// SPDX-License-Identifier: MIT
// Selection: the range that the user, or a script, has selected in a document.
//
//   makeSelection(document)      one for each document
//   hold(control, start, end)    the selection goes into a text field; whether that is a change
//   heldIn(control)              what is selected in the text field: { start, end }, or null
//   holderOf(document)           the text field that the selection is in, or null
//
// 1. A selection has one range at most; anchor and focus are its ends, in the order of `direction`.
// 2. A range outside of the document's tree shows as no range.
// 3. Changes queue one task that fires selectionchange at the document.
// 4. A document has one selection for its text and for its text fields. While it is in a field
//    (kHeld) it shows from outside as a caret before the field, focused or not.

'use strict';

const { ObjectCreate, StringPrototypeSlice } = primordials;

const {
  kChildCount, kConnected, kData, kDirection, kEnd, kEndOffset, kNodeType, kOwner, kParent, kRange,
  kSelection, kStart, kStartOffset, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const {
  bool, expose, fail, illegal, illegalConstructor, isObject, need, text, unsignedLong, wrongType,
} = require('web/dom/idl');
const { fireSteps } = require('web/dom/event-target');
const {
  compareBoundary, isRange, lengthOf, makeRange, setRange,
} = require('web/dom/range');
const { indexOf, isNode, rootOf } = require('web/dom/walk');

const kScheduled = slot('selectionchange scheduled');
const kHeld = slot('held');

function check(value) {
  if (!isObject(value) || value[kDirection] === undefined) throw illegal();
}

// The range, if it is in the document.
function rangeOf(selection) {
  const range = selection[kRange];
  if (range === null || rootOf(range[kStart]) !== selection[kOwner]) return null;
  return range;
}

function scheduleChange(selection) {
  if (selection[kScheduled]) return;
  selection[kScheduled] = true;
  hooks.queueTask('dom', 'selectionchange', function*() {
    selection[kScheduled] = false;
    yield* fireSteps(selection[kOwner], 'selectionchange');
  });
}

// Whether that is what is selected already: another range of the same points is no change.
function isSame(selection, range, direction) {
  const old = selection[kRange];
  if (old === null || range === null) return old === range;
  return selection[kDirection] === direction &&
    old[kStart] === range[kStart] && old[kStartOffset] === range[kStartOffset] &&
    old[kEnd] === range[kEnd] && old[kEndOffset] === range[kEndOffset];
}

function show(selection, range, direction) {
  const old = selection[kRange];
  if (old !== null && old !== range) old[kRange].changed = undefined;
  selection[kRange] = range;
  selection[kDirection] = direction;
  selection[kHeld] = null;
  if (range === null) return;
  range[kRange].changed = () => {
    selection[kHeld] = null;
    scheduleChange(selection);
  };
}

function setOwn(selection, range, direction) {
  const isChange = heldOf(selection) !== null || !isSame(selection, range, direction);
  show(selection, range, direction);
  if (isChange) scheduleChange(selection);
}

// ---- In a text field

function heldOf(selection) {
  const held = selection[kHeld];
  return held !== null && held.control[kConnected] ? held : null;
}

const isHeldRange = (selection) => {
  const held = heldOf(selection);
  return held !== null && held.start < held.end;
};

function hold(control, start, end) {
  const document = control[kOwner];
  const selection = document[kSelection] ??= makeSelection(document);
  const old = heldOf(selection);
  if (old?.control === control) {
    if (old.start === start && old.end === end) return false;
  } else {
    const range = makeRange(document);
    const parent = control[kParent];
    const index = indexOf(control);
    setRange(range, parent, index, parent, index);
    show(selection, range, 'forward');
  }
  selection[kHeld] = { __proto__: null, control, start, end };
  return true;
}

function heldInside(document) {
  const selection = document[kSelection] ?? null;
  return selection === null ? null : heldOf(selection);
}

function heldIn(control) {
  const held = heldInside(control[kOwner]);
  return held?.control === control ? held : null;
}

const holderOf = (document) => heldInside(document)?.control ?? null;

const isBackwards = (selection) => selection[kDirection] === 'backward';

function anchorOf(selection, range) {
  return isBackwards(selection) ? [range[kEnd], range[kEndOffset]] :
    [range[kStart], range[kStartOffset]];
}

function focusOf(selection, range) {
  return isBackwards(selection) ? [range[kStart], range[kStartOffset]] :
    [range[kEnd], range[kEndOffset]];
}

function checkOffset(node, offset, method) {
  if (node[kNodeType] === 10) {
    throw fail('InvalidNodeTypeError', method, 'Selection', 'The node provided is a doctype.');
  }
  if (offset > lengthOf(node)) {
    throw fail('IndexSizeError', method, 'Selection', node[kData] === undefined ?
      `There is no child at offset ${offset}.` :
      `The offset ${offset} is larger than the node's length (${lengthOf(node)}).`);
  }
}

function needNode(value, method, number = 1) {
  if (!isNode(value)) throw wrongType(method, 'Selection', number, 'Node');
  return value;
}

function needRange(selection, method) {
  const range = rangeOf(selection);
  if (range === null) {
    throw fail('InvalidStateError', method, 'Selection', 'There is no selection.');
  }
  return range;
}

// Selects between two points, whichever is first.
function between(selection, anchor, anchorOffset, focus, focusOffset) {
  const range = makeRange(selection[kOwner]);
  const backward = compareBoundary(focus, focusOffset, anchor, anchorOffset) < 0;
  if (backward) setRange(range, focus, focusOffset, anchor, anchorOffset);
  else setRange(range, anchor, anchorOffset, focus, focusOffset);
  const isEmpty = anchor === focus && anchorOffset === focusOffset;
  setOwn(selection, range, isEmpty ? 'none' : backward ? 'backward' : 'forward');
}

function collapse(selection, node, offset) {
  if (rootOf(node) !== selection[kOwner]) return;
  const range = makeRange(selection[kOwner]);
  setRange(range, node, offset, node, offset);
  setOwn(selection, range, 'none');
}

class Selection {
  constructor() {
    throw illegalConstructor();
  }

  get anchorNode() {
    check(this);
    const range = rangeOf(this);
    return range === null ? null : anchorOf(this, range)[0];
  }

  get anchorOffset() {
    check(this);
    const range = rangeOf(this);
    return range === null ? 0 : anchorOf(this, range)[1];
  }

  get focusNode() {
    check(this);
    const range = rangeOf(this);
    return range === null ? null : focusOf(this, range)[0];
  }

  get focusOffset() {
    check(this);
    const range = rangeOf(this);
    return range === null ? 0 : focusOf(this, range)[1];
  }

  get isCollapsed() {
    check(this);
    return rangeOf(this)?.collapsed ?? true;
  }

  get rangeCount() {
    check(this);
    return rangeOf(this) === null ? 0 : 1;
  }

  get type() {
    check(this);
    const range = rangeOf(this);
    if (range === null) return 'None';
    return range.collapsed && !isHeldRange(this) ? 'Caret' : 'Range';
  }

  get direction() {
    check(this);
    const range = rangeOf(this);
    if (range === null || (range.collapsed && !isHeldRange(this))) return 'none';
    return this[kDirection];
  }

  getRangeAt(index) {
    check(this);
    need(arguments.length, 1, 'getRangeAt', 'Selection');
    const range = rangeOf(this);
    if (unsignedLong(index) !== 0 || range === null) {
      throw fail('IndexSizeError', 'getRangeAt', 'Selection', `${index} is not a valid index.`);
    }
    return range;
  }

  addRange(range) {
    check(this);
    need(arguments.length, 1, 'addRange', 'Selection');
    if (!isRange(range)) throw wrongType('addRange', 'Selection', 1, 'Range');
    if (rootOf(range[kStart]) !== this[kOwner] || rangeOf(this) !== null) return;
    setOwn(this, range, 'forward');
  }

  removeRange(range) {
    check(this);
    need(arguments.length, 1, 'removeRange', 'Selection');
    if (!isRange(range)) throw wrongType('removeRange', 'Selection', 1, 'Range');
    if (range !== this[kRange]) {
      throw fail('NotFoundError', 'removeRange', 'Selection', 'The range is not selected.');
    }
    setOwn(this, null, 'none');
  }

  removeAllRanges() {
    check(this);
    if (this[kRange] !== null) setOwn(this, null, 'none');
  }

  empty() {
    check(this);
    if (this[kRange] !== null) setOwn(this, null, 'none');
  }

  collapse(node, offset = 0) {
    check(this);
    need(arguments.length, 1, 'collapse', 'Selection');
    if (node === null || node === undefined) {
      this.removeAllRanges();
      return;
    }
    const at = unsignedLong(offset);
    checkOffset(needNode(node, 'collapse'), at, 'collapse');
    collapse(this, node, at);
  }

  setPosition(node, offset = 0) {
    check(this);
    need(arguments.length, 1, 'setPosition', 'Selection');
    if (node === null || node === undefined) {
      this.removeAllRanges();
      return;
    }
    const at = unsignedLong(offset);
    checkOffset(needNode(node, 'setPosition'), at, 'setPosition');
    collapse(this, node, at);
  }

  collapseToStart() {
    check(this);
    const range = needRange(this, 'collapseToStart');
    collapse(this, range[kStart], range[kStartOffset]);
  }

  collapseToEnd() {
    check(this);
    const range = needRange(this, 'collapseToEnd');
    collapse(this, range[kEnd], range[kEndOffset]);
  }

  extend(node, offset = 0) {
    check(this);
    need(arguments.length, 1, 'extend', 'Selection');
    needNode(node, 'extend');
    if (rootOf(node) !== this[kOwner]) return;
    const range = needRange(this, 'extend');
    const at = unsignedLong(offset);
    checkOffset(node, at, 'extend');
    const [anchor, anchorOffset] = anchorOf(this, range);
    between(this, anchor, anchorOffset, node, at);
  }

  setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset) {
    check(this);
    need(arguments.length, 4, 'setBaseAndExtent', 'Selection');
    needNode(anchorNode, 'setBaseAndExtent', 1);
    needNode(focusNode, 'setBaseAndExtent', 3);
    const from = unsignedLong(anchorOffset);
    const to = unsignedLong(focusOffset);
    checkOffset(anchorNode, from, 'setBaseAndExtent');
    checkOffset(focusNode, to, 'setBaseAndExtent');
    if (rootOf(anchorNode) !== this[kOwner] || rootOf(focusNode) !== this[kOwner]) return;
    between(this, anchorNode, from, focusNode, to);
  }

  selectAllChildren(node) {
    check(this);
    need(arguments.length, 1, 'selectAllChildren', 'Selection');
    checkOffset(needNode(node, 'selectAllChildren'), 0, 'selectAllChildren');
    if (rootOf(node) !== this[kOwner]) return;
    between(this, node, 0, node, node[kChildCount]);
  }

  modify() {
    check(this);
  }

  deleteFromDocument() {
    check(this);
    rangeOf(this)?.deleteContents();
  }

  containsNode(node, allowPartialContainment = false) {
    check(this);
    need(arguments.length, 1, 'containsNode', 'Selection');
    needNode(node, 'containsNode');
    const range = rangeOf(this);
    if (range === null || rootOf(node) !== this[kOwner]) return false;
    const parent = node[kParent];
    if (parent === null) return bool(allowPartialContainment);
    const index = indexOf(node);
    const { [kStart]: start, [kStartOffset]: from, [kEnd]: end, [kEndOffset]: to } = range;
    if (allowPartialContainment) {
      return compareBoundary(parent, index, end, to) < 0 &&
        compareBoundary(parent, index + 1, start, from) > 0;
    }
    return compareBoundary(parent, index, start, from) >= 0 &&
      compareBoundary(parent, index + 1, end, to) <= 0;
  }

  getComposedRanges() {
    check(this);
    const range = rangeOf(this);
    if (range === null) return [];
    const { StaticRange } = require('web/dom/static-range');
    return [new StaticRange({
      __proto__: null, startContainer: range[kStart], startOffset: range[kStartOffset],
      endContainer: range[kEnd], endOffset: range[kEndOffset],
    })];
  }

  toString() {
    check(this);
    const held = heldOf(this);
    if (held !== null) return StringPrototypeSlice(held.control.value, held.start, held.end);
    const range = rangeOf(this);
    return range === null ? '' : text(range.toString());
  }
}
expose(Selection, 'Selection');
const { prototype } = Selection;
primordials.ObjectDefineProperties(prototype, {
  __proto__: null,
  baseNode: primordials.ObjectGetOwnPropertyDescriptor(prototype, 'anchorNode'),
  baseOffset: primordials.ObjectGetOwnPropertyDescriptor(prototype, 'anchorOffset'),
  extentNode: primordials.ObjectGetOwnPropertyDescriptor(prototype, 'focusNode'),
  extentOffset: primordials.ObjectGetOwnPropertyDescriptor(prototype, 'focusOffset'),
});

function makeSelection(document) {
  const selection = ObjectCreate(Selection.prototype);
  selection[kOwner] = document;
  selection[kRange] = null;
  selection[kDirection] = 'none';
  selection[kHeld] = null;
  selection[kScheduled] = false;
  return selection;
}

module.exports = { Selection, heldIn, hold, holderOf, makeSelection };
