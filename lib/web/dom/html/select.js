// SPDX-License-Identifier: MIT
// select, option, optgroup, selectedcontent.
//
//   option[slot('selected')], option[slot('dirtySelected')]
//   select[slot('options')]     its options, kept until a tree changes
//
// A select that shows one line has always one selected option, if any is not disabled. settle()
// sees to it: at once when an option is selected, and before the next look when the tree changed
// (slot('unsettled')), since the parser may insert thousands.
'use strict';

const { ArrayPrototypePush, RegExpPrototypeSymbolReplace } = primordials;

const {
  HTML, SVG, kAttributeChanged, kChildrenChanged, kCloned, kFirst, kInit, kInserted, kLocalName,
  kNamespace, kNext, kNodeType, kParent, kRemoved, shared, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { illegalConstructor, long, text, unsignedLong } = require('web/dom/idl');
const { nextElement, nextSkipping } = require('web/dom/walk');
const { attr, hasAttr, setAttr, toggleAttr } = require('web/dom/html/attributes');
const { define, finish } = require('web/dom/html/define');
const { HTMLElement } = require('web/dom/html/element');
const { formOwner, isDisabledControl } = require('web/dom/html/form-owner');
const { kFlaws, mixValidity, validityState } = require('web/dom/html/validity');

const kSelected = slot('selected');
const kDirty = slot('dirtySelected');
const kOptions = slot('options');
const kProxy = slot('proxy');
const kUnsettled = slot('unsettled');
const kInsertedLast = slot('insertedLast');
const kState = slot('state');

const isHTML = (node, name) => node !== null && node[kNodeType] === 1 &&
  node[kLocalName] === name && node[kNamespace] === HTML;

const trim = (value) => RegExpPrototypeSymbolReplace(
  /[ \t\n\f\r]+/g, RegExpPrototypeSymbolReplace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, value, ''), ' ');

// The select that an option belongs to, or null.
function selectOf(option) {
  let groups = 0; // a group inside of a group does not count
  for (let node = option[kParent]; node !== null; node = node[kParent]) {
    if (isHTML(node, 'select')) return node;
    if (isHTML(node, 'optgroup') && ++groups > 1) return null;
    if (isHTML(node, 'option') || isHTML(node, 'datalist') || isHTML(node, 'hr')) return null;
  }
  return null;
}

function optionsOf(select) {
  const known = select[kOptions];
  if (known !== undefined && known.version === shared.treeVersion) return known.list;
  const list = [];
  for (let at = nextElement(select, select); at !== null;) {
    if (isHTML(at, 'option')) {
      ArrayPrototypePush(list, at);
      at = skip(at, select);
    } else if (isHTML(at, 'select') || isHTML(at, 'datalist') || isHTML(at, 'hr') ||
               (isHTML(at, 'optgroup') && groupOf(at, select) !== null)) {
      at = skip(at, select);
    } else {
      at = nextElement(at, select);
    }
  }
  select[kOptions] = { __proto__: null, version: shared.treeVersion, list };
  return list;
}

function skip(node, root) {
  let at = nextSkipping(node, root);
  while (at !== null && at[kNodeType] !== 1) at = nextElement(at, root);
  return at;
}

const isDropDown = (select) => !hasAttr(select, 'multiple') && select.size <= 1;

// The group around an element, inside of its select; or null.
function groupOf(element, select = null) {
  for (let node = element[kParent]; node !== null && node !== select; node = node[kParent]) {
    if (isHTML(node, 'optgroup')) return node;
    if (isHTML(node, 'select')) return null;
  }
  return null;
}

function isDisabledOption(option) {
  if (hasAttr(option, 'disabled')) return true;
  const group = groupOf(option);
  return group !== null && hasAttr(group, 'disabled');
}

// Leaves one option selected where only one may be; picks the first if one must be.
function settle(select, favourite = select[kInsertedLast] ?? null) {
  select[kUnsettled] = false;
  select[kInsertedLast] = null;
  if (favourite !== null && (!favourite[kSelected] || selectOf(favourite) !== select)) {
    favourite = null;
  }
  if (hasAttr(select, 'multiple')) return;
  const options = optionsOf(select);
  let last = favourite;
  for (let i = 0; i < options.length; i++) {
    if (favourite === null && options[i][kSelected]) last = options[i];
  }
  for (let i = 0; i < options.length; i++) {
    if (options[i][kSelected] && options[i] !== last) options[i][kSelected] = false;
  }
  if (last !== null || !isDropDown(select)) return;
  for (let i = 0; i < options.length; i++) {
    if (!isDisabledOption(options[i])) {
      options[i][kSelected] = true;
      return;
    }
  }
}

// The options, with what is selected as it should be.
function settledOptions(select) {
  if (select[kUnsettled]) settle(select);
  return optionsOf(select);
}

const unsettle = (option) => {
  const select = selectOf(option);
  if (select === null) return;
  select[kUnsettled] = true;
  if (option[kSelected]) select[kInsertedLast] = option; // it wins over the others
};

function isSelected(option) {
  const select = selectOf(option);
  if (select !== null && select[kUnsettled]) settle(select);
  return option[kSelected];
}

class HTMLSelectElement extends HTMLElement {
  [kInit]() {
    return this[kProxy] = require('web/dom/html/form-lists').proxySelect(this);
  }

  get form() {
    return formOwner(this);
  }

  get type() {
    return hasAttr(this, 'multiple') ? 'select-multiple' : 'select-one';
  }

  get options() {
    return require('web/dom/html/form-lists').optionsCollection(this);
  }

  get length() {
    return optionsOf(this).length;
  }

  set length(value) {
    this.options.length = value;
  }

  item(index) {
    return optionsOf(this)[unsignedLong(index)] ?? null;
  }

  namedItem(name) {
    return this.options.namedItem(name);
  }

  add(element, before = null) {
    this.options.add(element, before);
  }

  remove(index) {
    if (arguments.length === 0) {
      super.remove();
      return;
    }
    const option = optionsOf(this)[long(index)];
    if (option !== undefined) option.remove();
  }

  get selectedOptions() {
    return require('web/dom/html/form-lists').selectedOptions(this);
  }

  get selectedIndex() {
    const options = settledOptions(this);
    for (let i = 0; i < options.length; i++) {
      if (options[i][kSelected]) return i;
    }
    return -1;
  }

  set selectedIndex(value) {
    const index = long(value);
    const options = settledOptions(this);
    for (let i = 0; i < options.length; i++) {
      options[i][kSelected] = i === index;
      if (i === index) options[i][kDirty] = true;
    }
  }

  get value() {
    const options = settledOptions(this);
    for (let i = 0; i < options.length; i++) {
      if (options[i][kSelected]) return options[i].value;
    }
    return '';
  }

  set value(value) {
    const wanted = text(value);
    const options = settledOptions(this);
    let found = false;
    for (let i = 0; i < options.length; i++) {
      const hit = !found && options[i].value === wanted;
      options[i][kSelected] = hit;
      if (hit) options[i][kDirty] = found = true;
    }
  }

  get labels() {
    return require('web/dom/html/form-lists').labelsOf(this);
  }

  showPicker() {}

  [kChildrenChanged]() {
    this[kUnsettled] = true;
  }

  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (namespace === null && (name === 'multiple' || name === 'size')) settle(this);
  }

  [slot('isDisabled')]() {
    return isDisabledControl(this);
  }

  [slot('reset')]() {
    const options = optionsOf(this);
    for (let i = 0; i < options.length; i++) {
      options[i][kSelected] = hasAttr(options[i], 'selected');
      options[i][kDirty] = false;
    }
    settle(this);
  }

  [kFlaws]() {
    const result = { __proto__: null };
    if (!hasAttr(this, 'required')) return result;
    const options = settledOptions(this);
    for (let i = 0; i < options.length; i++) {
      if (!options[i][kSelected]) continue;
      const placeholder = i === 0 && isDropDown(this) && options[i].value === '' &&
        options[i][kParent] === this;
      if (!placeholder) return result;
    }
    result.valueMissing = true;
    return result;
  }

  [kState](name) {
    return validityState(this, name) ?? super[kState](name);
  }
}
finish(HTMLSelectElement, 'HTMLSelectElement', {
  text: 'name autocomplete', flag: 'disabled multiple required', nat: 'size:0',
});
mixValidity(HTMLSelectElement);

// ---- option

class HTMLOptionElement extends HTMLElement {
  [kInit]() {
    this[kSelected] = false;
    this[kDirty] = false;
  }

  get form() {
    const select = selectOf(this);
    return select === null ? null : formOwner(select);
  }

  get index() {
    const select = selectOf(this);
    if (select === null) return 0;
    const options = optionsOf(select);
    for (let i = 0; i < options.length; i++) {
      if (options[i] === this) return i;
    }
    return 0;
  }

  get label() {
    return attr(this, 'label') ?? this.text;
  }

  set label(value) {
    setAttr(this, 'label', text(value));
  }

  get value() {
    return attr(this, 'value') ?? this.text;
  }

  set value(value) {
    setAttr(this, 'value', text(value));
  }

  get text() {
    return trim(textOf(this));
  }

  set text(value) {
    this.textContent = text(value);
  }

  get selected() {
    return isSelected(this);
  }

  set selected(value) {
    const select = selectOf(this);
    if (select !== null && select[kUnsettled]) settle(select);
    this[kSelected] = !!value;
    this[kDirty] = true;
    if (select !== null) settle(select, this[kSelected] ? this : null);
  }

  get defaultSelected() {
    return hasAttr(this, 'selected');
  }

  set defaultSelected(value) {
    toggleAttr(this, 'selected', !!value);
  }

  [kAttributeChanged](name, old, value, namespace) {
    super[kAttributeChanged](name, old, value, namespace);
    if (name !== 'selected' || namespace !== null || this[kDirty]) return;
    if ((old === null) === (value === null)) return;
    this[kSelected] = value !== null;
    const select = selectOf(this);
    if (select !== null) settle(select, value !== null ? this : null);
  }

  [kInserted]() {
    super[kInserted]();
    unsettle(this);
  }

  [kRemoved](parent, wasConnected) {
    super[kRemoved](parent, wasConnected);
    for (let node = parent; node !== null; node = node[kParent]) {
      if (isHTML(node, 'select')) {
        node[kUnsettled] = true;
        return;
      }
    }
  }

  [kCloned](copy) {
    copy[kSelected] = isSelected(this);
    copy[kDirty] = this[kDirty];
  }

  [kState](name) {
    switch (name) {
      case 'checked': return isSelected(this);
      case 'default': return hasAttr(this, 'selected');
      case 'disabled': return isDisabledOption(this);
      case 'enabled': return !isDisabledOption(this);
      default: return super[kState](name);
    }
  }
}
finish(HTMLOptionElement, 'HTMLOptionElement', { flag: 'disabled' });

// The text without that of scripts.
function textOf(option) {
  let result = '';
  for (let at = option[kFirst]; at !== null;) {
    if (at[kNodeType] === 3 || at[kNodeType] === 4) result += at.data;
    const script = at[kNodeType] === 1 && at[kLocalName] === 'script' &&
      (at[kNamespace] === HTML || at[kNamespace] === SVG);
    if (at[kFirst] != null && !script) {
      at = at[kFirst];
      continue;
    }
    while (at !== option && at[kNext] === null) at = at[kParent];
    if (at === option) break;
    at = at[kNext];
  }
  return result;
}

// new Option(text, value, defaultSelected, selected)
function makeOptionFunction(document) {
  function Option(content = '', value = undefined, defaultSelected = false, selected = false) {
    if (new.target === undefined) throw illegalConstructor();
    const option = document().createElement('option');
    if (text(content) !== '') option.textContent = text(content);
    if (value !== undefined) setAttr(option, 'value', text(value));
    if (defaultSelected) setAttr(option, 'selected', '');
    option[kSelected] = !!selected;
    return option;
  }
  primordials.ObjectDefineProperty(Option, 'prototype', {
    __proto__: null, value: HTMLOptionElement.prototype, writable: false,
  });
  return Option;
}

const HTMLOptGroupElement = define('HTMLOptGroupElement', { text: 'label', flag: 'disabled' }, {
  [kState](name) {
    if (name === 'disabled') return hasAttr(this, 'disabled');
    return name === 'enabled' ? !hasAttr(this, 'disabled') :
      primordials.ReflectApply(HTMLElement.prototype[kState], this, [name]);
  },
});
const HTMLSelectedContentElement = define('HTMLSelectedContentElement');

module.exports = {
  HTMLOptGroupElement, HTMLOptionElement, HTMLSelectElement, HTMLSelectedContentElement,
  Option: makeOptionFunction(() => hooks.document), isDisabledOption, kSelected, optionsOf,
  selectOf, settledOptions,
};
