// SPDX-License-Identifier: MIT
// input.
//
//   slot('value')          what was typed or set, once it is dirty; before, the attribute counts
//   slot('dirtyValue')
//   slot('checked'), slot('dirtyChecked'), slot('indeterminate')
//
// What is done with a value depends on the type, in one of four modes: 'value' (fields), 'default'
// (hidden, buttons: the attribute is the value), 'on' (checkbox, radio: "on" if there is none) and
// 'filename'.
'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, Date, DatePrototypeGetTime, NumberIsFinite,
  RegExpPrototypeExec, SafeMap, SafeSet, StringPrototypeSplit, StringPrototypeToLowerCase,
} = primordials;

const {
  kActivation, kActiveElement, kAttributeChanged, kCloned, kConnected, kInit, kInserted,
  kLegacyCanceledActivation, kLegacyPreActivation, kLocalName, kOwner, kRemoved, slot,
} = require('web/dom/slots');
const { fail, long, mix, text, textOrEmpty } = require('web/dom/idl');
const { fireSteps } = require('web/dom/event-target');
const { nextElement, rootOf } = require('web/dom/walk');
const { attr, hasAttr, setAttr } = require('web/dom/html/attributes');
const { finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { formOwner, isDisabledControl } = require('web/dom/html/form-owner');
const { kSetText, kText, mixSelection, moveToEnd } = require('web/dom/html/text-control');
const { kFlaws, mixValidity, validityState } = require('web/dom/html/validity');
const values = require('web/dom/html/input-values');

const kValue = slot('value');
const kDirty = slot('dirtyValue');
const kChecked = slot('checked');
const kDirtyChecked = slot('dirtyChecked');
const kIndeterminate = slot('indeterminate');
const kFiles = slot('files');
const kType = slot('inputType');
const kBefore = slot('checkedBefore'); // of an activation that may be canceled
const kCheckedRadios = slot('checkedRadios'); // of a document
const kState = slot('state');

const TYPES = { __proto__: null };
const list = StringPrototypeSplit(
  'hidden text search tel url email password date month week time datetime-local number range ' +
  'color checkbox radio file submit image reset button', ' ');
for (let i = 0; i < list.length; i++) TYPES[list[i]] = true;

function modeOf(type) {
  switch (type) {
    case 'hidden': case 'submit': case 'image': case 'reset': case 'button': return 'default';
    case 'checkbox': case 'radio': return 'on';
    case 'file': return 'filename';
    default: return 'value';
  }
}

const typeFor = (value) => {
  const type = value === null ? 'text' : StringPrototypeToLowerCase(value);
  return TYPES[type] === true ? type : 'text';
};

const hasSelection = (type) => type === 'text' || type === 'search' || type === 'url' ||
  type === 'tel' || type === 'password';

const takesText = (type) => hasSelection(type) || type === 'email' || type === 'number';

function loadPicture(input) {
  if (input[kType] !== 'image' || !hasAttr(input, 'src')) return;
  require('web/dom/html/image').loadForEvents(input, attr(input, 'src'), 'image');
}

class HTMLInputElement extends HTMLElement {
  [kInit]() {
    this[kType] = 'text';
    this[kValue] = '';
    this[kDirty] = false;
    this[kChecked] = false;
    this[kDirtyChecked] = false;
    this[kIndeterminate] = false;
  }

  get form() {
    return formOwner(this);
  }

  get type() {
    return this[kType];
  }

  set type(value) {
    setAttr(this, 'type', text(value));
  }

  // ---- Values

  get value() {
    switch (modeOf(this[kType])) {
      case 'value': return this[kValue];
      case 'default': return attr(this, 'value') ?? '';
      case 'on': return attr(this, 'value') ?? 'on';
      default: {
        const files = this[kFiles];
        return files?.length > 0 ? `C:\\fakepath\\${files[0].name}` : '';
      }
    }
  }

  set value(value) {
    const given = textOrEmpty(value);
    switch (modeOf(this[kType])) {
      case 'value': {
        const old = this[kValue];
        this[kDirty] = true;
        this[kValue] = values.sanitize(this[kType], given, this);
        if (this[kValue] !== old) moveToEnd(this, this[kValue].length);
        return;
      }
      case 'filename':
        if (given !== '') {
          throw fail('InvalidStateError', undefined, undefined,
            "Failed to set the 'value' property on 'HTMLInputElement': This input element " +
            'accepts a filename, which may only be programmatically set to the empty string.');
        }
        this[kFiles] = undefined;
        return;
      default:
        setAttr(this, 'value', given);
    }
  }

  get defaultValue() {
    return attr(this, 'value') ?? '';
  }

  set defaultValue(value) {
    setAttr(this, 'value', text(value));
  }

  get checked() {
    return this[kChecked];
  }

  set checked(value) {
    this[kDirtyChecked] = true;
    setChecked(this, !!value);
  }

  get indeterminate() {
    return this[kIndeterminate];
  }

  set indeterminate(value) {
    this[kIndeterminate] = !!value;
  }

  get files() {
    return this[kType] === 'file' ? this[kFiles] ?? (this[kFiles] = []) : null;
  }

  set files(value) {
    if (this[kType] === 'file' && value !== null) this[kFiles] = value;
  }

  get valueAsNumber() {
    const type = this[kType];
    return values.STEPS[type] === undefined ? NaN : values.toNumber(type, this[kValue]) ?? NaN;
  }

  set valueAsNumber(value) {
    const number = +value;
    const type = this[kType];
    if (number === Infinity || number === -Infinity) {
      throw new primordials.TypeError("Failed to set the 'valueAsNumber' property on " +
        "'HTMLInputElement': The value provided is infinite.");
    }
    if (values.STEPS[type] === undefined) {
      throw fail('InvalidStateError', undefined, undefined,
        "Failed to set the 'valueAsNumber' property on 'HTMLInputElement': This input element " +
        'does not support Number values.');
    }
    this.value = number !== number ? '' : values.fromNumber(type, number);
  }

  get valueAsDate() {
    const type = this[kType];
    if (type !== 'date' && type !== 'month' && type !== 'week' && type !== 'time') return null;
    const number = values.toNumber(type, this[kValue]);
    if (number === null) return null;
    if (type !== 'month') return new Date(number);
    return new Date(values.toNumber('date', `${this[kValue]}-01`));
  }

  set valueAsDate(value) {
    const type = this[kType];
    if (type !== 'date' && type !== 'month' && type !== 'week' && type !== 'time') {
      throw fail('InvalidStateError', undefined, undefined,
        "Failed to set the 'valueAsDate' property on 'HTMLInputElement': This input element does " +
        'not support Date values.');
    }
    if (value === null || value === undefined) {
      this.value = '';
      return;
    }
    const time = DatePrototypeGetTime(value);
    if (time !== time) {
      this.value = '';
    } else if (type === 'month') {
      const day = values.fromNumber('date', time);
      this.value = primordials.StringPrototypeSlice(day, 0, -3);
    } else {
      this.value = values.fromNumber(type, time);
    }
  }

  stepUp(count = 1) {
    step(this, long(count), 'stepUp');
  }

  stepDown(count = 1) {
    step(this, -long(count), 'stepDown');
  }

  get list() {
    const id = attr(this, 'list');
    if (id === null || this[slot('noList')]) return null;
    const found = rootOf(this).getElementById?.(id) ?? null;
    return found?.[kLocalName] === 'datalist' ? found : null;
  }

  get labels() {
    return this[kType] === 'hidden' ? null : require('web/dom/html/form-lists').labelsOf(this);
  }

  get width() {
    return this[kType] === 'image' ? +(attr(this, 'width') ?? 0) || 0 : 0;
  }

  set width(value) {
    setAttr(this, 'width', `${+value >>> 0}`);
  }

  get height() {
    return this[kType] === 'image' ? +(attr(this, 'height') ?? 0) || 0 : 0;
  }

  set height(value) {
    setAttr(this, 'height', `${+value >>> 0}`);
  }

  showPicker() {}

  // ---- Steps

  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (namespace !== null) return;
    switch (name) {
      case 'value':
        if (!this[kDirty] && modeOf(this[kType]) === 'value') {
          this[kValue] = values.sanitize(this[kType], value ?? '', this);
          moveToEnd(this, 0);
        }
        break;
      case 'checked':
        if (!this[kDirtyChecked]) setChecked(this, value !== null);
        break;
      case 'type':
        changeType(this, typeFor(value));
        if (this[kConnected]) loadPicture(this);
        break;
      case 'src':
        loadPicture(this);
        break;
      case 'name':
      case 'form':
        if (this[kChecked] && this[kType] === 'radio') setChecked(this, true);
        break;
      case 'min':
      case 'max':
      case 'step':
      case 'multiple':
        if (modeOf(this[kType]) === 'value') {
          const from = this[kDirty] ? this[kValue] : attr(this, 'value') ?? '';
          this[kValue] = values.sanitize(this[kType], from, this);
        }
        break;
    }
  }

  [kInserted]() {
    super[kInserted]();
    if (this[kChecked] && this[kType] === 'radio' && this[kConnected]) setChecked(this, true);
    if (this[slot('request')] === undefined) loadPicture(this);
  }

  [kRemoved](parent, wasConnected) {
    super[kRemoved](parent, wasConnected);
    if (wasConnected && this[kType] === 'radio') {
      this[kOwner][kCheckedRadios]?.get(attr(this, 'name') ?? '')?.delete(this);
    }
  }

  [kCloned](copy) {
    copy[kValue] = this[kValue];
    copy[kDirty] = this[kDirty];
    copy[kChecked] = this[kChecked];
    copy[kDirtyChecked] = this[kDirtyChecked];
    copy[kIndeterminate] = this[kIndeterminate];
  }

  [kText]() {
    return hasSelection(this[kType]) ? this[kValue] : null;
  }

  [kSetText](value) {
    this[kDirty] = true;
    this[kValue] = values.sanitize(this[kType], value, this);
  }

  [slot('isDisabled')]() {
    return isDisabledControl(this);
  }

  [slot('reset')]() {
    this[kDirty] = false;
    this[kDirtyChecked] = false;
    this[kFiles] = undefined;
    const old = this[kValue];
    if (modeOf(this[kType]) === 'value') {
      this[kValue] = values.sanitize(this[kType], attr(this, 'value') ?? '', this);
    }
    setChecked(this, hasAttr(this, 'checked'));
    if (this[kValue] !== old) moveToEnd(this, this[kValue].length);
  }

  [slot('barred')]() {
    const type = this[kType];
    return type === 'hidden' || type === 'reset' || type === 'button' ||
      hasAttr(this, 'readonly');
  }

  [kFlaws]() {
    return flaws(this, this[kType]);
  }

  [kState](name) {
    const type = this[kType];
    switch (name) {
      case 'checked': return (type === 'checkbox' || type === 'radio') && this[kChecked];
      case 'indeterminate':
        return type === 'checkbox' ? this[kIndeterminate] :
          type === 'radio' && checkedOf(this) === null;
      case 'default':
        return (type === 'checkbox' || type === 'radio') && hasAttr(this, 'checked') ||
          require('web/dom/html/form').isDefaultButton(this);
      case 'placeholder-shown':
        return hasAttr(this, 'placeholder') && takesText(type) && this[kValue] === '';
      case 'read-write': return isMutableType(type) && !hasAttr(this, 'readonly') &&
        !isDisabledControl(this);
      case 'read-only': return !this[kState]('read-write');
      case 'required': return hasAttr(this, 'required') && isRequirable(type);
      case 'optional': return !this[kState]('required');
      case 'in-range':
      case 'out-of-range': {
        if (values.STEPS[type] === undefined || !(hasLimits(this, type))) return false;
        const bad = this.validity.rangeOverflow || this.validity.rangeUnderflow;
        return this.willValidate && bad === (name === 'out-of-range');
      }
      default: return validityState(this, name) ?? super[kState](name);
    }
  }

  [kLegacyPreActivation]() {
    const type = this[kType];
    if (type === 'checkbox') {
      this[kBefore] = { checked: this[kChecked], indeterminate: this[kIndeterminate] };
      this[kIndeterminate] = false;
      this[kDirtyChecked] = true;
      setChecked(this, !this[kChecked]);
    } else if (type === 'radio') {
      this[kBefore] = { checked: this[kChecked], other: checkedOf(this) };
      this[kDirtyChecked] = true;
      setChecked(this, true);
    }
  }

  [kLegacyCanceledActivation]() {
    const before = this[kBefore];
    if (before === undefined) return;
    if (this[kType] === 'checkbox') {
      this[kIndeterminate] = before.indeterminate;
      setChecked(this, before.checked);
    } else if (before.other !== null && before.other !== undefined) {
      if (before.other !== this) setChecked(this, false);
      setChecked(before.other, true);
    } else {
      setChecked(this, before.checked);
    }
  }

  // Fields have none: a click in them may be that of a link around.
  get [kActivation]() {
    return ACTIVE[this[kType]] === true ? activationSteps : undefined;
  }
}

const ACTIVE = { __proto__: null, button: true, checkbox: true, image: true, radio: true,
                 reset: true, submit: true };

// A listener of the click may have disabled a checkbox or a radio button: what it was is what counts.
function* activationSteps(event) {
  const isChecked = this[kType] === 'checkbox' || this[kType] === 'radio';
  if (!isChecked && isDisabledControl(this)) return;
  switch (this[kType]) {
    case 'checkbox':
    case 'radio': {
      if (!this[kConnected]) return;
      if (this[kType] === 'radio' && this[kBefore]?.checked === true) return;
      this[slot('interacted')] = true;
      yield* fireSteps(this, 'input', { __proto__: null, bubbles: true, composed: true });
      yield* fireSteps(this, 'change', { __proto__: null, bubbles: true });
      return;
    }
    case 'submit':
    case 'image': {
      const form = formOwner(this);
      if (this[kType] === 'image') {
        this[slot('clickedAt')] = { x: event.offsetX ?? 0, y: event.offsetY ?? 0 };
      }
      if (form !== null) yield* require('web/dom/html/form').submitSteps(form, this);
      else yield* require('web/dom/html/popover').invokeSteps(this);
      return;
    }
    case 'reset': {
      const form = formOwner(this);
      if (form !== null) yield* require('web/dom/html/form').resetSteps(form);
      else yield* require('web/dom/html/popover').invokeSteps(this);
      return;
    }
    case 'button':
      yield* require('web/dom/html/popover').invokeSteps(this);
  }
}
finish(HTMLInputElement, 'HTMLInputElement', {
  text: 'accept alt dirName max min name pattern placeholder step align useMap formTarget ' +
    'autocomplete',
  flag: 'autofocus defaultChecked=checked disabled formNoValidate multiple readOnly required ' +
    'webkitdirectory incremental',
  url: 'src', intMin0: 'maxLength minLength', natFall: 'size:20',
  choice: {
    formEnctype: 'application/x-www-form-urlencoded multipart/form-data text/plain||' +
      'application/x-www-form-urlencoded',
    formMethod: 'get post dialog||get', popoverTargetAction: 'toggle show hide|toggle|toggle',
  },
  element: 'popoverTargetElement=popovertarget',
});
mix(HTMLInputElement.prototype, {
  get formAction() {
    const value = attr(this, 'formaction');
    if (value === null || value === '') return this.ownerDocument.URL;
    return require('web/dom/html/url').resolve(this, value) ?? value;
  },
  set formAction(value) {
    setAttr(this, 'formaction', text(value));
  },
});
mixValidity(HTMLInputElement);
mixSelection(HTMLInputElement);

// ---- Types

const isMutableType = (type) => modeOf(type) === 'value' && type !== 'range' && type !== 'color';
const isRequirable = (type) => isMutableType(type) || type === 'checkbox' || type === 'radio' ||
  type === 'file';

function hasLimits(element, type) {
  const { max, min } = values.limitsOf(element, type);
  return max !== null || min !== null;
}

function changeType(element, type) {
  const old = element[kType];
  if (old === type) return;
  const before = modeOf(old);
  const after = modeOf(type);
  const value = element[kValue];
  element[kType] = type;
  if (before === 'value' && (after === 'default' || after === 'on')) {
    if (value !== '') setAttr(element, 'value', value);
  } else if (before !== 'value' && after === 'value') {
    element[kValue] = attr(element, 'value') ?? '';
    element[kDirty] = false;
  } else if (after === 'filename') {
    element[kFiles] = undefined;
  }
  if (after === 'value') element[kValue] = values.sanitize(type, element[kValue], element);
  if (!hasSelection(old) && hasSelection(type)) moveToEnd(element, 0);
  if (element[kChecked] && type === 'radio') setChecked(element, true);
}

// ---- Radio groups

// The radio buttons of the group, with this one, in the order of the tree; none without a name.
function groupOf(element) {
  const name = attr(element, 'name');
  const group = [];
  if (name === null || name === '') return group;
  const form = formOwner(element);
  const root = rootOf(element);
  for (let at = nextElement(root, root); at !== null; at = nextElement(at, root)) {
    if (at[kType] === 'radio' && attr(at, 'name') === name && formOwner(at) === form) {
      ArrayPrototypePush(group, at);
    }
  }
  return group;
}

// Whether the Tab key stops at a radio button: a group has one place in that order.
function isTabStop(element) {
  const active = element[kOwner][kActiveElement] ?? null;
  if (active !== null && active !== element && active[kType] === 'radio' &&
      ArrayPrototypeIncludes(groupOf(element), active)) return false;
  return element[kChecked] || checkedOf(element) === null;
}

function setChecked(element, checked) {
  element[kChecked] = checked;
  if (!checked || element[kType] !== 'radio') return;
  if (element[kConnected]) {
    uncheckOthers(element);
    return;
  }
  const group = groupOf(element);
  for (let i = 0; i < group.length; i++) group[i][kChecked] = group[i] === element;
}

// A document knows its checked buttons by name: a walk for each would be slow in a page of many.
function uncheckOthers(element) {
  const name = attr(element, 'name');
  if (name === null || name === '') return;
  const names = element[kOwner][kCheckedRadios] ??= new SafeMap();
  let list = names.get(name);
  if (list === undefined) names.set(name, list = new SafeSet());
  const form = formOwner(element);
  const root = rootOf(element);
  list.forEach((other) => {
    const counts = other[kChecked] && other[kConnected] && other[kType] === 'radio' &&
      attr(other, 'name') === name;
    if (!counts) {
      list.delete(other);
    } else if (other !== element && rootOf(other) === root && formOwner(other) === form) {
      other[kChecked] = false;
      list.delete(other);
    }
  });
  list.add(element);
}

// The checked button of the group, or null.
function checkedOf(element) {
  if (element[kChecked]) return element;
  const group = groupOf(element);
  for (let i = 0; i < group.length; i++) if (group[i][kChecked]) return group[i];
  return null;
}

// ---- Steps and validity

function step(element, count, method) {
  const type = element[kType];
  const steps = values.STEPS[type] === undefined ? null : values.stepOf(element, type);
  if (steps === null) {
    throw fail('InvalidStateError', method, 'HTMLInputElement',
      values.STEPS[type] === undefined ? 'This form element is not steppable.' :
        'This form element does not have an allowed value step.');
  }
  const { max, min } = values.limitsOf(element, type);
  if (min !== null && max !== null && min > max) return;
  const size = steps.step;
  const start = values.toNumber(type, element[kValue]) ?? 0;
  let number = start;
  if (values.isOffStep(number, steps)) {
    const place = (number - steps.base) / size;
    const whole = count > 0 ? primordials.MathCeil(place) : primordials.MathFloor(place);
    number = steps.base + whole * size;
    count -= count > 0 ? 1 : -1;
  }
  number += count * size;
  const snapped = (limit, up) => {
    const place = (limit - steps.base) / size;
    return steps.base + (up ? primordials.MathCeil(place) : primordials.MathFloor(place)) * size;
  };
  if (min !== null && number < min) number = snapped(min, true);
  if (max !== null && number > max) number = snapped(max, false);
  if (element[kValue] !== '' && (count > 0 ? number < start : count < 0 && number > start)) return;
  if (!NumberIsFinite(number)) return;
  element.value = values.fromNumber(type, primordials.MathRound(number * 1e9) / 1e9);
}

const isMutable = (element) => !hasAttr(element, 'readonly') && !isDisabledControl(element);

function flaws(element, type) {
  const result = { __proto__: null };
  const value = element[kValue];
  if (hasAttr(element, 'required') && isRequirable(type)) {
    if (type === 'checkbox') result.valueMissing = !element[kChecked];
    else if (type === 'file') result.valueMissing = !(element[kFiles]?.length > 0);
    else if (type !== 'radio') result.valueMissing = value === '' && isMutable(element);
  }
  if (type === 'radio') {
    const group = groupOf(element);
    let required = hasAttr(element, 'required');
    for (let i = 0; i < group.length && !required; i++) required = hasAttr(group[i], 'required');
    if (required) result.valueMissing = checkedOf(element) === null;
  }
  if (value === '' || modeOf(type) !== 'value') return result;
  if (type === 'email') {
    const parts = hasAttr(element, 'multiple') ? StringPrototypeSplit(value, ',') : [value];
    for (let i = 0; i < parts.length; i++) {
      if (!values.isEmail(parts[i])) result.typeMismatch = true;
    }
  } else if (type === 'url') {
    result.typeMismatch = require('web/url').URL.parse(value) === null;
  }
  const pattern = attr(element, 'pattern');
  if (pattern !== null && (hasSelection(type) || type === 'email')) {
    try {
      void new primordials.RegExp(pattern, 'v'); // it must be right by itself
      result.patternMismatch = RegExpPrototypeExec(
        new primordials.RegExp(`^(?:${pattern})$`, 'v'), value) === null;
    } catch {
      // A pattern that is none is ignored.
    }
  }
  if (element[kDirty] && element[slot('typed')] && (hasSelection(type) || type === 'email')) {
    const { maxLength, minLength } = element;
    if (maxLength >= 0 && value.length > maxLength) result.tooLong = true;
    if (minLength >= 0 && value.length < minLength) result.tooShort = true;
  }
  const number = values.STEPS[type] === undefined ? null : values.toNumber(type, value);
  if (number !== null) {
    const { max, min } = values.limitsOf(element, type);
    if (type === 'time' && min !== null && max !== null && max < min) {
      result.rangeUnderflow = result.rangeOverflow = number > max && number < min;
    } else {
      if (min !== null && number < min) result.rangeUnderflow = true;
      if (max !== null && number > max) result.rangeOverflow = true;
    }
    const steps = values.stepOf(element, type);
    if (steps !== null && values.isOffStep(number, steps)) result.stepMismatch = true;
  }
  return result;
}

module.exports = { HTMLInputElement, checkedOf, groupOf, isTabStop, kChecked, kType };
