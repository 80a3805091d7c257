// SPDX-License-Identifier: MIT
// form: validation, submission and reset.
//
// A form is found by its controls' names (form.name), before its own members: it is a Proxy
// (form-lists.js). Where a submission leads to is the page's: hooks.navigate(url, options).
'use strict';

const {
  ArrayPrototypePush, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase,
  TypeError,
} = primordials;

const {
  HTML, kConnected, kInit, kLocalName, kNamespace, kNodeType, kOwner, kParent, shared, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail, isObject, text } = require('web/dom/idl');
const { fireSteps } = require('web/dom/event-target');
const { enqueueReaction, runReactions } = require('web/dom/reactions');
const { runNow } = require('web/dom/steps');
const { attr, hasAttr, setAttr } = require('web/dom/html/attributes');
const { finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { controlsOf, formOwner } = require('web/dom/html/form-owner');
const { hasValidity, isValid, willValidate } = require('web/dom/html/validity');

const kEntering = slot('constructingEntries');
const kLocked = slot('lockedForReset');
const kFiring = slot('firingSubmission');
const kState = slot('state');

const lists = () => require('web/dom/html/form-lists');

class HTMLFormElement extends HTMLElement {
  [kInit]() {
    return lists().proxyForm(this);
  }

  get elements() {
    return lists().formElements(this);
  }

  get length() {
    return lists().shownControls(this).length;
  }

  get action() {
    const value = attr(this, 'action');
    if (value === null || value === '') return this[kOwner].URL;
    return require('web/dom/html/url').resolve(this, value) ?? value;
  }

  set action(value) {
    setAttr(this, 'action', text(value));
  }

  submit() {
    navigate(this, null);
  }

  requestSubmit(submitter = null) {
    if (submitter !== null && submitter !== undefined) {
      if (!isObject(submitter) || submitter[kNodeType] !== 1) {
        throw new TypeError("Failed to execute 'requestSubmit' on 'HTMLFormElement': " +
                            "parameter 1 is not of type 'HTMLElement'.");
      }
      if (!isSubmitButton(submitter)) {
        throw new TypeError("Failed to execute 'requestSubmit' on 'HTMLFormElement': The " +
                            'specified element is not a submit button.');
      }
      if (formOwner(submitter) !== this) {
        throw fail('NotFoundError', 'requestSubmit', 'HTMLFormElement',
                   'The specified element is not owned by this form element.');
      }
    }
    runNow(submitSteps(this, submitter ?? null));
  }

  reset() {
    const mark = shared.reactions.length;
    runNow(resetSteps(this));
    if (shared.reactions.length > mark) runReactions(mark);
  }

  checkValidity() {
    return runNow(validateSteps(this));
  }

  reportValidity() {
    return runNow(validateSteps(this));
  }

  [kState](name) {
    if (name !== 'valid' && name !== 'invalid') return super[kState](name);
    const list = controlsOf(this);
    for (let i = 0; i < list.length; i++) {
      if (hasValidity(list[i]) && !isValid(list[i])) return name === 'invalid';
    }
    return name === 'valid';
  }
}
// For new FormData(form, submitter).
HTMLFormElement.prototype[slot('entries')] = (form, submitter) =>
  require('web/dom/html/form-data').readForm(form, submitter);

const ENCTYPE = 'application/x-www-form-urlencoded multipart/form-data text/plain|' +
  'application/x-www-form-urlencoded|application/x-www-form-urlencoded';
finish(HTMLFormElement, 'HTMLFormElement', {
  text: 'acceptCharset=accept-charset name target rel', flag: 'noValidate',
  words: 'relList=rel:noreferrer,noopener,opener',
  choice: {
    autocomplete: 'on off|on|on', enctype: ENCTYPE, 'encoding=enctype': ENCTYPE,
    method: 'get post dialog|get|get',
  },
});

function isSubmitButton(element) {
  if (element[kNamespace] !== HTML) return false;
  const { type } = element;
  return element[kLocalName] === 'button' ? type === 'submit' :
    element[kLocalName] === 'input' && (type === 'submit' || type === 'image');
}

// The first submit button of its form.
function isDefaultButton(element) {
  const form = isSubmitButton(element) ? formOwner(element) : null;
  if (form === null) return false;
  const list = controlsOf(form);
  for (let i = 0; i < list.length; i++) {
    if (isSubmitButton(list[i])) return list[i] === element;
  }
  return false;
}

// ---- Validation

// Fires `invalid` at every control that is not valid; the first whose event nobody cancels gets the
// focus when a user sees the message.
function* validateSteps(form, tell = false) {
  const list = primordials.ArrayPrototypeSlice(controlsOf(form));
  const wrong = [];
  for (let i = 0; i < list.length; i++) {
    if (hasValidity(list[i]) && willValidate(list[i]) && !isValid(list[i])) {
      ArrayPrototypePush(wrong, list[i]);
    }
  }
  let shown = null;
  for (let i = 0; i < wrong.length; i++) {
    const goesOn = yield* fireSteps(wrong[i], 'invalid', { __proto__: null, cancelable: true });
    if (goesOn && shown === null) shown = wrong[i];
  }
  if (tell && shown !== null) shown.focus();
  return wrong.length === 0;
}

// ---- Submission

function* submitSteps(form, submitter) {
  if (!form[kConnected] || form[kFiring]) return;
  form[kFiring] = true;
  try {
    const skips = hasAttr(form, 'novalidate') ||
      (submitter !== null && hasAttr(submitter, 'formnovalidate'));
    const list = controlsOf(form);
    for (let i = 0; i < list.length; i++) list[i][slot('interacted')] = true;
    if (!skips && !(yield* validateSteps(form, true))) return;
    const { SubmitEvent } = require('web/dom/events/form');
    const goesOn = yield* fireSteps(form, 'submit', {
      __proto__: null, bubbles: true, cancelable: true, submitter,
    }, SubmitEvent);
    if (!goesOn) return;
  } finally {
    form[kFiring] = false;
  }
  if (form[kConnected]) navigate(form, submitter);
}

// What the submitter says, or else the form.
function setting(form, submitter, name) {
  const own = submitter === null ? null : attr(submitter, `form${name}`);
  return own ?? attr(form, name) ?? '';
}

function navigate(form, submitter) {
  if (!form[kConnected] || form[kEntering]) return;
  const method = StringPrototypeToLowerCase(setting(form, submitter, 'method'));
  if (method === 'dialog') {
    closeDialog(form, submitter);
    return;
  }
  const entries = require('web/dom/html/form-data').entriesOf(form, submitter);
  if (entries === null || !form[kConnected]) return;
  const given = setting(form, submitter, 'action');
  const { URL } = require('web/url');
  const url = URL.parse(given === '' ? form[kOwner].URL : given, form[kOwner].baseURI);
  if (url === null) return;
  const { encodeBody, encodeQuery } = require('web/dom/html/form-data');
  const target = setting(form, submitter, 'target');
  const options = { __proto__: null, element: form, target, method: 'GET', kind: 'form',
                    rel: attr(form, 'rel') ?? '' };
  if (method === 'post') {
    options.method = 'POST';
    const enctype = StringPrototypeToLowerCase(setting(form, submitter, 'enctype'));
    const body = encodeBody(entries, enctype);
    options.body = body.body;
    options.contentType = body.type;
  } else if (url.protocol === 'http:' || url.protocol === 'https:' || url.protocol === 'file:' ||
             url.protocol === 'about:') {
    url.search = encodeQuery(entries);
    if (url.search === '' && StringPrototypeIndexOf(url.href, '?') === -1) {
      const hash = StringPrototypeIndexOf(url.href, '#');
      const end = hash === -1 ? url.href.length : hash;
      hooks.navigate?.(`${StringPrototypeSlice(url.href, 0, end)}?` +
                       StringPrototypeSlice(url.href, end), options);
      return;
    }
  }
  hooks.navigate?.(url.href, options);
}

function closeDialog(form, submitter) {
  for (let node = form[kParent]; node !== null; node = node[kParent]) {
    if (node[kLocalName] !== 'dialog' || node[kNamespace] !== HTML) continue;
    if (!hasAttr(node, 'open')) return;
    const value = submitter === null ? null : attr(submitter, 'value');
    require('web/dom/html/interactive').closeDialog(node, value);
    return;
  }
}

// ---- Reset

function* resetSteps(form) {
  if (form[kLocked]) return;
  form[kLocked] = true;
  const goesOn = yield* fireSteps(form, 'reset',
                                  { __proto__: null, bubbles: true, cancelable: true });
  if (goesOn) {
    const list = primordials.ArrayPrototypeSlice(controlsOf(form));
    for (let i = 0; i < list.length; i++) {
      list[i][slot('reset')]?.();
      enqueueReaction(list[i], 'formResetCallback', []);
    }
  }
  form[kLocked] = false;
}

module.exports = {
  HTMLFormElement, isDefaultButton, isSubmitButton, kEntering, resetSteps, submitSteps,
};
