// SPDX-License-Identifier: MIT
// The lists of forms: form.elements, select.options, control.labels; and forms and selects as
// objects with indexes and names of their own.

'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeSlice, ObjectCreate, SafeMap,
  TypeError,
} = primordials;

const {
  HTML, kItems, kLocalName, kNamespace, kNodeType, kParent, slot,
} = require('web/dom/slots');
const { expose, isObject, long, text, unsignedLong } = require('web/dom/idl');
const {
  HTMLCollection, NodeList, byTagName, makeComputed, makeComputedList, wrap,
} = require('web/dom/collections');
const { legacyProxy } = require('web/dom/legacy-object');
const { nextElement, rootOf } = require('web/dom/walk');
const { attr } = require('web/dom/html/attributes');
const { controlsOf, formOwner, isListed } = require('web/dom/html/form-owner');

const kShown = slot('shownControls');
const kElements = slot('formElements');
const kLabels = slot('labels');
const kOptionsList = slot('optionsCollection');
const kSelectedList = slot('selectedOptions');
const kPast = slot('pastNames');

// Controls of one name. `value` is that of the checked radio button.
class RadioNodeList extends NodeList {
  get value() {
    const list = this[kItems].all();
    for (let i = 0; i < list.length; i++) {
      if (list[i].type === 'radio' && list[i].checked) return attr(list[i], 'value') ?? 'on';
    }
    return '';
  }

  set value(value) {
    const wanted = text(value);
    const list = this[kItems].all();
    for (let i = 0; i < list.length; i++) {
      if (list[i].type === 'radio' && (attr(list[i], 'value') ?? 'on') === wanted) {
        list[i].checked = true;
        return;
      }
    }
  }
}
expose(RadioNodeList, 'RadioNodeList');

// ---- form.elements

// All listed controls but image buttons.
function shownControls(form) {
  const list = controlsOf(form);
  const known = form[kShown];
  if (known !== undefined && known.from === list) return known.list;
  const shown = [];
  for (let i = 0; i < list.length; i++) {
    if (list[i][kLocalName] !== 'input' || list[i].type !== 'image') {
      ArrayPrototypePush(shown, list[i]);
    }
  }
  form[kShown] = { __proto__: null, from: list, list: shown };
  return shown;
}

const hasName = (element, name) => attr(element, 'id') === name || attr(element, 'name') === name;

function withName(list, name) {
  const result = [];
  if (name === '') return result;
  for (let i = 0; i < list.length; i++) {
    if (hasName(list[i], name)) ArrayPrototypePush(result, list[i]);
  }
  return result;
}

function namesOf(list) {
  const names = [];
  const add = (name) => {
    if (name !== null && name !== '' && !ArrayPrototypeIncludes(names, name)) {
      ArrayPrototypePush(names, name);
    }
  };
  for (let i = 0; i < list.length; i++) {
    add(attr(list[i], 'id'));
    add(attr(list[i], 'name'));
  }
  return names;
}

// One element, a list of several, or undefined.
function byName(all, name) {
  const found = withName(all(), name);
  if (found.length === 0) return undefined;
  if (found.length === 1) return found[0];
  // The same list for the same name.
  const lists = all.lists ??= new SafeMap();
  let list = lists.get(name);
  if (list === undefined) {
    list = makeComputedList(() => withName(all(), name), RadioNodeList.prototype);
    lists.set(name, list);
  }
  return list;
}

class HTMLFormControlsCollection extends HTMLCollection {
  namedItem(name) {
    return byName(this[kItems].all, text(name)) ?? null;
  }
}
expose(HTMLFormControlsCollection, 'HTMLFormControlsCollection');

function controlsCollection(all) {
  const object = ObjectCreate(HTMLFormControlsCollection.prototype);
  object[kItems] = {
    __proto__: null, all, length: () => all().length, item: (index) => all()[index],
  };
  return legacyProxy(object, {
    __proto__: null, length: () => all().length, item: (index) => all()[index],
    named: (name) => byName(all, name), names: () => namesOf(all()), namesAreEnumerable: false,
  });
}

const formElements = (form) => form[kElements] ??= controlsCollection(() => shownControls(form));

const fieldsetElements = (fieldset) => fieldset[kElements] ??= makeComputed(() => {
  const list = [];
  for (let at = nextElement(fieldset, fieldset); at !== null; at = nextElement(at, fieldset)) {
    if (isListed(at) && (at[kLocalName] !== 'input' || at.type !== 'image')) {
      ArrayPrototypePush(list, at);
    }
  }
  return list;
});

// form.name is a control; one that had the name once is still found by it.
function proxyForm(form) {
  const images = () => {
    const list = [];
    const root = rootOf(form);
    for (let at = nextElement(root, root); at !== null; at = nextElement(at, root)) {
      if (at[kLocalName] === 'img' && at[kNamespace] === HTML && formOwner(at) === proxy) {
        ArrayPrototypePush(list, at);
      }
    }
    return list;
  };
  const listed = () => shownControls(proxy);
  const proxy = legacyProxy(form, {
    __proto__: null,
    overrides: true,
    length: () => shownControls(proxy).length,
    item: (index) => shownControls(proxy)[index],
    named(name) {
      const found = byName(listed, name) ??
        (hasImages(proxy) ? byName(images, name) : undefined);
      if (found !== undefined) {
        if (found[kNodeType] === 1) (proxy[kPast] ??= { __proto__: null })[name] = found;
        return found;
      }
      const past = proxy[kPast]?.[name];
      return past !== undefined && formOwner(past) === proxy ? past : undefined;
    },
    names: () => namesOf(shownControls(proxy)),
    namesAreEnumerable: false,
  });
  return proxy;
}

// Whether the parser or a script ever put an image into a form: most have none.
const hasImages = (form) => byTagName(form, 'img').length > 0;

// ---- select.options

function insertOption(select, element, before) {
  if (!isObject(element) || element[kNodeType] !== 1 ||
      (element[kLocalName] !== 'option' && element[kLocalName] !== 'optgroup')) {
    throw new TypeError("Failed to execute 'add' on 'HTMLOptionsCollection': The provided value " +
      "is not of type '(HTMLOptGroupElement or HTMLOptionElement)'.");
  }
  const { optionsOf } = require('web/dom/html/select');
  let reference = null;
  if (isObject(before)) reference = before;
  else if (before != null) reference = optionsOf(select)[long(before)] ?? null;
  if (reference === null) {
    select.appendChild(element);
    return;
  }
  if (!select.contains(reference)) {
    throw require('web/dom/idl').fail(
      'NotFoundError', 'add', 'HTMLSelectElement', 'The node before which the new node is to be ' +
      'inserted is not a descendant of this node.');
  }
  if (reference !== element) reference[kParent].insertBefore(element, reference);
}

const kSelect = slot('select');
const OPTIONS_MAX = 100000;

class HTMLOptionsCollection extends HTMLCollection {
  get length() {
    return this[kItems].length();
  }

  set length(value) {
    setLength(this[kSelect], unsignedLong(value));
  }

  namedItem(name) {
    const found = withName(this[kItems].all(), text(name));
    return found[0] ?? null;
  }

  add(element, before = null) {
    insertOption(this[kSelect], element, before);
  }

  remove(index) {
    const option = this[kItems].all()[long(index)];
    if (option !== undefined) option.remove();
  }

  get selectedIndex() {
    return this[kSelect].selectedIndex;
  }

  set selectedIndex(value) {
    this[kSelect].selectedIndex = value;
  }
}
expose(HTMLOptionsCollection, 'HTMLOptionsCollection');

function setLength(select, length) {
  const { optionsOf } = require('web/dom/html/select');
  const options = ArrayPrototypeSlice(optionsOf(select));
  if (length > OPTIONS_MAX) return;
  for (let i = options.length; i-- > length;) options[i].remove();
  for (let i = options.length; i < length; i++) {
    select.appendChild(select.ownerDocument.createElement('option'));
  }
}

function setOption(select, index, value) {
  const { optionsOf } = require('web/dom/html/select');
  if (value === null || value === undefined) {
    optionsOf(select)[index]?.remove();
    return;
  }
  if (!isObject(value) || value[kLocalName] !== 'option') {
    throw new TypeError(`Failed to set an indexed property [${index}] on 'HTMLSelectElement': ` +
                        "parameter 2 is not of type 'HTMLOptionElement'.");
  }
  const options = optionsOf(select);
  if (index < options.length) {
    options[index][kParent].replaceChild(value, options[index]);
    return;
  }
  setLength(select, index);
  select.appendChild(value);
}

function optionsCollection(select) {
  if (select[kOptionsList] !== undefined) return select[kOptionsList];
  const { optionsOf } = require('web/dom/html/select');
  const all = () => optionsOf(select);
  const object = ObjectCreate(HTMLOptionsCollection.prototype);
  object[kSelect] = select;
  object[kItems] = {
    __proto__: null, all, length: () => all().length, item: (index) => all()[index],
  };
  return select[kOptionsList] = legacyProxy(object, {
    __proto__: null, length: () => all().length, item: (index) => all()[index],
    named: (name) => withName(all(), name)[0], names: () => namesOf(all()),
    namesAreEnumerable: false, setItem: (index, value) => setOption(select, index, value),
  });
}

// Which options are selected changes without the tree: asked every time.
function selectedOptions(select) {
  const all = () => {
    const { kSelected, settledOptions } = require('web/dom/html/select');
    const options = settledOptions(select);
    const list = [];
    for (let i = 0; i < options.length; i++) {
      if (options[i][kSelected]) ArrayPrototypePush(list, options[i]);
    }
    return list;
  };
  return select[kSelectedList] ??= wrap(HTMLCollection.prototype, {
    __proto__: null, all, length: () => all().length, item: (index) => all()[index],
  }, true);
}

function proxySelect(select) {
  const options = () => require('web/dom/html/select').optionsOf(proxy);
  const proxy = legacyProxy(select, {
    __proto__: null, length: () => options().length, item: (index) => options()[index],
    setItem: (index, value) => setOption(proxy, index, value),
  });
  return proxy;
}

// ---- labels

function labelsOf(control) {
  return control[kLabels] ??= makeComputedList(() => {
    const { controlOf } = require('web/dom/html/controls');
    const list = [];
    const root = rootOf(control);
    for (let at = nextElement(root, root) ?? null; at !== null; at = nextElement(at, root)) {
      if (at[kLocalName] === 'label' && at[kNamespace] === HTML && controlOf(at) === control) {
        ArrayPrototypePush(list, at);
      }
    }
    if (root[kLocalName] === 'label' && controlOf(root) === control) {
      primordials.ArrayPrototypeUnshift(list, root);
    }
    return list;
  });
}

module.exports = {
  HTMLFormControlsCollection, HTMLOptionsCollection, RadioNodeList, fieldsetElements, formElements,
  labelsOf, optionsCollection, proxyForm, proxySelect, selectedOptions, shownControls,
};
