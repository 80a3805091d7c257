// SPDX-License-Identifier: MIT
// ElementInternals: what only the class of a custom element may do with it. The part of forms
// (values, validity) keeps what it is given; forms read it under the slots exported here.

'use strict';

const { ObjectCreate, ReflectApply, SafeSet, SymbolIterator, TypeError } = primordials;

const {
  HTML, kAvailableToInternals, kCustomState, kDeclarative, kDefinition, kElement, kInternals,
  kIsValue, kNamespace, kShadow, slot,
} = require('web/dom/slots');
const {
  expose, fail, illegal, illegalConstructor, isObject, need, text, usv,
} = require('web/dom/idl');
const hooks = require('web/dom/hooks');
const { isInside } = require('web/dom/selectors/states');

const kFormValue = slot('internals form value');
const kFormState = slot('internals form state');
const kFlags = slot('internals validity flags');
const kMessage = slot('internals validation message');
const kStates = slot('internals states');

function check(value) {
  if (!isObject(value) || value[kFormValue] === undefined) throw illegal();
  return value[kElement];
}

function checkForm(value, what) {
  const element = check(value);
  if (element[kDefinition]?.formAssociated) return element;
  throw fail('NotSupportedError', undefined, undefined,
             `Failed to execute '${what}' on 'ElementInternals': The target element is not a ` +
             'form-associated custom element.');
}

// A value for a form: null, a text, a file, or entries as they are now.
function formValue(value) {
  if (value === null || value === undefined) return null;
  const { FormData } = require('web/fetch/form-data');
  if (value instanceof FormData) {
    const copy = new FormData();
    value.forEach((each, name) => copy.append(name, each));
    return copy;
  }
  return value instanceof require('internal/buffer/file').File ? value : usv(value);
}

const FLAGS = ['valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort',
               'rangeUnderflow', 'rangeOverflow', 'stepMismatch', 'badInput', 'customError'];

class ElementInternals {
  constructor() {
    throw illegalConstructor();
  }

  get shadowRoot() {
    const element = check(this);
    const root = element[kShadow];
    return root !== null && (root[kAvailableToInternals] || root[kDeclarative]) ? root : null;
  }

  setFormValue(value, state = value) {
    checkForm(this, 'setFormValue');
    need(arguments.length, 1, 'setFormValue', 'ElementInternals');
    this[kFormValue] = formValue(value);
    this[kFormState] = formValue(state);
  }

  get form() {
    const element = checkForm(this, 'form');
    return require('web/dom/html/form-owner').formOwner?.(element) ?? null;
  }

  setValidity(flags = {}, message = undefined, anchor = undefined) {
    const element = checkForm(this, 'setValidity');
    const values = { __proto__: null };
    let isWrong = false;
    for (let i = 0; i < FLAGS.length; i++) {
      values[FLAGS[i]] = !!flags?.[FLAGS[i]];
      isWrong ||= values[FLAGS[i]];
    }
    if (isWrong && (message === undefined || text(message) === '')) {
      throw new TypeError("Failed to execute 'setValidity' on 'ElementInternals': " +
        'The second argument should not be empty if one or more flags in the first argument are ' +
        'true.');
    }
    if (anchor !== undefined && !(isObject(anchor) && anchor[kNamespace] === HTML)) {
      throw new TypeError("Failed to execute 'setValidity' on 'ElementInternals': parameter 3 is " +
                          "not of type 'HTMLElement'.");
    }
    if (anchor !== undefined && !isInside(anchor, element)) {
      throw fail('NotFoundError', 'setValidity', 'ElementInternals',
                 'The Element argument is not a shadow-including descendant.');
    }
    this[kFlags] = values;
    this[kMessage] = isWrong ? text(message) : '';
    hooks.changed(element, 'state');
  }

  get willValidate() {
    return require('web/dom/html/validity').willValidate(checkForm(this, 'willValidate'));
  }

  get validity() {
    return require('web/dom/html/validity').validityOf(checkForm(this, 'validity'));
  }

  get validationMessage() {
    checkForm(this, 'validationMessage');
    return this[kMessage];
  }

  checkValidity() {
    return require('web/dom/html/validity').check(checkForm(this, 'checkValidity'));
  }

  reportValidity() {
    return require('web/dom/html/validity').check(checkForm(this, 'reportValidity'));
  }

  get labels() {
    const element = checkForm(this, 'labels');
    return require('web/dom/html/form-lists').labelsOf(element);
  }

  get states() {
    check(this);
    return this[kStates] ??= makeStates(this[kElement]);
  }
}
expose(ElementInternals, 'ElementInternals');
require('web/dom/aria').mixKeptAria(ElementInternals, check);

// ---- CustomStateSet: a set of texts that :state() asks for

const kSet = slot('internals state set');

function setOf(value) {
  if (!isObject(value) || value[kSet] === undefined) throw illegal();
  return value[kSet];
}

class CustomStateSet {
  constructor() {
    throw illegalConstructor();
  }

  get size() { return setOf(this).size; }

  add(value) {
    setOf(this).add(text(value));
    hooks.changed(this[kElement], 'state');
    return this;
  }

  delete(value) {
    const had = setOf(this).delete(text(value));
    if (had) hooks.changed(this[kElement], 'state');
    return had;
  }

  clear() {
    setOf(this).clear();
    hooks.changed(this[kElement], 'state');
  }

  has(value) { return setOf(this).has(text(value)); }

  forEach(callback, thisArg = undefined) {
    setOf(this).forEach((value) => {
      ReflectApply(callback, thisArg, [value, value, this]);
    });
  }

  keys() { return setOf(this).keys(); }

  values() { return setOf(this).values(); }

  entries() { return setOf(this).entries(); }

  [SymbolIterator]() { return setOf(this).values(); }
}
expose(CustomStateSet, 'CustomStateSet');

function makeStates(element) {
  const states = ObjectCreate(CustomStateSet.prototype);
  states[kSet] = new SafeSet();
  states[kElement] = element;
  return states;
}

const hasState = (element, name) =>
  element[kInternals]?.[kStates]?.[kSet].has(name) === true;

function attachInternals(element) {
  const refuse = (words) => fail('NotSupportedError', 'attachInternals', 'HTMLElement', words);
  if (element[kNamespace] !== HTML) throw refuse('This is no HTML element.');
  if ((element[kIsValue] ?? null) !== null) {
    throw refuse('Unable to attach ElementInternals to a customized built-in element.');
  }
  const definition = element[kDefinition] ??
    require('web/dom/custom-elements').definitionOf(element);
  if (definition === null) {
    throw refuse('Unable to attach ElementInternals to non-custom elements.');
  }
  if (definition.disableInternals) {
    throw refuse('ElementInternals is disabled by disabledFeatures static field.');
  }
  if (element[kInternals]) {
    throw refuse('ElementInternals for the specified element was already attached.');
  }
  const state = element[kCustomState];
  if (state !== 'precustomized' && state !== 'custom') {
    throw refuse('The attachInternals() function cannot be called prior to the execution of the ' +
                 'custom element constructor.');
  }
  const internals = ObjectCreate(ElementInternals.prototype);
  internals[kElement] = element;
  internals[kFormValue] = null;
  internals[kFormState] = null;
  internals[kFlags] = null;
  internals[kMessage] = '';
  element[kInternals] = internals;
  return internals;
}

module.exports = {
  CustomStateSet, ElementInternals, attachInternals, hasState, kFlags, kFormValue,
};
