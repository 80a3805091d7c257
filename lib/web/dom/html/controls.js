// SPDX-License-Identifier: MIT
// The smaller parts of forms: button, label, fieldset, legend, output, datalist, meter, progress.

'use strict';

const { StringPrototypeToLowerCase } = primordials;

const {
  HTML, kActivation, kDefinition, kLocalName, kNamespace, kNodeType, kParent, slot,
} = require('web/dom/slots');
const { text } = require('web/dom/idl');
const { nextElement, rootOf } = require('web/dom/walk');
const { attr, hasAttr, setAttr } = require('web/dom/html/attributes');
const { define, finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { formOwner, isDisabledControl } = require('web/dom/html/form-owner');
const { parseNumber } = require('web/dom/html/reflect');
const { mixValidity, validityState } = require('web/dom/html/validity');

const kState = slot('state');
const lists = () => require('web/dom/html/form-lists');

// ---- button

function buttonType(button) {
  const type = attr(button, 'type');
  switch (type === null ? '' : StringPrototypeToLowerCase(type)) {
    case 'reset': return 'reset';
    case 'button': return 'button';
    case 'submit': return 'submit';
    default:
      return hasAttr(button, 'command') || hasAttr(button, 'commandfor') ? 'button' : 'submit';
  }
}

class HTMLButtonElement extends HTMLElement {
  get form() {
    return formOwner(this);
  }

  get type() {
    return buttonType(this);
  }

  set type(value) {
    setAttr(this, 'type', text(value));
  }

  get labels() {
    return lists().labelsOf(this);
  }

  get formAction() {
    const value = attr(this, 'formaction');
    if (value === null || value === '') return this.ownerDocument.URL;
    return require('web/dom/html/url').resolve(this, value) ?? value;
  }

  set formAction(value) {
    setAttr(this, 'formaction', text(value));
  }

  [slot('isDisabled')]() {
    return isDisabledControl(this);
  }

  [slot('barred')]() {
    return buttonType(this) !== 'submit';
  }

  * [kActivation]() {
    if (isDisabledControl(this)) return;
    const form = formOwner(this);
    const type = buttonType(this);
    if (form !== null) {
      const { resetSteps, submitSteps } = require('web/dom/html/form');
      if (type === 'submit') {
        yield* submitSteps(form, this);
        return;
      }
      if (type === 'reset') {
        yield* resetSteps(form);
        return;
      }
      if (attr(this, 'type') === null) return;
    }
    yield* require('web/dom/html/popover').invokeSteps(this);
  }

  [kState](name) {
    switch (name) {
      case 'default': return require('web/dom/html/form').isDefaultButton(this);
      case 'required': return false;
      case 'optional': return false;
      default: return validityState(this, name) ?? super[kState](name);
    }
  }
}
finish(HTMLButtonElement, 'HTMLButtonElement', {
  text: 'name value formTarget', flag: 'disabled formNoValidate',
  choice: {
    formEnctype: 'application/x-www-form-urlencoded multipart/form-data text/plain||' +
      'application/x-www-form-urlencoded',
    formMethod: 'get post dialog||get', popoverTargetAction: 'toggle show hide|toggle|toggle',
  },
  element: 'popoverTargetElement=popovertarget commandForElement=commandfor',
}, {
  get command() {
    const value = attr(this, 'command');
    if (value === null) return '';
    if (value[0] === '-' && value[1] === '-') return value;
    const word = StringPrototypeToLowerCase(value);
    switch (word) {
      case 'toggle-popover': case 'show-popover': case 'hide-popover': case 'close':
      case 'request-close': case 'show-modal': return word;
      default: return '';
    }
  },
  set command(value) {
    setAttr(this, 'command', text(value));
  },
});
mixValidity(HTMLButtonElement);

// ---- label

const LABELABLE = { __proto__: null, button: true, meter: true, output: true, progress: true,
                    select: true, textarea: true };

const isLabelable = (element) => element[kNamespace] === HTML && (
  LABELABLE[element[kLocalName]] === true ||
  (element[kLocalName] === 'input' && element.type !== 'hidden') ||
  element[kDefinition]?.formAssociated === true);

// The control that a label is for, or null.
function controlOf(label) {
  const id = attr(label, 'for');
  if (id !== null) {
    const found = rootOf(label).getElementById?.(id) ?? null;
    return found !== null && isLabelable(found) ? found : null;
  }
  for (let at = nextElement(label, label); at !== null; at = nextElement(at, label)) {
    if (isLabelable(at)) return at;
  }
  return null;
}

// What reacts to clicks itself; a label around it leaves those clicks alone.
function isInteractive(element) {
  switch (element[kLocalName]) {
    case 'a': return hasAttr(element, 'href');
    case 'button': case 'details': case 'embed': case 'iframe': case 'label': case 'select':
    case 'textarea': case 'summary': return true;
    case 'input': return element.type !== 'hidden';
    case 'audio': case 'video': return hasAttr(element, 'controls');
    case 'img': case 'object': return hasAttr(element, 'usemap');
    default: return false;
  }
}

class HTMLLabelElement extends HTMLElement {
  get form() {
    const control = controlOf(this);
    return control === null ? null : formOwner(control);
  }

  get control() {
    return controlOf(this);
  }

  * [kActivation](event) {
    const control = controlOf(this);
    if (control === null) return;
    // A click on the control, or on something inside that reacts to clicks, is not the label's.
    for (let node = event.target; node !== null && node !== this && node[kNodeType] === 1;
      node = node[kParent]) {
      if (node === control || isInteractive(node)) return;
    }
    if (control[slot('isDisabled')]?.() === true) return;
    yield* require('web/dom/html/focus').focusSteps(control);
    yield* require('web/dom/html/click').clickSteps(control, event);
  }
}
finish(HTMLLabelElement, 'HTMLLabelElement', { text: 'htmlFor=for' });

// ---- fieldset, legend

class HTMLFieldSetElement extends HTMLElement {
  get form() {
    return formOwner(this);
  }

  get type() {
    return 'fieldset';
  }

  get elements() {
    return lists().fieldsetElements(this);
  }

  [slot('barred')]() {
    return true;
  }

  [kState](name) {
    const { hasValidity, isValid } = require('web/dom/html/validity');
    switch (name) {
      case 'disabled': return isDisabledControl(this);
      case 'enabled': return !isDisabledControl(this);
      case 'valid':
      case 'invalid': {
        const { elements } = this;
        let valid = true;
        for (let i = 0; i < elements.length; i++) {
          if (elements[i] !== this && hasValidity(elements[i])) valid &&= isValid(elements[i]);
        }
        return valid === (name === 'valid');
      }
      default: return super[kState](name);
    }
  }
}
finish(HTMLFieldSetElement, 'HTMLFieldSetElement', { text: 'name', flag: 'disabled' });
mixValidity(HTMLFieldSetElement);

const HTMLLegendElement = define('HTMLLegendElement', { text: 'align' }, {
  get form() {
    const parent = this[kParent];
    return parent !== null && parent[kLocalName] === 'fieldset' ? formOwner(parent) : null;
  },
});

// ---- output

const kDefaultValue = slot('defaultValue');

class HTMLOutputElement extends HTMLElement {
  get form() {
    return formOwner(this);
  }

  get type() {
    return 'output';
  }

  get defaultValue() {
    return this[kDefaultValue] ?? this.textContent;
  }

  set defaultValue(value) {
    if (this[kDefaultValue] === undefined) this.textContent = text(value);
    else this[kDefaultValue] = text(value);
  }

  get value() {
    return this.textContent;
  }

  set value(value) {
    this[kDefaultValue] ??= this.textContent;
    this.textContent = text(value);
  }

  get labels() {
    return lists().labelsOf(this);
  }

  [slot('barred')]() {
    return true;
  }

  [slot('reset')]() {
    this.textContent = this.defaultValue;
    this[kDefaultValue] = undefined;
  }

  [kState](name) {
    return name === 'valid' || name === 'invalid' ? false : super[kState](name);
  }
}
finish(HTMLOutputElement, 'HTMLOutputElement', { text: 'name', words: 'htmlFor=for' });
mixValidity(HTMLOutputElement);

// ---- datalist, meter, progress

const HTMLDataListElement = define('HTMLDataListElement', undefined, {
  get options() {
    return this.getElementsByTagName('option');
  },
});

const number = (element, name, fallback) => parseNumber(attr(element, name)) ?? fallback;
const clamp = (value, low, high) => value < low ? low : value > high ? high : value;
const setter = (name) => function(value) {
  setAttr(this, name, `${require('web/dom/idl').double(value)}`);
};
const pair = (name, get) => ({ __proto__: null, get, set: setter(name), enumerable: true,
                               configurable: true });

const HTMLMeterElement = define('HTMLMeterElement', undefined, {
  get labels() {
    return lists().labelsOf(this);
  },
});
const METER = {
  __proto__: null,
  min: (meter) => number(meter, 'min', 0),
  max: (meter) => {
    const max = number(meter, 'max', 1);
    return max < METER.min(meter) ? METER.min(meter) : max;
  },
  value: (meter) => clamp(number(meter, 'value', 0), METER.min(meter), METER.max(meter)),
  low: (meter) => clamp(number(meter, 'low', METER.min(meter)), METER.min(meter), METER.max(meter)),
  high: (meter) => clamp(number(meter, 'high', METER.max(meter)), METER.low(meter),
                         METER.max(meter)),
  optimum: (meter) => clamp(number(meter, 'optimum', (METER.min(meter) + METER.max(meter)) / 2),
                            METER.min(meter), METER.max(meter)),
};
for (const name in METER) {
  primordials.ObjectDefineProperty(HTMLMeterElement.prototype, name,
                                   pair(name, function() { return METER[name](this); }));
}

class HTMLProgressElement extends HTMLElement {
  get value() {
    const value = number(this, 'value', 0);
    return clamp(value, 0, this.max);
  }

  set value(value) {
    setAttr(this, 'value', `${require('web/dom/idl').double(value)}`);
  }

  get position() {
    return hasAttr(this, 'value') ? this.value / this.max : -1;
  }

  get labels() {
    return lists().labelsOf(this);
  }

  [kState](name) {
    return name === 'indeterminate' ? !hasAttr(this, 'value') : super[kState](name);
  }
}
finish(HTMLProgressElement, 'HTMLProgressElement', { numberMin: 'max:1' });

module.exports = {
  HTMLButtonElement, HTMLDataListElement, HTMLFieldSetElement, HTMLLabelElement, HTMLLegendElement,
  HTMLMeterElement, HTMLOutputElement, HTMLProgressElement, buttonType, controlOf, isLabelable,
};
