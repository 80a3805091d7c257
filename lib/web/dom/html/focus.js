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

const { ArrayPrototypePush, ArrayPrototypeSort } = primordials;

const {
  HTML, kActiveElement, kAttributes, kConnected, kDelegatesFocus, kFirst, kHost, kLocalName,
  kNamespace, kNext, kNodeType, kOwner, kParent, kScope, kShadow, kView, slot,
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

// Whether the element has a box, as far as that is known without styles.
function isRendered(element) {
  for (let node = element; node != null; node = node[kParent] ?? node[kHost]) {
    if (node[kNodeType] !== 1) continue;
    if (node[kNamespace] === HTML && (hasAttr(node, 'hidden') || hasAttr(node, 'inert'))) {
      return false;
    }
  }
  // While a modal dialog is open all that is outside of it is inert.
  const modals = element[kOwner][kModals];
  if (modals !== undefined && modals.length > 0 &&
      !isInside(element, modals[modals.length - 1])) return false;
  return hooks.isRendered?.(element) ?? true;
}

function isFocusable(element) {
  if (!element[kConnected] || element[kOwner][kView] === null) return false;
  if (CONTROLS[element[kLocalName]] === true && element[kNamespace] === HTML &&
      isDisabledControl(element)) return false;
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

// Moves the focus to an element, or away if it is null.
function* moveSteps(document, element) {
  const old = document[kActiveElement] ?? null;
  if (old === element) return;
  if (old !== null) {
    document[kActiveElement] = null;
    if (CONTROLS[old[kLocalName]] === true) yield* changeSteps(old);
    if (old[kConnected]) {
      yield* fireFocus(old, 'blur', false, element);
      yield* fireFocus(old, 'focusout', true, element);
    }
    if ((document[kActiveElement] ?? null) !== null) return; // a listener has moved it
  }
  if (element === null || !element[kConnected]) return;
  document[kActiveElement] = element;
  hooks.changed(element, 'focus');
  yield* fireFocus(element, 'focus', false, old);
  if (document[kActiveElement] !== element) return;
  yield* fireFocus(element, 'focusin', true, old);
}

function focus(element, options = undefined) {
  const document = element[kOwner];
  const target = focusTarget(element);
  if (target === null) return;
  document[kFocusVisible] = options?.focusVisible ?? (document[slot('byPointer')] !== true);
  runNow(moveSteps(document, target));
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
  for (let node = target; node != null; node = node[kParent] ?? node[kHost]) {
    if (node[kNodeType] === 9) break;
    document = node[kOwner];
    if (node[kNodeType] !== 1) continue;
    const found = focusTarget(node);
    if (found === null) continue;
    document[kFocusVisible] = isTextField(found);
    yield* moveSteps(document, found);
    return;
  }
  if (document !== null) yield* moveSteps(document, null);
}

const isTextField = (element) => element[kLocalName] === 'textarea' ||
  (element[kLocalName] === 'input' && element[slot('text')]?.() != null);

function focusByPointer(element) {
  const target = focusTarget(element);
  if (target !== null) runNow(moveSteps(element[kOwner], target));
}

// ---- The keyboard's order

function* tabSteps(document, backward) {
  const list = [];
  for (let at = document, index = 0; (at = nextShadowIncluding(at, document)) !== null; index++) {
    if (at[kNodeType] !== 1 || !isFocusable(at) || at.tabIndex < 0) continue;
    ArrayPrototypePush(list, { __proto__: null, element: at, index, order: at.tabIndex });
  }
  const rank = (entry) => entry.order === 0 ? Infinity : entry.order;
  ArrayPrototypeSort(list, (a, b) =>
    rank(a) === rank(b) ? a.index - b.index : rank(a) < rank(b) ? -1 : 1);
  if (list.length === 0) return;
  const active = document[kActiveElement] ?? null;
  let at = -1;
  for (let i = 0; i < list.length; i++) {
    if (list[i].element === active) at = i;
  }
  const next = backward ? at <= 0 ? list.length - 1 : at - 1 : at + 1;
  document[kFocusVisible] = true;
  if (next >= list.length) yield* moveSteps(document, null);
  else yield* moveSteps(document, list[next].element);
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

// An element left the document: the focus goes without an event.
function removed(element) {
  const document = element[kOwner];
  const active = document[kActiveElement] ?? null;
  if (active !== null && (active === element || isInclusiveAncestor(element, active) ||
                          isInside(active, element))) {
    document[kActiveElement] = null;
  }
}

// document.activeElement or that of a shadow root: retargeted to the tree.
function activeIn(scope) {
  const document = scope[kNodeType] === 9 ? scope : scope[kOwner];
  let node = document[kActiveElement] ?? null;
  while (node !== null && node[kScope] !== scope) node = node[kScope]?.[kHost] ?? null;
  return node;
}

module.exports = {
  activeIn, autofocus, blur, changeSteps, focus, focusByPointer, focusByPointerSteps, focusTarget,
  isFocusable, isFocusableByDefault, isSummaryOfDetails, moveSteps, removed, tabSteps,
};
