// SPDX-License-Identifier: MIT
// The selection of text fields: input (of some types) and textarea.
//
// A control has slot('selection') { start, end, direction } and answers [slot('text')]() with its
// text, or null if its type has no selection.
//
// Each change queues a selectionchange task, if none waits. What a script or a user selects brings
// a select event as well, before the callbacks of the next frame.
//
// A control remembers what is selected in it while the document's selection is elsewhere. That
// comes into the control, as remembered, with the focus; it stays there when only the focus leaves.
'use strict';

const { MathMin, StringPrototypeSlice } = primordials;

const { kActiveElement, kOwner, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail, mix, need, text: toText } = require('web/dom/idl');
const { fireSteps } = require('web/dom/event-target');

const kSelection = slot('selection');
const kText = slot('text');
const kSetText = slot('setText');
const kChangeQueued = slot('selectionchange scheduled');

const selectionOf = (control) =>
  control[kSelection] ??= { __proto__: null, start: 0, end: 0, direction: 'none' };

const isFocused = (control) => control[kOwner][kActiveElement] === control;

const NOTHING = { __proto__: null, start: 0, end: 0 };

// What a script sees: of the control with the focus, the document's selection.
const shownIn = (control) => !isFocused(control) ? selectionOf(control) :
  require('web/dom/selection').heldIn(control) ?? NOTHING;

function textOf(control, method) {
  const value = control[kText]();
  if (value !== null) return value;
  throw fail('InvalidStateError', method, control.constructor.name,
             `The input element's type ('${control.type}') does not support selection.`);
}

function queueChange(control) {
  if (control[kChangeQueued]) return;
  control[kChangeQueued] = true;
  hooks.queueTask('dom', 'selectionchange', function* () {
    control[kChangeQueued] = false;
    yield* fireSteps(control, 'selectionchange', { __proto__: null, bubbles: true });
  });
}

// The document's selection comes into the control.
function hold(control) {
  const { end, start } = selectionOf(control);
  if (require('web/dom/selection').hold(control, start, end)) queueChange(control);
}

// Whether that is another selection than before. The direction of a caret does not count.
function place(control, start, end, direction = 'none') {
  const selection = selectionOf(control);
  const isSame = selection.start === start && selection.end === end &&
    (start === end || selection.direction === direction);
  selection.start = start;
  selection.end = end;
  selection.direction = direction;
  if (!isSame) queueChange(control);
  if (isFocused(control)) hold(control);
  return !isSame;
}

function select(control, start, end, direction) {
  const { length } = control[kText]();
  const to = MathMin(end, length);
  const from = MathMin(start, to);
  const way = direction === 'forward' || direction === 'backward' ? direction : 'none';
  if (!place(control, from, to, way)) return;
  hooks.queueFrameEvent(() => fireSteps(control, 'select', { __proto__: null, bubbles: true }));
}

// The text was set by a script: the caret goes to its end. A document's selection in the control
// was in the old text, and changes even if its offset does not.
function moveToEnd(control, length) {
  place(control, length, length);
  if (require('web/dom/selection').heldIn(control) === null) return;
  hold(control);
  queueChange(control);
}

// The control gets the focus by 'script', 'key' (all of an input is selected) or 'pointer' (which
// places the caret afterwards).
function focused(control, how) {
  const value = control[kText]?.() ?? null;
  if (value === null) return;
  if (how === 'key' && control.localName === 'input') select(control, 0, value.length, 'none');
  else if (how !== 'pointer') hold(control);
}

// The user has released the mouse: the field that the selection is in fires select once more.
function* releasedSteps(document) {
  const control = require('web/dom/selection').holderOf(document);
  if (control === null) return;
  const { end, start } = require('web/dom/selection').heldIn(control);
  if (start < end) yield* fireSteps(control, 'select', { __proto__: null, bubbles: true });
}

// A user's pointer or key has put the caret there.
function moveCaret(control, offset) {
  place(control, offset, offset, 'forward');
}

const MEMBERS = {
  // In Chromium it takes the focus, too. The listeners of that see no selection yet.
  select() {
    const value = this[kText]();
    if (value === null) return;
    select(this, 0, value.length, 'none');
    require('web/dom/html/focus').focus(this, undefined, 'pointer');
    if (isFocused(this)) hold(this);
  },

  get selectionStart() {
    const value = this[kText]();
    return value === null ? null : MathMin(shownIn(this).start, value.length);
  },

  set selectionStart(value) {
    textOf(this, 'selectionStart');
    const { direction } = selectionOf(this);
    const { end } = shownIn(this);
    const start = value === null ? 0 : +value >>> 0;
    select(this, start, end < start ? start : end, direction);
  },

  get selectionEnd() {
    const value = this[kText]();
    return value === null ? null : MathMin(shownIn(this).end, value.length);
  },

  set selectionEnd(value) {
    textOf(this, 'selectionEnd');
    const { direction } = selectionOf(this);
    select(this, shownIn(this).start, value === null ? 0 : +value >>> 0, direction);
  },

  get selectionDirection() {
    return this[kText]() === null ? null : selectionOf(this).direction;
  },

  set selectionDirection(value) {
    textOf(this, 'selectionDirection');
    const { end, start } = shownIn(this);
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
    const selection = shownIn(this);
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
    queueChange(this); // for a moment the caret was at the end
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

module.exports = {
  focused, kSetText, kText, mixSelection, moveCaret, moveToEnd, releasedSteps, select, selectionOf,
};
