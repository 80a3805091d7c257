// SPDX-License-Identifier: MIT
// textarea. Its text is its children's until it was changed, then its own.

'use strict';

const { RegExpPrototypeSymbolReplace } = primordials;

const { kChildrenChanged, kCloned, kInit, slot } = require('web/dom/slots');
const { text, textOrEmpty } = require('web/dom/idl');
const { attr, hasAttr } = require('web/dom/html/attributes');
const { finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { formOwner, isDisabledControl } = require('web/dom/html/form-owner');
const { childText } = require('web/dom/html/simple');
const { kSetText, kText, mixSelection, moveToEnd } = require('web/dom/html/text-control');
const { kFlaws, mixValidity, validityState } = require('web/dom/html/validity');

const kValue = slot('value');
const kDirty = slot('dirtyValue');
const kState = slot('state');

const withPlainLines = (value) => RegExpPrototypeSymbolReplace(/\r\n?/g, value, '\n');

class HTMLTextAreaElement extends HTMLElement {
  [kInit]() {
    this[kValue] = '';
    this[kDirty] = false;
  }

  get form() {
    return formOwner(this);
  }

  get type() {
    return 'textarea';
  }

  get defaultValue() {
    return childText(this);
  }

  set defaultValue(value) {
    this.textContent = text(value);
  }

  get value() {
    return withPlainLines(this[kValue]);
  }

  set value(value) {
    const old = this.value;
    this[kValue] = textOrEmpty(value);
    this[kDirty] = true;
    if (this.value !== old) moveToEnd(this, this.value.length);
  }

  get textLength() {
    return this.value.length;
  }

  get labels() {
    return require('web/dom/html/form-lists').labelsOf(this);
  }

  [kChildrenChanged]() {
    if (!this[kDirty]) this[kValue] = childText(this);
  }

  [kCloned](copy) {
    copy[kValue] = this[kValue];
    copy[kDirty] = this[kDirty];
  }

  [kText]() {
    return this.value;
  }

  [kSetText](value) {
    this[kValue] = value;
    this[kDirty] = true;
  }

  [slot('isDisabled')]() {
    return isDisabledControl(this);
  }

  [slot('reset')]() {
    const old = this.value;
    this[kDirty] = false;
    this[kValue] = childText(this);
    if (this.value !== old) moveToEnd(this, this.value.length);
  }

  [slot('barred')]() {
    return hasAttr(this, 'readonly');
  }

  [kFlaws]() {
    const { value } = this;
    const result = { __proto__: null };
    if (value === '') {
      result.valueMissing = hasAttr(this, 'required') && !hasAttr(this, 'readonly') &&
        !isDisabledControl(this);
    } else if (this[slot('typed')]) {
      const { maxLength, minLength } = this;
      if (maxLength >= 0 && value.length > maxLength) result.tooLong = true;
      if (minLength >= 0 && value.length < minLength) result.tooShort = true;
    }
    return result;
  }

  [kState](name) {
    switch (name) {
      case 'placeholder-shown': return attr(this, 'placeholder') !== null && this[kValue] === '';
      case 'read-write': return !hasAttr(this, 'readonly') && !isDisabledControl(this);
      case 'read-only': return hasAttr(this, 'readonly') || isDisabledControl(this);
      default: return validityState(this, name) ?? super[kState](name);
    }
  }
}
finish(HTMLTextAreaElement, 'HTMLTextAreaElement', {
  text: 'dirName name placeholder autocomplete wrap', flag: 'disabled readOnly required',
  intMin0: 'maxLength minLength', natFall: 'cols:20 rows:2',
});
mixValidity(HTMLTextAreaElement);
mixSelection(HTMLTextAreaElement);

module.exports = { HTMLTextAreaElement };
