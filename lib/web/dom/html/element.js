// SPDX-License-Identifier: MIT
// HTMLElement and HTMLUnknownElement.
//
// Members that only some elements have a meaning for are here too, as in browsers: click(),
// focus(), popovers, dataset, style. What is larger lives in files of its own (focus, popover,
// inner-text, dataset).
'use strict';

const {
  ArrayPrototypeIndexOf, ObjectGetPrototypeOf, ObjectPrototypeHasOwnProperty, RegExpPrototypeExec,
  StringPrototypeToLowerCase,
} = primordials;

const {
  HTML, kActiveElement, kAttributeChanged, kInserted, kLocalName, kNamespace, kOwner, kParent,
  kRemoved, kView, shared, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { expose, illegal, text } = require('web/dom/idl');
const { Element } = require('web/dom/element');
const { attr, hasAttr, removeAttr, setAttr } = require('web/dom/html/attributes');
const { parseInteger, reflect } = require('web/dom/html/reflect');

const kClicking = slot('clicking');
const kDataset = slot('dataset');
const kInterface = slot('interface'); // of a class
const kFormOwner = slot('formOwner');
const kParserForm = slot('parserForm');
const kState = slot('state');
const kStyle = slot('style');

function check(value) {
  if (value?.[kNamespace] === undefined || value[kLocalName] === undefined) throw illegal();
}

// Controls that do nothing while they are disabled.
const isDisabled = (element) => element[slot('isDisabled')]?.() === true;

// Whose tabIndex is 0 without the attribute, whether they can have the focus or not.
const TABBED = { __proto__: null, a: true, area: true, button: true, frame: true, iframe: true,
                 input: true, object: true, select: true, textarea: true };

// The members that HTML, SVG and MathML elements share (HTMLOrSVGElement).
const SHARED = {
  get dataset() {
    check(this);
    return this[kDataset] ??= require('web/dom/html/dataset').makeDataset(this);
  },

  get nonce() {
    return this[slot('nonce')] ?? attr(this, 'nonce') ?? '';
  },

  set nonce(value) {
    this[slot('nonce')] = text(value);
  },

  get tabIndex() {
    check(this);
    const number = parseInteger(attr(this, 'tabindex'));
    if (number !== null && number >= -2147483648 && number <= 2147483647) return number;
    return TABBED[this[kLocalName]] === true ||
      require('web/dom/html/focus').isFocusableByDefault(this) ? 0 : -1;
  },

  set tabIndex(value) {
    check(this);
    setAttr(this, 'tabindex', `${+value | 0}`);
  },

  focus(options = undefined) {
    check(this);
    require('web/dom/html/focus').focus(this, options);
  },

  blur() {
    check(this);
    require('web/dom/html/focus').blur(this);
  },

  get style() {
    check(this);
    return this[kStyle] ??= require('web/css/declaration').styleOf(this);
  },

  set style(value) {
    this.style.cssText = value;
  },
};

class HTMLElement extends Element {
  // Only for classes of custom elements. The interface is the nearest class of ours above.
  constructor() {
    let Interface = new.target;
    while (Interface !== null && !ObjectPrototypeHasOwnProperty(Interface, kInterface)) {
      Interface = ObjectGetPrototypeOf(Interface);
    }
    return require('web/dom/custom-elements').construct(new.target, Interface);
  }

  get translate() {
    for (let node = this; node !== null; node = node.parentElement) {
      const value = attr(node, 'translate');
      if (value === null) continue;
      const word = StringPrototypeToLowerCase(value);
      if (word === '' || word === 'yes') return true;
      if (word === 'no') return false;
    }
    return true;
  }

  set translate(value) {
    setAttr(this, 'translate', value ? 'yes' : 'no');
  }

  get hidden() {
    const value = attr(this, 'hidden');
    return value !== null && StringPrototypeToLowerCase(value) === 'until-found' ? 'until-found' :
      value !== null;
  }

  set hidden(value) {
    if (typeof value === 'string' && StringPrototypeToLowerCase(value) === 'until-found') {
      setAttr(this, 'hidden', 'until-found');
    } else if (value === false || value === '' || value === null || value === undefined ||
               value === 0 || value !== value) {
      removeAttr(this, 'hidden');
    } else {
      setAttr(this, 'hidden', '');
    }
  }

  get accessKeyLabel() {
    return '';
  }

  get draggable() {
    const value = attr(this, 'draggable');
    const word = value === null ? '' : StringPrototypeToLowerCase(value);
    if (word === 'true') return true;
    if (word === 'false') return false;
    const name = this[kLocalName];
    return name === 'img' || (name === 'a' && hasAttr(this, 'href'));
  }

  set draggable(value) {
    setAttr(this, 'draggable', value ? 'true' : 'false');
  }

  get spellcheck() {
    for (let node = this; node !== null; node = node.parentElement) {
      const value = attr(node, 'spellcheck');
      if (value === null) continue;
      const word = StringPrototypeToLowerCase(value);
      if (word === '' || word === 'true') return true;
      if (word === 'false') return false;
    }
    return true;
  }

  set spellcheck(value) {
    setAttr(this, 'spellcheck', value ? 'true' : 'false');
  }

  get writingSuggestions() {
    for (let node = this; node !== null; node = node.parentElement) {
      const value = attr(node, 'writingsuggestions');
      if (value === null) continue;
      return StringPrototypeToLowerCase(value) === 'false' ? 'false' : 'true';
    }
    return 'true';
  }

  set writingSuggestions(value) {
    setAttr(this, 'writingsuggestions', text(value));
  }

  get contentEditable() {
    const value = attr(this, 'contenteditable');
    if (value === null) return 'inherit';
    switch (StringPrototypeToLowerCase(value)) {
      case '':
      case 'true': return 'true';
      case 'false': return 'false';
      case 'plaintext-only': return 'plaintext-only';
      default: return 'inherit';
    }
  }

  set contentEditable(value) {
    const word = StringPrototypeToLowerCase(text(value));
    if (word === 'inherit') {
      removeAttr(this, 'contenteditable');
    } else if (ArrayPrototypeIndexOf(['true', 'false', 'plaintext-only'], word) !== -1) {
      setAttr(this, 'contenteditable', word);
    } else {
      throw require('web/dom/idl').fail(
        'SyntaxError', undefined, undefined,
        "Failed to set the 'contentEditable' property on 'HTMLElement': The value provided " +
        `('${value}') is not one of 'true', 'false', 'plaintext-only', or 'inherit'.`);
    }
  }

  get isContentEditable() {
    check(this);
    return isEditable(this);
  }

  click() {
    check(this);
    if (isDisabled(this) || this[kClicking]) return;
    this[kClicking] = true;
    const { PointerEvent } = require('web/dom/events/mouse');
    this.dispatchEvent(new PointerEvent('click', {
      __proto__: null, bubbles: true, cancelable: true, composed: true, pointerId: -1,
      view: this[kOwner][kView],
    }));
    this[kClicking] = false;
  }

  get innerText() {
    check(this);
    return require('web/dom/html/inner-text').innerText(this);
  }

  set innerText(value) {
    check(this);
    require('web/dom/html/inner-text').setInnerText(this, value === null ? '' : text(value));
  }

  get outerText() {
    check(this);
    return require('web/dom/html/inner-text').innerText(this);
  }

  set outerText(value) {
    check(this);
    require('web/dom/html/inner-text').setOuterText(this, value === null ? '' : text(value));
  }

  attachInternals() {
    check(this);
    return require('web/dom/custom-elements').attachInternals(this);
  }

  get popover() {
    return require('web/dom/html/popover').kindOf(this);
  }

  set popover(value) {
    if (value === null || value === undefined) removeAttr(this, 'popover');
    else setAttr(this, 'popover', text(value));
  }

  showPopover(options = undefined) {
    check(this);
    require('web/dom/html/popover').show(this, true, options?.source ?? null);
  }

  hidePopover() {
    check(this);
    require('web/dom/html/popover').hide(this, true);
  }

  togglePopover(options = undefined) {
    check(this);
    return require('web/dom/html/popover').toggle(this, options);
  }

  // ---- Steps of the tree

  [kInserted]() {
    if (NAMEABLE[this[kLocalName]] === true) names().update(this);
    // The parser's choice of a form holds until the element is moved.
    if (this[kFormOwner] != null) {
      if (this[kParserForm]) this[kParserForm] = false;
      else this[kFormOwner] = null;
    }
    if (hasAttr(this, 'autofocus')) require('web/dom/html/focus').autofocus(this);
    noteAnimations(this, attr(this, 'style'));
  }

  [kRemoved](oldParent, wasConnected) {
    if (wasConnected) removedFromDocument(this);
  }

  [kAttributeChanged](name, old, value, namespace) {
    if (namespace === null) attributeChanged(this, name, old, value);
  }

  // Pseudo-classes that depend on the kind of element.
  [kState](name) {
    switch (name) {
      case 'read-write': return isEditable(this);
      case 'read-only': return !isEditable(this);
      case 'popover-open': return require('web/dom/html/popover').isShowing(this);
      default: return this[slot('internalsState')]?.(name) ?? false;
    }
  }
}
require('web/dom/idl').mix(HTMLElement.prototype, SHARED);
reflect(HTMLElement, {
  text: 'title lang accessKey',
  flag: 'autofocus inert',
  choice: {
    dir: 'ltr rtl auto||',
    autocapitalize: 'none=none off=none on=sentences sentences words characters||sentences',
    enterKeyHint: 'enter done go next previous search send||',
    inputMode: 'none text tel url email numeric decimal search||',
    virtualKeyboardPolicy: 'auto manual||',
  },
});
expose(HTMLElement, 'HTMLElement');
HTMLElement[kInterface] = true;
const handlers = require('web/dom/event-handlers');
handlers.defineHandlers(HTMLElement.prototype, handlers.GLOBAL);

function isEditable(element) {
  for (let node = element; node !== null && node[kNamespace] !== undefined; node = node[kParent]) {
    if (node[kNamespace] !== HTML) continue;
    const value = attr(node, 'contenteditable');
    if (value === null) continue;
    if (RegExpPrototypeExec(/^(?:true|plaintext-only)?$/i, value) !== null) return true;
    if (StringPrototypeToLowerCase(value) === 'false') return false;
  }
  return element[kOwner][slot('designMode')] === 'on';
}

// Elements that document.name shows.
const NAMEABLE = { __proto__: null, embed: true, form: true, iframe: true, img: true,
                   object: true };
const names = () => require('web/dom/html/document');

function removedFromDocument(element) {
  if (NAMEABLE[element[kLocalName]] === true) names().update(element);
  require('web/dom/html/focus').removed(element);
  if (element[slot('popoverOpen')]) require('web/dom/html/popover').hide(element, false, true);
}

// A style attribute with transitions: the styles before a change must be known, so from now on they
// are looked at in each frame.
function noteAnimations(element, style) {
  if (style === null || RegExpPrototypeExec(/animation|transition/, style) === null) return;
  require('web/css/sheets').activate(element[kOwner]);
}

// An attribute has changed on which it depends whether an element can have the focus.
function doubtFocus(element) {
  if ((element[kOwner][kActiveElement] ?? null) !== null) hooks.focusDoubtful?.();
}

function tellControls(element) {
  const { told, toldInside } = require('web/dom/html/form-associated');
  if (element[kLocalName] === 'fieldset') toldInside(element);
  else told(element);
}

function attributeChanged(element, name, old, value) {
  switch (name) {
    case 'id':
    case 'name':
      if (NAMEABLE[element[kLocalName]] === true) names().update(element);
      break;
    case 'style':
      element[kStyle]?.[slot('attributeChanged')]?.(value);
      noteAnimations(element, value);
      doubtFocus(element);
      break;
    case 'hidden':
    case 'tabindex':
      require('web/dom/html/focus').checkOwn(element);
      doubtFocus(element);
      break;
    case 'disabled':
      if (shared.customElements > 0) tellControls(element);
      doubtFocus(element);
      break;
    case 'form':
      if (shared.customElements > 0) require('web/dom/html/form-associated').told(element);
      break;
    case 'class':
    case 'inert':
      doubtFocus(element);
      break;
    case 'popover':
      if (element[slot('popoverOpen')]) require('web/dom/html/popover').hide(element, false);
      break;
    case 'popovertarget':
      element[slot('element popoverTargetElement')] = undefined;
      break;
    case 'commandfor':
      element[slot('element commandForElement')] = undefined;
      break;
    case 'nonce':
      element[slot('nonce')] = value ?? '';
      break;
  }
}

class HTMLUnknownElement extends HTMLElement {}
expose(HTMLUnknownElement, 'HTMLUnknownElement');
HTMLUnknownElement[kInterface] = true;

module.exports = { HTMLElement, HTMLUnknownElement, SHARED, isEditable };
