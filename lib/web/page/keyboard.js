// SPDX-License-Identifier: MIT
//
// Keys: their names and codes, and what each does when no listener prevents it: text is typed or
// removed, the focus moves, a button is clicked, a form is submitted.
'use strict';

const {
  ArrayPrototypeIndexOf, RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeSlice,
  StringPrototypeToUpperCase,
} = primordials;

const { kActiveElement, kOwner, slot } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const { heldIn } = require('web/dom/selection');
const context = require('web/page/context');
const { timedSteps } = require('web/page/event-timing');

const kText = slot('text');

const NAMED = {
  __proto__: null,
  Alt: ['AltLeft', 18, ''],
  ArrowDown: ['ArrowDown', 40, ''],
  ArrowLeft: ['ArrowLeft', 37, ''],
  ArrowRight: ['ArrowRight', 39, ''],
  ArrowUp: ['ArrowUp', 38, ''],
  Backspace: ['Backspace', 8, ''],
  Control: ['ControlLeft', 17, ''],
  Delete: ['Delete', 46, ''],
  End: ['End', 35, ''],
  Enter: ['Enter', 13, '\r'],
  Escape: ['Escape', 27, ''],
  Home: ['Home', 36, ''],
  Insert: ['Insert', 45, ''],
  Meta: ['MetaLeft', 91, ''],
  PageDown: ['PageDown', 34, ''],
  PageUp: ['PageUp', 33, ''],
  Shift: ['ShiftLeft', 16, ''],
  Tab: ['Tab', 9, ''],
};

const PUNCTUATION = {
  __proto__: null,
  ' ': ['Space', 32], ',': ['Comma', 188], '-': ['Minus', 189], '.': ['Period', 190],
  '/': ['Slash', 191], ';': ['Semicolon', 186], '=': ['Equal', 187], '[': ['BracketLeft', 219],
  '\\': ['Backslash', 220], ']': ['BracketRight', 221], '`': ['Backquote', 192], "'": ['Quote', 222],
};

const MODIFIERS = {
  __proto__: null, Alt: 'altKey', Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey',
};

function functionKey(name) {
  const found = RegExpPrototypeExec(/^F([1-9]|1[0-2])$/, name);
  return found === null ? undefined : [name, 111 + +found[1], ''];
}

// { key, code, keyCode, text } of a name such as Enter, or of a letter.
function keyOf(name) {
  const named = NAMED[name] ?? functionKey(name);
  if (named !== undefined) {
    return { __proto__: null, key: name, code: named[0], keyCode: named[1], text: named[2] };
  }
  const key = name === 'Space' ? ' ' : name;
  const upper = StringPrototypeToUpperCase(key);
  let code = '';
  let keyCode = 0;
  if (RegExpPrototypeExec(/^[A-Z]$/, upper) !== null) {
    code = `Key${upper}`;
    keyCode = StringPrototypeCharCodeAt(upper, 0);
  } else if (RegExpPrototypeExec(/^[0-9]$/, key) !== null) {
    code = `Digit${key}`;
    keyCode = StringPrototypeCharCodeAt(key, 0);
  } else if (PUNCTUATION[key] !== undefined) {
    code = PUNCTUATION[key][0];
    keyCode = PUNCTUATION[key][1];
  }
  return { __proto__: null, key, code, keyCode, text: key };
}

// A letter of any script, or a name that is known.
const isKey = (name) => keyOf(name).code !== '' || RegExpPrototypeExec(/^.$/u, name) !== null;

function setModifier(state, { key }, isDown) {
  const name = MODIFIERS[key];
  if (name !== undefined) state.modifiers = { __proto__: null, ...state.modifiers, [name]: isDown };
}

// An event of the window's input, which is measured.
const timed = (element, type, init, Class) =>
  timedSteps(context.frame, element, type, init, Class);

// ---- texts

const TEXT_TYPES = /^(?:text|search|url|tel|email|password|number)$/;

function isTextField(element) {
  switch (element?.localName) {
    case 'textarea': return !element.readOnly && !element.disabled;
    case 'input':
      return RegExpPrototypeExec(TEXT_TYPES, element.type) !== null && !element.readOnly &&
        !element.disabled;
    default: return false;
  }
}

function rangeOf(element) {
  let start = null;
  try {
    start = element.selectionStart;
  } catch {
    start = null;
  }
  const { length } = element.value;
  if (start === null) return { start: length, end: length }; // a kind without a selection
  return { start, end: element.selectionEnd };
}

// What a user types never makes a field's text longer than that.
function hasMaxLength(element) {
  if (element.maxLength < 0) return false;
  return element.localName === 'textarea' ||
    RegExpPrototypeExec(/^(?:text|search|url|tel|email|password)$/, element.type) !== null;
}

function* editSteps(element, inputType, data, start, end, text) {
  const { InputEvent, TextEvent } = require('web/dom/events/input');
  const init = { bubbles: true, composed: true, data, inputType };
  const goesOn = yield* timed(element, 'beforeinput', { ...init, cancelable: true }, InputEvent);
  if (!goesOn) return;
  if (text !== '') {
    const isTaken = yield* fireSteps(element, 'textInput', {
      bubbles: true, cancelable: true, composed: true, data: text,
      view: element.ownerDocument.defaultView,
    }, TextEvent);
    if (!isTaken) return;
  } else if (start === end) {
    return; // nothing to delete
  }
  const { value } = element;
  const rest = value.length - (end - start);
  if (text !== '' && hasMaxLength(element) && rest + text.length > element.maxLength) return;
  const { edit } = require('web/dom/html/text-edit');
  edit(element, StringPrototypeSlice(value, 0, start) + text + StringPrototypeSlice(value, end),
       start + text.length);
  yield* timed(element, 'input', init, InputEvent);
}

function* typeSteps(element, text) {
  const { end, start } = rangeOf(element);
  const isBreak = text === '\r';
  if (isBreak && element.localName === 'input') {
    const { InputEvent } = require('web/dom/events/input');
    const goesOn = yield* timed(element, 'beforeinput', {
      bubbles: true, cancelable: true, composed: true, data: null, inputType: 'insertLineBreak',
    }, InputEvent);
    if (goesOn) yield* submitSteps(element);
    return;
  }
  const added = isBreak ? '\n' : text;
  yield* editSteps(element, isBreak ? 'insertLineBreak' : 'insertText', isBreak ? null : text,
                   start, end, added);
}

function* deleteSteps(element, isBackward) {
  const { end, start } = rangeOf(element);
  let from = start;
  let to = end;
  if (start === end) {
    if (isBackward) from = start > 0 ? start - 1 : 0;
    else to = end < element.value.length ? end + 1 : end;
  }
  yield* editSteps(element, isBackward ? 'deleteContentBackward' : 'deleteContentForward', null,
                   from, to, '');
}

// ---- buttons, links, forms

let armed = null; // what had the focus when the space bar went down

function* clickSteps(element) {
  const { PointerEvent } = require('web/dom/events/mouse');
  yield* timed(element, 'click', {
    bubbles: true, cancelable: true, composed: true, pointerId: -1,
    view: element.ownerDocument.defaultView,
  }, PointerEvent);
}

// The default button of a field's form is clicked, or the form is submitted without one.
function* submitSteps(element) {
  yield* require('web/dom/html/focus').changeSteps(element);
  const { form } = element;
  if (form === null || form === undefined) return;
  const { elements } = form;
  for (let i = 0; i < elements.length; i++) {
    const each = elements[i];
    if (each.type !== 'submit' && each.type !== 'image') continue;
    if (!each.disabled) yield* clickSteps(each);
    return;
  }
  form.requestSubmit();
}

const CLICKED_BY_ENTER = { __proto__: null, a: true, button: true, summary: true };

function isButton(element) {
  if (element?.localName === 'button' || element?.localName === 'summary') return true;
  return element?.localName === 'input' &&
    RegExpPrototypeExec(/^(?:button|submit|reset|checkbox|radio|image|file|color)$/,
                        element.type) !== null;
}

// The innermost modal dialog is asked to close.
function* escapeSteps(document) {
  if (yield* require('web/dom/html/popover').escapeSteps(document)) return;
  const { closeSteps, kModals } = require('web/dom/html/interactive');
  const modals = document[kModals];
  const dialog = modals?.[modals.length - 1];
  if (dialog === undefined) return;
  const goesOn = yield* fireSteps(dialog, 'cancel', { cancelable: true });
  if (goesOn) yield* closeSteps(dialog, ''); // in Chromium without a return value
}

const ARROWS = { __proto__: null, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1 };

const isRadio = (element) => element?.localName === 'input' && element.type === 'radio';

// An arrow focuses and clicks the next radio button of the group that can have the focus.
function* radioSteps(element, by) {
  const { focusSteps, isFocusable } = require('web/dom/html/focus');
  const group = require('web/dom/html/input').groupOf(element);
  const at = ArrayPrototypeIndexOf(group, element);
  for (let i = 1; i < group.length; i++) {
    const other = group[(at + i * by + group.length * i) % group.length];
    if (!isFocusable(other)) continue;
    yield* focusSteps(other);
    yield* clickSteps(other);
    return;
  }
}

function* editableSteps(host, key, { ctrlKey, shiftKey }) {
  const editing = require('web/page/editing');
  if (key.text !== '') yield* editing.typeSteps(host, key.text);
  else if (key.key === 'Backspace') yield* editing.deleteSteps(host, true);
  else if (key.key === 'Delete') yield* editing.deleteSteps(host, false);
  else if (ctrlKey && key.key === 'a') editing.selectionIn(host).selectAllChildren(host);
  else editing.moveCaret(host, key.key, shiftKey);
}

// Keys edit where the document's selection is: a script may have put it elsewhere than the focus.
const hasSelection = (field) => field[kText]?.() == null || heldIn(field) !== null;

function* fieldSteps(target, key, { ctrlKey, shiftKey }) {
  if (key.text !== '') {
    yield* typeSteps(target, key.text);
  } else if (key.key === 'Backspace') {
    yield* deleteSteps(target, true);
  } else if (key.key === 'Delete') {
    yield* deleteSteps(target, false);
  } else if (ctrlKey && key.key === 'a') {
    require('web/page/field-keys').selectAll(target);
  } else if (!(yield* require('web/page/field-keys').chooseSteps(target, key.key))) {
    require('web/page/field-keys').moveCaret(target, key.key, shiftKey);
  }
}

function* defaultSteps(frame, target, key, modifiers) {
  if (key.key === 'Escape') {
    yield* escapeSteps(frame.document);
  } else if (key.key === 'Tab') {
    yield* require('web/dom/html/focus').tabSteps(frame.document, modifiers.shiftKey);
    const { activeElement } = frame.document;
    if (activeElement !== target && activeElement !== frame.document.body) {
      frame.realm.require('web/css/frame').scrollIntoView(activeElement);
    }
    if (activeElement?.isContentEditable) require('web/page/editing').selectionIn(activeElement);
  } else if (ARROWS[key.key] !== undefined && isRadio(target)) {
    yield* radioSteps(target, ARROWS[key.key]);
  } else if (isTextField(target) && hasSelection(target)) {
    yield* fieldSteps(target, key, modifiers);
  } else if (target?.isContentEditable === true) {
    yield* editableSteps(target, key, modifiers);
  } else if (key.key === 'Enter') {
    if (CLICKED_BY_ENTER[target?.localName] || (isButton(target) &&
        RegExpPrototypeExec(/^(?:button|submit|reset|image)$/, target.type) !== null)) {
      yield* clickSteps(target);
    } else if (target?.localName === 'input') {
      yield* submitSteps(target);
    }
  } else {
    yield* restSteps(frame, target, key, modifiers);
  }
}

// Keys that nothing else wants choose a value, or scroll.
function* restSteps(frame, target, { key }, { altKey, ctrlKey, metaKey, shiftKey }) {
  const { chooseSteps, scrollByKey } = require('web/page/field-keys');
  if (altKey || ctrlKey || metaKey) return;
  if (yield* chooseSteps(target, key)) return;
  if (key === ' ' && isButton(target) || target === null || target === undefined) return;
  scrollByKey(frame, target, key, shiftKey);
}

function arm(key, target) {
  if (key.key === ' ') armed = target;
}

// A button is clicked by the space bar if it went down there, and the focus is still there.
function* releaseSteps(frame, target, key) {
  const pressed = armed;
  armed = null;
  if (key.key !== ' ' || pressed !== target || !isButton(target)) return;
  if (target.type === 'radio' && target.checked) return;
  if (target[kOwner][kActiveElement] === target) yield* clickSteps(target);
}

// Enter on a link is its click at once, without a keypress.
const isLink = (element) => element?.localName === 'a' && element.hasAttribute('href');

module.exports = { arm, defaultSteps, isKey, isLink, isTextField, keyOf, releaseSteps, setModifier };
