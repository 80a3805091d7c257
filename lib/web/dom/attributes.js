// SPDX-License-Identifier: MIT
// The attributes of elements, as records. An Attr object is made when a program asks for it.
//
//   element[kAttributes]: null, or [{ namespace, prefix, localName, name, value, attr }, ...]
//
//   getAttribute(element, 'href')             the value, or null; of no namespace, name as it is
//   setAttribute(element, 'href', value)      the same; all steps run
//   removeAttribute(element, 'href')
//   appendAttribute(element, localName, value, namespace, prefix)    for the parser: it is new
//   hasAttribute(element, 'href')
//
// Every change: the record for MutationObservers, the reaction of a custom element, what ids, slots
// and handler attributes need, then the element's [kAttributeChanged](localName, old, value, ns).

'use strict';

const { ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice } = primordials;

const {
  kAttributeChanged, kAttributes, kConnected, kCustomState, kElement, kId, kLocalName, kOwner,
  kRecord, kScope, shared,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { queueAttributeRecord } = require('web/dom/mutations');
const { enqueueReaction } = require('web/dom/reactions');
const { addId, removeId } = require('web/dom/ids');

// ---- Finding

function findRecord(element, localName, namespace = null) {
  const list = element[kAttributes];
  if (list === null) return null;
  for (let i = 0; i < list.length; i++) {
    if (list[i].localName === localName && list[i].namespace === namespace) return list[i];
  }
  return null;
}

// By the name as it is written, with its prefix.
function findByName(element, name) {
  const list = element[kAttributes];
  if (list === null) return null;
  for (let i = 0; i < list.length; i++) if (list[i].name === name) return list[i];
  return null;
}

function getAttribute(element, localName, namespace = null) {
  const record = findRecord(element, localName, namespace);
  return record === null ? null : record.value;
}

const hasAttribute = (element, localName, namespace = null) =>
  findRecord(element, localName, namespace) !== null;

// ---- Changing

function changed(element, record, old, value) {
  const { localName, namespace } = record;
  shared.attributeVersion++;
  queueAttributeRecord(element, localName, namespace, old);
  if (element[kCustomState] === 'custom') {
    enqueueReaction(element, 'attributeChangedCallback', [localName, old, value, namespace]);
  }
  if (namespace === null) ownSteps(element, localName, old, value);
  element[kAttributeChanged]?.(localName, old, value, namespace);
  if (element[kConnected]) hooks.changed(element, 'attribute', localName);
}

function ownSteps(element, name, old, value) {
  switch (name) {
    case 'id': {
      const scope = element[kScope];
      if (scope !== null && element[kId] !== null) removeId(scope, element[kId], element);
      element[kId] = value === null || value === '' ? null : value;
      if (scope !== null && element[kId] !== null) addId(scope, element[kId], element);
      break;
    }
    case 'slot':
      if (shared.shadowRoots > 0) {
        require('web/dom/slotting').slotAttributeChanged(element, old ?? '', value ?? '');
      }
      break;
    case 'name':
      switch (element[kLocalName]) {
        case 'slot':
          require('web/dom/slotting').nameChanged(element, old ?? '', value ?? '');
          break;
        case 'embed': case 'form': case 'img': case 'object':
          shared.namedElements++;
          break;
      }
      break;
    default:
      if (name[0] === 'o' && name[1] === 'n') {
        require('web/dom/event-handlers').attributeChanged(element, name, value);
      }
  }
}

function makeRecord(localName, value, namespace = null, prefix = null) {
  return {
    __proto__: null,
    namespace,
    prefix,
    localName,
    name: prefix === null ? localName : `${prefix}:${localName}`,
    value,
    attr: null,
  };
}

function appendRecord(element, record) {
  if (element[kAttributes] === null) element[kAttributes] = [record];
  else ArrayPrototypePush(element[kAttributes], record);
  if (record.attr !== null) {
    record.attr[kElement] = element;
    record.attr[kOwner] = element[kOwner];
  }
  changed(element, record, null, record.value);
}

function appendAttribute(element, localName, value, namespace = null, prefix = null) {
  appendRecord(element, makeRecord(localName, value, namespace, prefix));
}

function changeRecord(element, record, value) {
  const old = record.value;
  record.value = value;
  changed(element, record, old, value);
}

function removeRecord(element, record) {
  const list = element[kAttributes];
  ArrayPrototypeSplice(list, ArrayPrototypeIndexOf(list, record), 1);
  if (record.attr !== null) record.attr[kElement] = null;
  changed(element, record, record.value, null);
}

function replaceRecord(element, old, record) {
  const list = element[kAttributes];
  list[ArrayPrototypeIndexOf(list, old)] = record;
  if (old.attr !== null) old.attr[kElement] = null;
  record.attr[kElement] = element;
  record.attr[kOwner] = element[kOwner];
  changed(element, record, old.value, record.value);
}

function setAttribute(element, localName, value, namespace = null, prefix = null) {
  const record = findRecord(element, localName, namespace);
  if (record === null) appendAttribute(element, localName, value, namespace, prefix);
  else changeRecord(element, record, value);
}

function removeAttribute(element, localName, namespace = null) {
  const record = findRecord(element, localName, namespace);
  if (record !== null) removeRecord(element, record);
}

// ---- Attr objects

function attrOf(element, record) {
  return record.attr ??= require('web/dom/attr').makeAttr(element[kOwner], record, element);
}

// Is the first attribute before the second in the element's list?
function isBefore(element, a, b) {
  const list = element[kAttributes];
  return ArrayPrototypeIndexOf(list, a[kRecord]) < ArrayPrototypeIndexOf(list, b[kRecord]);
}

module.exports = {
  appendAttribute, appendRecord, attrOf, changeRecord, findByName, findRecord, getAttribute,
  hasAttribute, isBefore, makeRecord, removeAttribute, removeRecord, replaceRecord, setAttribute,
};
