// SPDX-License-Identifier: MIT
// Custom elements that are controls of a form: what they send, whether they are valid, and their
// callbacks when they get another form, and when they are disabled or enabled.
//
//   become(element)          it is one now
//   told(element)            after it was inserted, removed or upgraded, or its attributes changed
//   toldInside(fieldset)     after the fieldset's `disabled` has changed
'use strict';

const { ArrayPrototypePush } = primordials;

const { kCustomState, kDefinition, kInternals, slot } = require('web/dom/slots');
const { kFlags, kFormValue } = require('web/dom/element-internals');
const { hasAttr } = require('web/dom/html/attributes');
const { formOwner, isDisabledControl } = require('web/dom/html/form-owner');
const { enqueueReaction } = require('web/dom/reactions');
const { isValid, kFlaws } = require('web/dom/html/validity');
const { nextElement } = require('web/dom/walk');

const kBarred = slot('barred');
const kFormEntries = slot('formEntries');
const kInternalsState = slot('internalsState');
const kTold = slot('form told'); // { form, isDisabled }: what its callbacks know

const isControl = (element) => element[kDefinition]?.formAssociated === true &&
  element[kCustomState] === 'custom';

// Other controls have these by their classes.
const CONTROL = {
  __proto__: null,

  [kBarred]() {
    return hasAttr(this, 'readonly');
  },

  [kFlaws]() {
    return { __proto__: null, ...this[kInternals]?.[kFlags] };
  },

  // [[null, value], ...]: of the element's name; of a FormData its own names.
  [kFormEntries]() {
    const value = this[kInternals]?.[kFormValue] ?? null;
    const list = [];
    if (value === null) return list;
    const { FormData } = require('web/fetch/form-data');
    if (value instanceof FormData) {
      value.forEach((each, name) => { ArrayPrototypePush(list, [name, each]); });
    } else if (hasAttr(this, 'name') && this.getAttribute('name') !== '') {
      ArrayPrototypePush(list, [null, value]);
    }
    return list;
  },

  [kInternalsState](name) {
    switch (name) {
      case 'valid': return isValid(this); // a barred one, too, unlike a field
      case 'invalid': return !isValid(this);
      case 'enabled':
      case 'disabled': return isDisabledControl(this) === (name === 'disabled');
      default: return false;
    }
  },
};

function become(element) {
  element[kBarred] = CONTROL[kBarred];
  element[kFlaws] = CONTROL[kFlaws];
  element[kFormEntries] = CONTROL[kFormEntries];
  element[kInternalsState] = CONTROL[kInternalsState];
}

function told(element) {
  if (!isControl(element)) return;
  const known = element[kTold] ??= { __proto__: null, form: null, isDisabled: false };
  const form = formOwner(element);
  if (form !== known.form) {
    known.form = form;
    enqueueReaction(element, 'formAssociatedCallback', [form]);
  }
  const isDisabled = isDisabledControl(element);
  if (isDisabled !== known.isDisabled) {
    known.isDisabled = isDisabled;
    enqueueReaction(element, 'formDisabledCallback', [isDisabled]);
  }
}

function toldInside(fieldset) {
  for (let at = fieldset; (at = nextElement(at, fieldset)) !== null;) told(at);
}

module.exports = { become, told, toldInside };
