// SPDX-License-Identifier: MIT
//
// Keys that move the caret of a text field, and arrow keys that choose a value: of a select, a
// number, a range.
//
//   moveCaret(element, key, extend)      whether the key is one of those
//   yield* chooseSteps(element, key)     whether it was; input and change, if the value is another
'use strict';

const {
  MathMax, MathMin, StringPrototypeIndexOf, StringPrototypeLastIndexOf,
} = primordials;

const { slot } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const control = require('web/dom/html/text-control');

// ---- the caret

function lineStart(text, at) {
  return at === 0 ? 0 : StringPrototypeLastIndexOf(text, '\n', at - 1) + 1;
}

function lineEnd(text, at) {
  const end = StringPrototypeIndexOf(text, '\n', at);
  return end < 0 ? text.length : end;
}

// The same column of the line above or below; the text's end where there is none.
function lineUp(text, at) {
  const start = lineStart(text, at);
  if (start === 0) return 0;
  return MathMin(lineStart(text, start - 1) + at - start, start - 1);
}

function lineDown(text, at) {
  const end = lineEnd(text, at);
  if (end === text.length) return end;
  return MathMin(end + 1 + at - lineStart(text, at), lineEnd(text, end + 1));
}

function target(text, at, key) {
  switch (key) {
    case 'ArrowLeft': return MathMax(0, at - 1);
    case 'ArrowRight': return MathMin(text.length, at + 1);
    case 'ArrowUp': return lineUp(text, at);
    case 'ArrowDown': return lineDown(text, at);
    case 'Home': return lineStart(text, at);
    case 'End': return lineEnd(text, at);
    default: return -1;
  }
}

function moveCaret(element, key, extend) {
  if (element[control.kText]?.() == null) return false; // it has no selection, as a number
  const { direction, end, start } = control.selectionOf(element);
  const { value } = element;
  const isBackward = direction === 'backward';
  let focus = isBackward ? start : end;
  const anchor = isBackward ? end : start;
  if (!extend && start !== end && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    focus = key === 'ArrowLeft' ? start : end;
  } else {
    focus = target(value, focus, key);
  }
  if (focus < 0) return false;
  if (extend) {
    control.select(element, MathMin(anchor, focus), MathMax(anchor, focus),
                   focus < anchor ? 'backward' : 'forward');
  } else {
    control.moveCaret(element, focus);
  }
  return true;
}

const selectAll = (element) => control.select(element, 0, element.value.length, 'none');

// ---- values

const STEPS = {
  __proto__: null, ArrowDown: -1, ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1,
};

function* changedSteps(element) {
  element[slot('interacted')] = true;
  yield* fireSteps(element, 'input', { __proto__: null, bubbles: true, composed: true });
  yield* fireSteps(element, 'change', { __proto__: null, bubbles: true });
}

function* optionSteps(select, by) {
  const { options, selectedIndex } = select;
  let at = selectedIndex + by;
  while (at >= 0 && at < options.length && options[at].disabled) at += by;
  if (at < 0 || at >= options.length) return;
  select.selectedIndex = at;
  yield* changedSteps(select);
}

function* numberSteps(input, by) {
  const before = input.value;
  const { stepDown, stepUp } = input;
  if (by > 0) stepUp.call(input);
  else stepDown.call(input);
  const { value } = input;
  if (value === before) return;
  if (input.type === 'number') {
    const { InputEvent } = require('web/dom/events/input');
    input.value = before;
    const goesOn = yield* fireSteps(input, 'beforeinput', {
      __proto__: null, bubbles: true, cancelable: true, composed: true, data: value,
      inputType: 'insertText',
    }, InputEvent);
    if (!goesOn) return;
    input.value = value;
  }
  yield* changedSteps(input);
}

function* chooseSteps(element, key) {
  const by = STEPS[key];
  if (by === undefined) return false;
  if (element?.localName === 'select' && !element.multiple) {
    yield* optionSteps(element, key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1);
    return true;
  }
  if (element?.localName !== 'input' || element.readOnly) return false;
  const isNumber = element.type === 'number' && (key === 'ArrowUp' || key === 'ArrowDown');
  if (!isNumber && element.type !== 'range') return false;
  yield* numberSteps(element, by);
  return true;
}

// ---- scrolling

const LINE = 40; // pixels of an arrow key
const PAGE = 0.875; // of what is shown

// Keys that scroll what has the focus, or what is around it; whether the key is one of those.
function scrollByKey(frame, element, key, shiftKey) {
  const css = frame.realm.require('web/css/frame');
  const { innerHeight } = frame.window;
  let dx = 0;
  let dy = 0;
  switch (key) {
    case 'ArrowDown': dy = LINE; break;
    case 'ArrowUp': dy = -LINE; break;
    case 'ArrowRight': dx = LINE; break;
    case 'ArrowLeft': dx = -LINE; break;
    case 'PageDown': dy = innerHeight * PAGE; break;
    case 'PageUp': dy = -innerHeight * PAGE; break;
    case ' ': dy = innerHeight * (shiftKey ? -PAGE : PAGE); break;
    case 'End': dy = Infinity; break;
    case 'Home': dy = -Infinity; break;
    default: return false;
  }
  css.scrollByUser(element, dx, dy);
  return true;
}

module.exports = { chooseSteps, moveCaret, scrollByKey, selectAll };
