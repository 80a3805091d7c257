// SPDX-License-Identifier: MIT
// Constraint validation: ValidityState, and the members that controls share.
//
// A control answers [slot('flaws')]() with an object of flags, those that are true; null or {} is
// a valid one. customError is added here.
'use strict';

const { ObjectCreate } = primordials;

const { HTML, kDefinition, kLocalName, kNamespace, kParent, slot } = require('web/dom/slots');
const { expose, illegal, illegalConstructor, mix, need, text } = require('web/dom/idl');
const { fire } = require('web/dom/event-target');
const { hasAttr } = require('web/dom/html/attributes');
const { isDisabledControl } = require('web/dom/html/form-owner');

const kCustomMessage = slot('customMessage');
const kFlaws = slot('flaws');
const kOwnerControl = slot('control');
const kValidity = slot('validity');

const FLAGS = ['valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort',
               'rangeUnderflow', 'rangeOverflow', 'stepMismatch', 'badInput', 'customError'];

function flawsOf(control) {
  const flaws = control[kFlaws]?.() ?? { __proto__: null };
  if ((control[kCustomMessage] ?? '') !== '') flaws.customError = true;
  return flaws;
}

class ValidityState {
  constructor() {
    throw illegalConstructor();
  }

  get valid() {
    const flaws = flawsOf(controlOf(this));
    for (let i = 0; i < FLAGS.length; i++) {
      if (flaws[FLAGS[i]] === true) return false;
    }
    return true;
  }
}

function controlOf(state) {
  const control = state?.[kOwnerControl];
  if (control === undefined) throw illegal();
  return control;
}

for (let i = 0; i < FLAGS.length; i++) {
  const flag = FLAGS[i];
  mix(ValidityState.prototype, {
    get [flag]() {
      return flawsOf(controlOf(this))[flag] === true;
    },
  });
}
expose(ValidityState, 'ValidityState');

// Whether the control takes part in validation at all.
function willValidate(control) {
  if (control[slot('barred')]?.() === true || isDisabledControl(control)) return false;
  for (let node = control[kParent]; node !== null; node = node[kParent]) {
    if (node[kLocalName] === 'datalist' && node[kNamespace] === HTML) return false;
  }
  return true;
}

// Whether it is of a kind that can be valid or not. A page's own class may have anything under
// that name.
const hasValidity = (control) =>
  control[kDefinition]?.formAssociated === true || control.validity !== undefined;

function isValid(control) {
  return !willValidate(control) || validityOf(control).valid;
}

function validityOf(control) {
  let state = control[kValidity];
  if (state === undefined) {
    state = ObjectCreate(ValidityState.prototype);
    state[kOwnerControl] = control;
    control[kValidity] = state;
  }
  return state;
}

function check(control) {
  if (isValid(control)) return true;
  fire(control, 'invalid', { __proto__: null, cancelable: true });
  return false;
}

const MESSAGES = {
  __proto__: null,
  valueMissing: 'Please fill out this field.',
  typeMismatch: 'Please enter a valid value.',
  patternMismatch: 'Please match the requested format.',
  tooLong: 'Please shorten this text.',
  tooShort: 'Please lengthen this text.',
  rangeUnderflow: 'Value is too small.',
  rangeOverflow: 'Value is too large.',
  stepMismatch: 'Please enter a valid value.',
  badInput: 'Please enter a valid value.',
};

const MEMBERS = {
  get willValidate() {
    return willValidate(this);
  },

  get validity() {
    return validityOf(this);
  },

  get validationMessage() {
    if (isValid(this)) return '';
    const flaws = flawsOf(this);
    if (flaws.customError) return this[kCustomMessage];
    for (let i = 0; i < FLAGS.length; i++) {
      if (flaws[FLAGS[i]]) return MESSAGES[FLAGS[i]];
    }
    return '';
  },

  checkValidity() {
    return check(this);
  },

  reportValidity() {
    return check(this);
  },

  setCustomValidity(message) {
    need(arguments.length, 1, 'setCustomValidity', this.constructor.name);
    this[kCustomMessage] = primordials.RegExpPrototypeSymbolReplace(/\r\n?/g, text(message), '\n');
  },
};

function mixValidity(Class) {
  mix(Class.prototype, MEMBERS);
}

// The pseudo-classes of validity; undefined for others.
function validityState(control, name) {
  switch (name) {
    case 'valid': return willValidate(control) && validityOf(control).valid;
    case 'invalid': return willValidate(control) && !validityOf(control).valid;
    case 'user-valid': return control[slot('interacted')] === true && isValid(control);
    case 'user-invalid': return control[slot('interacted')] === true && !isValid(control);
    case 'enabled': return !isDisabledControl(control);
    case 'disabled': return isDisabledControl(control);
    case 'required': return hasAttr(control, 'required');
    case 'optional': return !hasAttr(control, 'required');
    default: return undefined;
  }
}

module.exports = {
  ValidityState, check, flawsOf, hasValidity, isValid, kFlaws, mixValidity, validityOf,
  validityState, willValidate,
};
