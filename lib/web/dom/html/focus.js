// SPDX-License-Identifier: MIT
// The focus: which elements can have it, and the events when it moves.
//
//   focus(element), blur(element)        of a script: events without checkpoints between
//   focusByPointerSteps(target)          a press on the target: the nearest focusable element
//   tabSteps(document, backward)         the next in the order of the keyboard
//   changeSteps(element)                 the change event that a user's typing owes
//
// In Chromium's order: change, blur, focusout at the old one; focus, focusin at the new one. In
// between document.activeElement is the body.
//
// 1. document[kActiveElement] is the focused element, however deep in shadow trees, or null.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSort, RegExpPrototypeExec } = primordials;

const {
  HTML, kActiveElement, kAttributes, kConnected, kDefinition, kDelegatesFocus, kFirst, kHost,
  kLocalName, kNamespace, kNext, kNodeType, kOwner, kParent, kScope, kShadow, kView, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fireSteps } = require('web/dom/event-target');
const { runNow } = require('web/dom/steps');
const { isInclusiveAncestor, nextShadowIncluding } = require('web/dom/walk');
const { attr, hasAttr } = require('web/dom/html/attributes');
const { isDisabledControl } = require('web/dom/html/form-owner');
const { parseInteger } = require('web/dom/html/reflect');

const kFocusVisible = slot('focusVisible');
const kModals = slot('modals');
const kStartingPoint = slot('startingPoint'); // of the keyboard's order

// Focusable without a tabindex.
function isFocusableByDefault(element) {
  if (element[kNamespace] !== HTML) {
    return element[kLocalName] === 'a' && (element[kAttributes] ?? []).length > 0 &&
      hasAttr(element, 'href');
  }
  switch (element[kLocalName]) {
    case 'a':
    case 'area': return hasAttr(element, 'href');
    case 'button':
    case 'select':
    case 'textarea': return true;
    case 'input': return element.type !== 'hidden';
    case 'iframe':
    case 'embed': return true;
    case 'audio':
    case 'video': return hasAttr(element, 'controls');
    case 'summary': return isSummaryOfDetails(element);
    default: {
      const editable = attr(element, 'contenteditable');
      return editable !== null && element.isContentEditable;
    }
  }
}

function isSummaryOfDetails(element) {
  const parent = element[kParent];
  if (parent === null || parent[kLocalName] !== 'details' || parent[kNamespace] !== HTML) {
    return false;
  }
  for (let node = parent[kFirst]; node !== null; node = node[kNext]) {
    if (node[kLocalName] === 'summary' && node[kNamespace] === HTML) return node === element;
  }
  return false;
}

const CONTROLS = { __proto__: null, button: true, input: true, select: true, textarea: true };

const NO_BOX = /(?:^|[;\s])display\s*:\s*none/i;

// A dialog or popover that is not shown.
function isClosed(element) {
  if (element[kLocalName] === 'dialog' && hasAttr(element, 'open')) return false;
  if (hasAttr(element, 'popover')) return !require('web/dom/html/popover').isShowing(element);
  return element[kLocalName] === 'dialog';
}

// Whether the element has a box, as far as that is known without style sheets.
function isRendered(element) {
  for (let node = element; node != null; node = node[kParent] ?? node[kHost]) {
    if (node[kNodeType] !== 1) continue;
    if (node[kNamespace] === HTML && (hasAttr(node, 'hidden') || hasAttr(node, 'inert') ||
                                      isClosed(node))) {
      return false;
    }
    if (RegExpPrototypeExec(NO_BOX, attr(node, 'style') ?? '') !== null) return false;
  }
  // While a modal dialog is open all that is outside of it is inert.
  const modals = element[kOwner][kModals];
  if (modals !== undefined && modals.length > 0 &&
      !isInside(element, modals[modals.length - 1])) return false;
  return hooks.isRendered?.(element) ?? true;
}

function isFocusable(element) {
  if (!element[kConnected] || element[kOwner][kView] === null) return false;
  if (element[kNamespace] === HTML && (CONTROLS[element[kLocalName]] === true ||
      element[kDefinition]?.formAssociated === true) && isDisabledControl(element)) return false;
  if (parseInteger(attr(element, 'tabindex')) === null && !isFocusableByDefault(element)) {
    return false;
  }
  return isRendered(element);
}

// The element that gets the focus for this one: of a host that delegates, the first inside.
function focusTarget(element) {
  const root = element[kShadow];
  if (root != null && root[kDelegatesFocus]) {
    const active = element[kOwner][kActiveElement];
    if (active != null && isInside(active, element)) return null; // it has it already
    for (let at = root; (at = nextShadowIncluding(at, root)) !== null;) {
      if (at[kNodeType] !== 1) continue;
      const found = at[kShadow]?.[kDelegatesFocus] ? focusTarget(at) :
        isFocusable(at) ? at : null;
      if (found !== null) return found;
    }
    return null;
  }
  return isFocusable(element) ? element : null;
}

function isInside(node, element) {
  for (let at = node; at != null; at = at[kParent] ?? at[kHost]) {
    if (at === element) return true;
  }
  return false;
}

// ---- Moving

function* changeSteps(element) {
  if (!require('web/dom/html/text-edit').takeChange(element)) return;
  element[slot('interacted')] = true;
  yield* fireSteps(element, 'change', { __proto__: null, bubbles: true });
}

const focusEvent = () => require('web/dom/events/focus').FocusEvent;

function* fireFocus(target, type, bubbles, relatedTarget) {
  yield* fireSteps(target, type, {
    __proto__: null, bubbles, composed: true, relatedTarget, view: target[kOwner][kView],
  }, focusEvent());
}

// Moves the focus to an element, or away if it is null. `how`: by 'script', 'key' or 'pointer'.
function* moveSteps(document, element, how = 'script') {
  const old = document[kActiveElement] ?? null;
  if (old === element) return;
  if (old !== null) {
    document[kActiveElement] = null;
    if (CONTROLS[old[kLocalName]] === true) yield* changeSteps(old);
    yield* fireFocus(old, 'blur', false, element);
    const isMoved = (document[kActiveElement] ?? null) !== null;
    yield* fireFocus(old, 'focusout', true, isMoved ? null : element);
    if ((document[kActiveElement] ?? null) !== null) return; // a listener has moved it
  }
  if (element === null || !element[kConnected]) return;
  document[kActiveElement] = element;
  hooks.changed(element, 'focus');
  if (isTextField(element)) require('web/dom/html/text-control').focused(element, how);
  yield* fireFocus(element, 'focus', false, old);
  if (document[kActiveElement] !== element) return;
  yield* fireFocus(element, 'focusin', true, old);
}

const focus = (...args) => runNow(focusCallSteps(...args));

// What focus() does, for what the browser does in its place.
function* focusCallSteps(element, options = undefined, how = 'script') {
  const document = element[kOwner];
  const target = focusTarget(element);
  if (target === null) return;
  document[kFocusVisible] = options?.focusVisible ?? (document[slot('byPointer')] !== true);
  yield* moveSteps(document, target, how);
  hooks.focused?.(target, options?.preventScroll === true);
}

function blur(element) {
  const document = element[kOwner];
  const active = document[kActiveElement] ?? null;
  if (active === null) return;
  if (active === element || (element[kShadow] != null && isInside(active, element) &&
                             element[kShadow][kDelegatesFocus])) {
    runNow(moveSteps(document, null));
  }
}

// A press of the pointer focuses the nearest focusable element, or takes the focus away.
function* focusByPointerSteps(target) {
  let document = null;
  if (target[kOwner] !== null) target[kOwner][kStartingPoint] = target;
  for (let node = target; node != null; node = node[kParent] ?? node[kHost]) {
    if (node[kNodeType] === 9) break;
    document = node[kOwner];
    if (node[kNodeType] !== 1) continue;
    const found = focusTarget(node);
    if (found === null) continue;
    document[kFocusVisible] = isTextField(found);
    yield* moveSteps(document, found, 'pointer');
    return;
  }
  if (document !== null) yield* moveSteps(document, null);
}

const isTextField = (element) => element[kLocalName] === 'textarea' ||
  (element[kLocalName] === 'input' && element[slot('text')]?.() != null);

// A click on something else, such as a label or a key, focuses this element, if it can be focused.
function* focusSteps(element) {
  const target = focusTarget(element);
  if (target !== null) yield* moveSteps(element[kOwner], target);
}

// ---- The keyboard's order

const isTabStop = (element) => element[kLocalName] !== 'input' || element.type !== 'radio' ||
  element === element[kOwner][kActiveElement] || require('web/dom/html/input').isTabStop(element);

// Without a focus it begins where the user has last pressed. Behind the last element, and before
// the first, the focus leaves the page.
function* tabSteps(document, backward) {
  const list = [];
  const active = document[kActiveElement] ?? null;
  const from = active ?? document[kStartingPoint] ?? null;
  let place = -1; // of `from`
  for (let at = document, index = 0; (at = nextShadowIncluding(at, document)) !== null; index++) {
    if (at === from) place = index;
    if (at[kNodeType] !== 1 || !isFocusable(at) || at.tabIndex < 0 || !isTabStop(at)) continue;
    ArrayPrototypePush(list, { __proto__: null, element: at, index, order: at.tabIndex });
  }
  const rank = (entry) => entry.order === 0 ? Infinity : entry.order;
  ArrayPrototypeSort(list, (a, b) =>
    rank(a) === rank(b) ? a.index - b.index : rank(a) < rank(b) ? -1 : 1);
  let at = -1;
  for (let i = 0; i < list.length; i++) {
    if (list[i].element === from) at = i;
  }
  let next = backward ? at - 1 : at + 1;
  if (at < 0) next = place >= 0 ? besides(list, place, backward) : backward ? list.length - 1 : 0;
  document[kFocusVisible] = true;
  yield* moveSteps(document, list[next]?.element ?? null, 'key');
}

// The nearest entry before or behind a place that is none.
function besides(list, place, backward) {
  let next = backward ? -1 : list.length;
  for (let i = 0; i < list.length; i++) {
    if (backward ? list[i].index < place : list[i].index > place && next === list.length) next = i;
  }
  return next;
}

// ---- autofocus

const kAutofocused = slot('autofocused');

// The first element with the attribute gets the focus when the page is next rendered, unless
// something else has it by then. The page may say when: hooks.autofocus(document, steps).
function autofocus(element) {
  const document = element[kOwner];
  if (!element[kConnected] || document[kView] === null || document[kAutofocused]) return;
  document[kAutofocused] = true;
  const steps = function* () {
    if ((document[kActiveElement] ?? null) !== null) return;
    const target = element[kConnected] ? focusTarget(element) : null;
    if (target === null) document[kAutofocused] = false;
    else yield* moveSteps(document, target);
  };
  if (hooks.autofocus !== undefined) hooks.autofocus(document, steps);
  else hooks.queueTask('dom', 'autofocus', steps);
}

// ---- Changes of the tree

// A node, or only what is in it, is about to leave the document.
function leaving(node, childrenOnly = false) {
  const document = node[kNodeType] === 9 ? node : node[kOwner];
  const active = document[kActiveElement] ?? null;
  if (active === null || (childrenOnly && active === node) || !isInside(active, node)) return;
  runNow(moveSteps(document, null));
}

// An element has left the document, and got the focus in the meantime: it goes without an event.
function removed(element) {
  const document = element[kOwner];
  const active = document[kActiveElement] ?? null;
  if (active !== null && (active === element || isInclusiveAncestor(element, active) ||
                          isInside(active, element))) {
    document[kActiveElement] = null;
  }
}

const cannotStay = (active) => active !== null && active[kLocalName] !== 'dialog' &&
  !isFocusable(active);

// The focused element may have been disabled or hidden: the page asks in a frame, before its
// callbacks and after layout. As in Chromium, it is blurred in a task.
function check(document) {
  if (!cannotStay(document[kActiveElement] ?? null)) return;
  hooks.queueTask('dom', 'blur', () =>
    cannotStay(document[kActiveElement] ?? null) ? moveSteps(document, null) : undefined);
}

// The focused element has got or lost an attribute on which it alone depends: no task is needed.
function checkOwn(element) {
  const document = element[kOwner];
  if (document[kActiveElement] === element && cannotStay(element)) runNow(moveSteps(document, null));
}

// document.activeElement or that of a shadow root: retargeted to the tree.
function activeIn(scope) {
  const document = scope[kNodeType] === 9 ? scope : scope[kOwner];
  let node = document[kActiveElement] ?? null;
  while (node !== null && node[kScope] !== scope) node = node[kScope]?.[kHost] ?? null;
  return node;
}

module.exports = {
  activeIn, autofocus, blur, changeSteps, check, checkOwn, focus, focusByPointerSteps, focusCallSteps, focusSteps,
  focusTarget, isFocusable, isFocusableByDefault, isSummaryOfDetails, leaving, moveSteps, removed,
  tabSteps,
};
