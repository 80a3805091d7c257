// SPDX-License-Identifier: MIT
// Popovers, and the buttons that open and close them (popovertarget, commandfor).
//
//   element[slot('popoverOpen')]
//   document[slot('autoPopovers')]    the open ones that close each other, the last opened last
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, StringPrototypeToLowerCase,
} = primordials;

const { kConnected, kHost, kLocalName, kOwner, kParent, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail, isObject } = require('web/dom/idl');
const { fireSteps } = require('web/dom/event-target');
const { runNow } = require('web/dom/steps');
const { attr, hasAttr } = require('web/dom/html/attributes');
const { findById } = require('web/dom/html/reflect');

const kAutos = slot('autoPopovers');
const kOpen = slot('popoverOpen');
const kOpener = slot('popoverOpener');
const kFocusBefore = slot('popoverFocusBefore');
const kGroup = slot('popoverGroup');

function kindOf(element) {
  const value = attr(element, 'popover');
  if (value === null) return null;
  switch (StringPrototypeToLowerCase(value)) {
    case '':
    case 'auto': return 'auto';
    case 'hint': return 'hint';
    default: return 'manual';
  }
}

const isShowing = (element) => element[kOpen] === true;

function check(element, wanted, method) {
  const problem = (name, sentence) => fail(name, method, 'HTMLElement', sentence);
  if (kindOf(element) === null) {
    throw problem('NotSupportedError', 'Not supported on elements that are not popovers.');
  }
  if (!element[kConnected]) {
    throw problem('InvalidStateError', 'Invalid on disconnected popover elements.');
  }
  if (wanted === 'shown' && element[kLocalName] === 'dialog' && hasAttr(element, 'open')) {
    throw problem('InvalidStateError', "Invalid on popover elements which are already showing as " +
                  'dialogs.');
  }
}

const toggleEvent = () => require('web/dom/events/toggle').ToggleEvent;
const queueToggle = (...args) => require('web/dom/html/interactive').queueToggle(...args);

const show = (...args) => runNow(showSteps(...args));
const hide = (...args) => runNow(hideSteps(...args));

function* showSteps(element, throws, source = null) {
  if (throws) {
    check(element, 'shown', 'showPopover');
    if (isShowing(element)) return;
  } else if (kindOf(element) === null || !element[kConnected] || isShowing(element)) {
    return;
  }
  const goesOn = yield* fireSteps(element, 'beforetoggle', {
    __proto__: null, cancelable: true, oldState: 'closed', newState: 'open', source,
  }, toggleEvent());
  if (!goesOn || !element[kConnected] || isShowing(element) || kindOf(element) === null) return;
  const document = element[kOwner];
  const list = document[kAutos] ??= [];
  if (kindOf(element) === 'auto') {
    yield* hideOthersSteps(list, element, source);
    // As long as the user does nothing, Escape closes what was opened together.
    const last = list[list.length - 1];
    const activity = hooks.activity();
    element[kGroup] = last !== undefined && last[kGroup].activity === activity ? last[kGroup] :
      { __proto__: null, activity };
    ArrayPrototypePush(list, element);
  }
  element[kOpen] = true;
  element[kOpener] = source;
  element[kFocusBefore] = kindOf(element) === 'auto' ? document.activeElement : null;
  hooks.changed(element, 'style');
  const { focusCallSteps, focusTarget } = require('web/dom/html/focus');
  const isFocused = hasAttr(element, 'autofocus') && focusTarget(element) !== null;
  const focused = isFocused ? element : element.querySelector('[autofocus]');
  if (focused !== null) yield* focusCallSteps(focused);
  queueToggle(element, 'closed', 'open', source);
}

// An auto popover closes those that it is not inside of.
function* hideOthersSteps(list, element, source) {
  for (let i = list.length; i-- > 0;) {
    const other = list[i];
    if (isInside(element, other) || (source !== null && isInside(source, other))) return;
    yield* hideSteps(other, false);
  }
}

function isInside(node, element) {
  for (let at = node; at != null; at = at[kParent] ?? at[kHost] ?? at[kOpener]) {
    if (at === element) return true;
  }
  return false;
}

function* hideSteps(element, throws, silent = false, source = null) {
  if (throws) check(element, 'hidden', 'hidePopover');
  if (!isShowing(element)) return;
  const list = element[kOwner][kAutos] ??= [];
  const at = ArrayPrototypeIndexOf(list, element);
  if (at !== -1) {
    // What was opened from inside of it goes first.
    for (let i = list.length; i-- > at + 1;) yield* hideSteps(list[i], false, silent);
    if (!isShowing(element)) return;
    ArrayPrototypeSplice(list, ArrayPrototypeIndexOf(list, element), 1);
  }
  if (!silent) {
    yield* fireSteps(element, 'beforetoggle', {
      __proto__: null, oldState: 'open', newState: 'closed', source,
    }, toggleEvent());
    if (!isShowing(element)) return;
    queueToggle(element, 'open', 'closed', source);
  }
  element[kOpen] = false;
  element[kOpener] = null;
  hooks.changed(element, 'style');
  const before = element[kFocusBefore];
  element[kFocusBefore] = null;
  if (before != null && !silent && before[kConnected] &&
      isInside(element[kOwner].activeElement, element)) {
    yield* require('web/dom/html/focus').focusCallSteps(before);
  }
}

// Closes all that close by themselves, or those that were opened after `last`.
function* hideAllSteps(document, last = null) {
  const list = document[kAutos] ?? [];
  while (list.length > 0 && list[list.length - 1] !== last) {
    const { length } = list;
    yield* hideSteps(list[length - 1], false);
    if (list.length >= length) return;
  }
}

// ---- What a user does

// The popover that a press at the node is in, or that its button has opened.
function pressedIn(node) {
  const list = node[kOwner]?.[kAutos] ?? [];
  let found = -1;
  for (let at = node; at != null && list.length > 0; at = at[kParent] ?? at[kHost]) {
    const opened = at[kLocalName] === 'button' || at[kLocalName] === 'input' ?
      targetOf(at, 'popovertarget', 'popoverTargetElement') : null;
    for (const one of [at, opened]) {
      const index = one === null ? -1 : ArrayPrototypeIndexOf(list, one);
      if (index > found) found = index;
    }
  }
  return found < 0 ? null : list[found];
}

// Escape; whether there was something to close.
function* escapeSteps(document) {
  const list = document[kAutos] ?? [];
  if (list.length === 0) return false;
  const group = list[list.length - 1][kGroup];
  while (list.length > 0 && list[list.length - 1][kGroup] === group) {
    const { length } = list;
    yield* hideSteps(list[length - 1], false);
    if (list.length >= length) break;
  }
  return true;
}

function toggle(element, options) {
  const force = isObject(options) ? options.force : options;
  const source = isObject(options) ? options.source ?? null : null;
  if (isShowing(element) && (force === undefined || !force)) hide(element, true);
  else if (!isShowing(element) && (force === undefined || force)) show(element, true, source);
  else check(element, isShowing(element) ? 'shown' : 'hidden', 'togglePopover');
  return isShowing(element);
}

// ---- Buttons

const targetOf = (button, attribute, property) => {
  const explicit = button[slot(`element ${property}`)];
  const value = attr(button, attribute);
  return value === null ? null : explicit !== undefined && value === '' ? explicit :
    findById(button, value);
};

// What a button does that names another element.
function* invokeSteps(button) {
  const commanded = targetOf(button, 'commandfor', 'commandForElement');
  if (commanded !== null) {
    yield* commandSteps(button, commanded, button.command);
    return;
  }
  const target = targetOf(button, 'popovertarget', 'popoverTargetElement');
  if (target === null || kindOf(target) === null) return;
  const action = StringPrototypeToLowerCase(attr(button, 'popovertargetaction') ?? '');
  if (isShowing(target)) {
    if (action !== 'show') yield* hideSteps(target, false, false, button);
  } else if (action !== 'hide') {
    yield* showSteps(target, false, button);
  }
}

function* commandSteps(button, target, command) {
  if (command === '') return;
  const { CommandEvent } = require('web/dom/events/form');
  const goesOn = yield* fireSteps(target, 'command', {
    __proto__: null, cancelable: true, command, source: button,
  }, CommandEvent);
  if (!goesOn || !target[kConnected]) return;
  switch (command) {
    case 'show-popover':
      yield* showSteps(target, false, button);
      return;
    case 'hide-popover':
      yield* hideSteps(target, false, false, button);
      return;
    case 'toggle-popover':
      if (isShowing(target)) yield* hideSteps(target, false, false, button);
      else yield* showSteps(target, false, button);
      return;
  }
  if (target[kLocalName] !== 'dialog') return;
  const value = attr(button, 'value');
  const { closeSteps, openSteps } = require('web/dom/html/interactive');
  if (command === 'close') yield* closeSteps(target, value);
  else if (command === 'request-close') target.requestClose(value ?? undefined);
  else if (command === 'show-modal' && !hasAttr(target, 'open')) yield* openSteps(target, true);
}

module.exports = {
  escapeSteps, hide, hideAllSteps, invokeSteps, isShowing, kindOf, pressedIn, show, toggle,
};
