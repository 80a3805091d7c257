// SPDX-License-Identifier: MIT
// The selection of text fields: input (of some types) and textarea.
//
// A control has slot('selection') { start, end, direction } and answers [slot('text')]() with its
// text, or null if its type has no selection.
'use strict';

const { MathMin, StringPrototypeSlice } = primordials;

const { slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail, mix, need, text: toText } = require('web/dom/idl');
const { fireSteps } = require('web/dom/event-target');

const kSelection = slot('selection');
const kText = slot('text');
const kSetText = slot('setText');
const kSelectQueued = slot('selectQueued');

const selectionOf = (control) =>
  control[kSelection] ??= { __proto__: null, start: 0, end: 0, direction: 'none' };

function textOf(control, method) {
  const value = control[kText]();
  if (value !== null) return value;
  throw fail('InvalidStateError', method, control.constructor.name,
             `The input element's type ('${control.type}') does not support selection.`);
}

// A select event follows, once per turn, if something changed.
function select(control, start, end, direction) {
  const { length } = control[kText]();
  const selection = selectionOf(control);
  const to = MathMin(end, length);
  const from = MathMin(start, to);
  const way = direction === 'forward' || direction === 'backward' ? direction : 'none';
  const same = selection.start === from && selection.end === to && selection.direction === way;
  selection.start = from;
  selection.end = to;
  selection.direction = way;
  if (same || control[kSelectQueued]) return;
  control[kSelectQueued] = true;
  hooks.queueTask('user', 'select', function* () {
    control[kSelectQueued] = false;
    yield* fireSteps(control, 'select', { __proto__: null, bubbles: true });
  });
}

// The text was set by a script: the caret goes to its end.
function moveToEnd(control, length) {
  const selection = selectionOf(control);
  selection.start = length;
  selection.end = length;
  selection.direction = 'none';
}

const MEMBERS = {
  select() {
    const value = this[kText]();
    if (value !== null) select(this, 0, value.length, 'none');
  },

  get selectionStart() {
    const value = this[kText]();
    return value === null ? null : MathMin(selectionOf(this).start, value.length);
  },

  set selectionStart(value) {
    textOf(this, 'selectionStart');
    const { direction, end } = selectionOf(this);
    const start = value === null ? 0 : +value >>> 0;
    select(this, start, end < start ? start : end, direction);
  },

  get selectionEnd() {
    const value = this[kText]();
    return value === null ? null : MathMin(selectionOf(this).end, value.length);
  },

  set selectionEnd(value) {
    textOf(this, 'selectionEnd');
    const { direction, start } = selectionOf(this);
    select(this, start, value === null ? 0 : +value >>> 0, direction);
  },

  get selectionDirection() {
    return this[kText]() === null ? null : selectionOf(this).direction;
  },

  set selectionDirection(value) {
    textOf(this, 'selectionDirection');
    const { end, start } = selectionOf(this);
    select(this, start, end, value === null ? 'none' : toText(value));
  },

  setSelectionRange(start, end, direction = undefined) {
    need(arguments.length, 2, 'setSelectionRange', this.constructor.name);
    textOf(this, 'setSelectionRange');
    select(this, start === null ? 0 : +start >>> 0, end === null ? 0 : +end >>> 0,
           direction === undefined ? 'none' : toText(direction));
  },

  setRangeText(replacement, start = undefined, end = undefined, mode = 'preserve') {
    need(arguments.length, 1, 'setRangeText', this.constructor.name);
    const value = textOf(this, 'setRangeText');
    const selection = selectionOf(this);
    const given = toText(replacement);
    let from = start === undefined ? selection.start : +start >>> 0;
    let to = end === undefined ? selection.end : +end >>> 0;
    if (arguments.length === 2) {
      throw new primordials.TypeError(`Failed to execute 'setRangeText' on ` +
        `'${this.constructor.name}': 3 arguments required, but only 2 present.`);
    }
    if (from > to) {
      throw fail('IndexSizeError', 'setRangeText', this.constructor.name,
                 `The provided start value (${from}) is larger than the provided end value ` +
                 `(${to}).`);
    }
    from = MathMin(from, value.length);
    to = MathMin(to, value.length);
    const { end: oldEnd, start: oldStart } = selection;
    this[kSetText](StringPrototypeSlice(value, 0, from) + given + StringPrototypeSlice(value, to));
    const newEnd = from + given.length;
    const delta = given.length - (to - from);
    const moved = (at, atEnd) => at > to ? at + delta : at > from ? atEnd ? newEnd : from : at;
    switch (toText(mode)) {
      case 'select': return select(this, from, newEnd, 'none');
      case 'start': return select(this, from, from, 'none');
      case 'end': return select(this, newEnd, newEnd, 'none');
      default: return select(this, moved(oldStart, false), moved(oldEnd, true), 'none');
    }
  },
};

function mixSelection(Class) {
  mix(Class.prototype, MEMBERS);
}

module.exports = { kSetText, kText, mixSelection, moveToEnd, select, selectionOf };
