// SPDX-License-Identifier: MIT
// details, summary, dialog.
//
// The toggle event of details, dialogs and popovers is a task; several changes before it runs make
// one event, from the first state to the last.
'use strict';

const { ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice } = primordials;

const {
  HTML, kActivation, kActiveElement, kAttributeChanged, kConnected, kInserted, kLocalName,
  kNamespace, kOwner, kParent, kRemoved, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail, text } = require('web/dom/idl');
const { fire, fireSteps } = require('web/dom/event-target');
const { runNow } = require('web/dom/steps');
const { isShadowIncludingAncestor, nextElement, rootOf } = require('web/dom/walk');
const { attr, hasAttr, removeAttr, setAttr, toggleAttr } = require('web/dom/html/attributes');
const { finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');

const kCanceling = slot('canceling');
const kModal = slot('modal');
const kModals = slot('modals'); // of a document, the innermost last
const kPendingToggle = slot('pendingToggle');
const kReturnValue = slot('returnValue');
const kState = slot('state');
const kFocusBefore = slot('focusBefore');

const toggleEvent = () => require('web/dom/events/toggle').ToggleEvent;

function queueToggle(element, oldState, newState, source = null) {
  // One that waits already is merged into the new one, at its place in the queue.
  const before = element[kPendingToggle]?.oldState ?? oldState;
  const entry = element[kPendingToggle] = { __proto__: null, oldState: before, newState, source };
  hooks.queueTask('dom', 'toggle', function* () {
    if (element[kPendingToggle] !== entry) return;
    element[kPendingToggle] = null;
    yield* fireSteps(element, 'toggle', {
      __proto__: null, oldState: entry.oldState, newState: entry.newState, source: entry.source,
    }, toggleEvent());
  });
}

// ---- details

// Of the details with one name in a tree only one is open.
function closeOthers(details) {
  const name = attr(details, 'name');
  if (name === null || name === '') return;
  const root = rootOf(details);
  for (let at = nextElement(root, root); at !== null; at = nextElement(at, root)) {
    if (at !== details && at[kLocalName] === 'details' && at[kNamespace] === HTML &&
        hasAttr(at, 'open') && attr(at, 'name') === name) {
      removeAttr(at, 'open');
      return;
    }
  }
}

function isOtherOpen(details) {
  const name = attr(details, 'name');
  if (name === null || name === '') return false;
  const root = rootOf(details);
  for (let at = nextElement(root, root); at !== null; at = nextElement(at, root)) {
    if (at !== details && at[kLocalName] === 'details' && at[kNamespace] === HTML &&
        hasAttr(at, 'open') && attr(at, 'name') === name) return true;
  }
  return false;
}

class HTMLDetailsElement extends HTMLElement {
  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (namespace !== null) return;
    if (name === 'open') {
      if ((old === null) === (value === null)) return;
      queueToggle(this, value === null ? 'open' : 'closed', value === null ? 'closed' : 'open');
      if (value !== null) closeOthers(this);
    } else if (name === 'name' && hasAttr(this, 'open') && isOtherOpen(this)) {
      removeAttr(this, 'open');
    }
  }

  [kInserted]() {
    super[kInserted]();
    if (hasAttr(this, 'open') && isOtherOpen(this)) removeAttr(this, 'open');
  }

  [kState](name) {
    return name === 'open' ? hasAttr(this, 'open') : super[kState](name);
  }
}
finish(HTMLDetailsElement, 'HTMLDetailsElement', { text: 'name', flag: 'open' });

// A summary is an HTMLElement to pages; the class has only what a click does. It shows its parent's
// members, so nothing of it is seen.
function toggleDetails() {
  toggleAttr(this[kParent], 'open', !hasAttr(this[kParent], 'open'));
}

class HTMLSummaryElement extends HTMLElement {
  get [kActivation]() {
    return require('web/dom/html/focus').isSummaryOfDetails(this) ? toggleDetails : undefined;
  }
}
primordials.ObjectDefineProperty(HTMLSummaryElement.prototype, 'constructor', {
  __proto__: null, value: HTMLElement, writable: true, configurable: true,
});

// ---- dialog

class HTMLDialogElement extends HTMLElement {
  get returnValue() {
    return this[kReturnValue] ?? '';
  }

  set returnValue(value) {
    this[kReturnValue] = text(value);
  }

  show() {
    if (hasAttr(this, 'open')) {
      if (!this[kModal]) return;
      throw fail('InvalidStateError', 'show', 'HTMLDialogElement',
                 'The dialog is already open as a modal dialog, and therefore cannot be opened as a ' +
                 'non-modal dialog.');
    }
    runNow(openSteps(this, false));
  }

  showModal() {
    if (hasAttr(this, 'open')) {
      if (this[kModal]) return;
      throw fail('InvalidStateError', 'showModal', 'HTMLDialogElement',
                 'The dialog is already open as a non-modal dialog, and therefore cannot be opened ' +
                 'as a modal dialog.');
    }
    if (!this[kConnected]) {
      throw fail('InvalidStateError', 'showModal', 'HTMLDialogElement',
                 'The element is not in a Document.');
    }
    if (this[slot('popoverOpen')]) {
      throw fail('InvalidStateError', 'showModal', 'HTMLDialogElement',
                 'The dialog is already open as a Popover, and therefore cannot be opened as a ' +
                 'modal dialog.');
    }
    runNow(openSteps(this, true));
  }

  close(returnValue = undefined) {
    closeDialog(this, returnValue === undefined ? null : text(returnValue));
  }

  requestClose(returnValue = undefined) {
    if (!hasAttr(this, 'open') || this[kCanceling]) return;
    this[kCanceling] = true;
    const goesOn = fire(this, 'cancel', { __proto__: null, cancelable: true });
    this[kCanceling] = false;
    if (goesOn) closeDialog(this, returnValue === undefined ? null : text(returnValue));
  }

  [kRemoved](parent, wasConnected) {
    super[kRemoved](parent, wasConnected);
    leaveTop(this);
  }

  [kState](name) {
    if (name === 'modal') return this[kModal] === true;
    return name === 'open' ? hasAttr(this, 'open') : super[kState](name);
  }
}
finish(HTMLDialogElement, 'HTMLDialogElement', {
  flag: 'open', choice: { closedBy: 'any closerequest none|none|none' },
});

function* openSteps(dialog, modal) {
  const goesOn = yield* fireSteps(dialog, 'beforetoggle', {
    __proto__: null, cancelable: true, oldState: 'closed', newState: 'open',
  }, toggleEvent());
  if (!goesOn || hasAttr(dialog, 'open') || (modal && !dialog[kConnected])) return;
  queueToggle(dialog, 'closed', 'open');
  setAttr(dialog, 'open', '');
  const document = dialog[kOwner];
  if (modal) {
    yield* require('web/dom/html/popover').hideAllSteps(document);
    dialog[kModal] = true;
    ArrayPrototypePush(document[kModals] ??= [], dialog);
    hooks.changed(dialog, 'style');
  }
  const { focusTarget, moveSteps } = require('web/dom/html/focus');
  dialog[kFocusBefore] = document.activeElement;
  document[slot('autofocused')] = true;
  // The one that asks for it, or the first that the keyboard reaches, or the dialog itself.
  let target = hasAttr(dialog, 'autofocus') ? dialog : null;
  let first = null;
  for (let at = nextElement(dialog, dialog); at !== null && target === null;
    at = nextElement(at, dialog)) {
    const found = focusTarget(at);
    if (found === null) continue;
    if (found.tabIndex >= 0) first ??= found;
    if (hasAttr(at, 'autofocus')) target = found;
  }
  yield* moveSteps(document, target ?? first ?? dialog);
}

function leaveTop(dialog) {
  const list = dialog[kOwner][kModals];
  dialog[kModal] = false;
  const at = list === undefined ? -1 : ArrayPrototypeIndexOf(list, dialog);
  if (at !== -1) ArrayPrototypeSplice(list, at, 1);
}

const closeDialog = (dialog, value) => runNow(closeSteps(dialog, value));

// Closes a dialog; null leaves the return value as it is.
function* closeSteps(dialog, value) {
  if (!hasAttr(dialog, 'open')) return;
  yield* fireSteps(dialog, 'beforetoggle',
                   { __proto__: null, oldState: 'open', newState: 'closed' }, toggleEvent());
  if (!hasAttr(dialog, 'open')) return;
  queueToggle(dialog, 'open', 'closed');
  const wasModal = dialog[kModal] === true;
  removeAttr(dialog, 'open');
  leaveTop(dialog);
  if (value !== null) dialog[kReturnValue] = value;
  const before = dialog[kFocusBefore] ?? null;
  dialog[kFocusBefore] = null;
  const active = dialog[kOwner][kActiveElement] ?? null;
  const isInside = active === null || wasModal || isShadowIncludingAncestor(dialog, active);
  if (before !== null && before !== dialog[kOwner].body && before[kConnected] && isInside) {
    before.focus();
  }
  hooks.focusDoubtful?.(); // what has it may be hidden now
  // As in Chromium it comes with the next frame.
  hooks.queueFrameEvent(() => fireSteps(dialog, 'close'));
}

module.exports = {
  HTMLDetailsElement, HTMLDialogElement, HTMLSummaryElement, closeDialog, closeSteps, kModals,
  openSteps, queueToggle,
};
