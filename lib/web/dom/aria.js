// SPDX-License-Identifier: MIT
// The ARIA properties: role and aria... of elements, which show their attributes, and of
// ElementInternals, which only keep them.
//
//   mixAria(Element), mixKeptAria(ElementInternals, check)

'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperty, ObjectFreeze, ObjectGetOwnPropertyDescriptor,
  StringPrototypeReplace, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeToLowerCase,
  SymbolIterator, TypeError,
} = primordials;

const { kNodeType, kScope, shared, slot } = require('web/dom/slots');
const { illegal, isObject, text } = require('web/dom/idl');
const { getAttribute, removeAttribute, setAttribute } = require('web/dom/attributes');
const { byId } = require('web/dom/ids');
const { runReactions } = require('web/dom/reactions');

const TEXTS = StringPrototypeSplit(
  'role ariaAtomic ariaAutoComplete ariaBrailleLabel ariaBrailleRoleDescription ariaBusy ' +
  'ariaChecked ariaColCount ariaColIndex ariaColIndexText ariaColSpan ariaCurrent ' +
  'ariaDescription ariaDisabled ariaExpanded ariaHasPopup ariaHidden ariaInvalid ' +
  'ariaKeyShortcuts ariaLabel ariaLevel ariaLive ariaModal ariaMultiLine ariaMultiSelectable ' +
  'ariaOrientation ariaPlaceholder ariaPosInSet ariaPressed ariaReadOnly ariaRelevant ' +
  'ariaRequired ariaRoleDescription ariaRowCount ariaRowIndex ariaRowIndexText ariaRowSpan ' +
  'ariaSelected ariaSetSize ariaSort ariaValueMax ariaValueMin ariaValueNow ariaValueText', ' ');

const ELEMENTS = StringPrototypeSplit(
  'ariaActiveDescendantElement ariaControlsElements ariaDescribedByElements ' +
  'ariaDetailsElements ariaErrorMessageElements ariaFlowToElements ariaLabelledByElements ' +
  'ariaOwnsElements', ' ');

// ariaLabel: aria-label; ariaOwnsElements: aria-owns
function attributeOf(name) {
  if (name === 'role') return name;
  const word = StringPrototypeReplace(StringPrototypeSlice(name, 4), /Elements?$/, '');
  return `aria-${StringPrototypeToLowerCase(word)}`;
}

function change(element, attribute, value) {
  const mark = shared.reactions.length;
  if (value === null) removeAttribute(element, attribute);
  else setAttribute(element, attribute, value);
  if (shared.reactions.length > mark) runReactions(mark);
}

function define(prototype, name, get, set) {
  const accessors = ObjectGetOwnPropertyDescriptor({
    get [name]() { return get(this); },
    set [name](value) { set(this, value); },
  }, name);
  ObjectDefineProperty(prototype, name, {
    __proto__: null, get: accessors.get, set: accessors.set, enumerable: true, configurable: true,
  });
}

function check(value) {
  if (!isObject(value) || value[kNodeType] !== 1) throw illegal();
}

function defineText(prototype, name) {
  const attribute = attributeOf(name);
  define(prototype, name, (element) => {
    check(element);
    return getAttribute(element, attribute);
  }, (element, value) => {
    check(element);
    change(element, attribute, value === null || value === undefined ? null : text(value));
  });
}

const isElement = (value) => isObject(value) && value[kNodeType] === 1;

function toElements(value) {
  if (!isObject(value) || typeof value[SymbolIterator] !== 'function') {
    throw new TypeError('The provided value cannot be converted to a sequence.');
  }
  const list = [];
  for (const item of value) {
    if (!isElement(item)) throw new TypeError("Failed to convert value to 'Element'.");
    ArrayPrototypePush(list, item);
  }
  return list;
}

// Those that an attribute names by their ids, or that a script has set: then the attribute is ''.
function defineElements(prototype, name) {
  const attribute = attributeOf(name);
  const isList = name[name.length - 1] === 's';
  const kSet = slot(name);
  define(prototype, name, (element) => {
    check(element);
    const value = getAttribute(element, attribute);
    if (value === null) return null;
    const set = value === '' ? element[kSet] : undefined;
    const found = [];
    if (set) {
      for (let i = 0; i < set.length; i++) {
        if (set[i][kScope] === element[kScope]) ArrayPrototypePush(found, set[i]);
      }
    } else if (element[kScope] !== null) {
      const ids = StringPrototypeSplit(value, ' ');
      for (let i = 0; i < ids.length; i++) {
        const one = ids[i] === '' ? null : byId(element[kScope], ids[i]);
        if (one !== null) ArrayPrototypePush(found, one);
      }
    }
    return isList ? ObjectFreeze(found) : found[0] ?? null;
  }, (element, value) => {
    check(element);
    if (value === null || value === undefined) {
      element[kSet] = undefined;
      change(element, attribute, null);
      return;
    }
    const list = toElements(isList ? value : [value]);
    change(element, attribute, '');
    element[kSet] = list;
  });
}

function defineKept(prototype, name, checkOwner) {
  const kValue = slot(`internals ${name}`);
  define(prototype, name, (internals) => {
    checkOwner(internals);
    return internals[kValue] ?? null;
  }, (internals, value) => {
    checkOwner(internals);
    internals[kValue] = value === undefined ? null : value;
  });
}

function mixAria({ prototype }) {
  for (let i = 0; i < TEXTS.length; i++) defineText(prototype, TEXTS[i]);
  for (let i = 0; i < ELEMENTS.length; i++) defineElements(prototype, ELEMENTS[i]);
}

function mixKeptAria({ prototype }, checkOwner) {
  for (let i = 0; i < TEXTS.length; i++) defineKept(prototype, TEXTS[i], checkOwner);
  for (let i = 0; i < ELEMENTS.length; i++) defineKept(prototype, ELEMENTS[i], checkOwner);
}

module.exports = { mixAria, mixKeptAria };
