// SPDX-License-Identifier: MIT
// What a form sends: its entries, and their encodings.
//
//   entriesOf(form, submitter)     [[name, value], ...], or null if they are being made already
'use strict';

const {
  ArrayPrototypePush, RegExpPrototypeSymbolReplace, StringPrototypeToLowerCase, TypeError,
} = primordials;

const { HTML, kLocalName, kNamespace, kNodeType, kParent, slot } = require('web/dom/slots');
const { isObject, fail, usv } = require('web/dom/idl');
const { fire } = require('web/dom/event-target');
const { attr } = require('web/dom/html/attributes');
const { controlsOf, formOwner, isDisabledControl } = require('web/dom/html/form-owner');

const kEntering = slot('constructingEntries');

const withLines = (value) => RegExpPrototypeSymbolReplace(/\r\n?|\n/g, value, '\r\n');

function inDatalist(element) {
  for (let node = element[kParent]; node !== null; node = node[kParent]) {
    if (node[kLocalName] === 'datalist' && node[kNamespace] === HTML) return true;
  }
  return false;
}

function isButton(element) {
  return element[kLocalName] === 'button' || (element[kLocalName] === 'input' && (
    element.type === 'submit' || element.type === 'image' || element.type === 'reset' ||
    element.type === 'button'));
}

function addEntry(list, element, submitter) {
  if (inDatalist(element) || isDisabledControl(element)) return;
  if (isButton(element) && element !== submitter) return;
  const kind = element[kLocalName];
  const type = kind === 'input' ? element.type : '';
  if ((type === 'checkbox' || type === 'radio') && !element.checked) return;
  const name = attr(element, 'name') ?? '';
  const add = (key, value) => ArrayPrototypePush(list, [usv(key), value]);
  if (type === 'image') {
    const prefix = name === '' ? '' : `${name}.`;
    const at = element[slot('clickedAt')] ?? { x: 0, y: 0 };
    add(`${prefix}x`, `${at.x | 0}`);
    add(`${prefix}y`, `${at.y | 0}`);
    return;
  }
  const custom = element[slot('formEntries')]?.();
  if (custom !== undefined) {
    for (let i = 0; i < custom.length; i++) add(custom[i][0] ?? name, custom[i][1]);
    return;
  }
  if (name === '' || kind === 'object' || kind === 'output' || kind === 'fieldset') return;
  if (kind === 'select') {
    const { isDisabledOption, kSelected, settledOptions } = require('web/dom/html/select');
    const options = settledOptions(element);
    for (let i = 0; i < options.length; i++) {
      if (options[i][kSelected] && !isDisabledOption(options[i])) {
        add(name, usv(options[i].value));
      }
    }
  } else if (type === 'file') {
    const { files } = element;
    const { File } = require('internal/buffer/file');
    if (files.length === 0) {
      add(name, new File([], '', { __proto__: null, type: 'application/octet-stream' }));
    }
    for (let i = 0; i < files.length; i++) add(name, files[i]);
  } else if (type === 'hidden' && StringPrototypeToLowerCase(name) === '_charset_') {
    add(name, 'UTF-8');
  } else {
    add(name, usv(element.value ?? ''));
    const dirName = attr(element, 'dirname');
    if (dirName !== null && dirName !== '') {
      add(dirName, require('web/dom/html/direction').directionOf(element));
    }
  }
}

function entriesOf(form, submitter) {
  if (form[kEntering]) return null;
  form[kEntering] = true;
  try {
    const list = [];
    const controls = controlsOf(form);
    for (let i = 0; i < controls.length; i++) addEntry(list, controls[i], submitter);
    const { FormData } = require('web/fetch/form-data');
    const data = new FormData();
    for (let i = 0; i < list.length; i++) data.append(list[i][0], list[i][1]);
    const { FormDataEvent } = require('web/dom/events/form');
    fire(form, 'formdata', { __proto__: null, bubbles: true, formData: data }, FormDataEvent);
    const result = [];
    data.forEach((value, name) => ArrayPrototypePush(result, [name, value]));
    return result;
  } finally {
    form[kEntering] = false;
  }
}

// For new FormData(form, submitter).
function readForm(form, submitter) {
  if (!isObject(form) || form[kNodeType] !== 1 || form[kLocalName] !== 'form') {
    throw new TypeError("Failed to construct 'FormData': parameter 1 is not of type " +
                        "'HTMLFormElement'.");
  }
  const button = submitter ?? null;
  if (button !== null) {
    if (!isObject(button) || !require('web/dom/html/form').isSubmitButton(button)) {
      throw new TypeError("Failed to construct 'FormData': The specified element is not a submit " +
                          'button.');
    }
    if (formOwner(button) !== form) {
      throw fail('NotFoundError', undefined, undefined, "Failed to construct 'FormData': The " +
        'specified element is not owned by this form element.');
    }
  }
  const list = entriesOf(form, button);
  if (list === null) {
    throw fail('InvalidStateError', undefined, undefined,
               "Failed to construct 'FormData': The form is constructing entry list.");
  }
  return list;
}

// ---- Encodings

const textOf = (value) => typeof value === 'string' ? value : value.name;

function encodeQuery(entries) {
  const { URLSearchParams } = require('web/url-search-params');
  const params = new URLSearchParams();
  for (let i = 0; i < entries.length; i++) {
    params.append(withLines(entries[i][0]), withLines(textOf(entries[i][1])));
  }
  return params.toString();
}

function encodeBody(entries, enctype) {
  if (enctype === 'multipart/form-data') {
    const { FormData } = require('web/fetch/form-data');
    const data = new FormData();
    for (let i = 0; i < entries.length; i++) data.append(entries[i][0], entries[i][1]);
    return { __proto__: null, type: enctype, body: data };
  }
  if (enctype === 'text/plain') {
    let body = '';
    for (let i = 0; i < entries.length; i++) {
      body += `${withLines(entries[i][0])}=${withLines(textOf(entries[i][1]))}\r\n`;
    }
    return { __proto__: null, type: enctype, body };
  }
  return {
    __proto__: null, type: 'application/x-www-form-urlencoded', body: encodeQuery(entries),
  };
}

module.exports = { encodeBody, encodeQuery, entriesOf, readForm };
