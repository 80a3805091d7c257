// SPDX-License-Identifier: MIT
// Pseudo-classes that ask for a state: of the user's (:hover, :focus), of a form's control
// (:checked, :valid), of the element's language or direction.
//
// What depends on the kind of element is its own: element[slot('state')](name) gives true or false.
// What the user does stands in the document: slot('hovered'), slot('pressed'), slot('target').
'use strict';

const {
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeToLowerCase,
} = primordials;

const {
  HTML, XML, kActiveElement, kAttributes, kCustomState, kHost, kLocalName, kNamespace,
  kNodeType, kOwner, kParent, kScope, kURL, kView, shared, slot,
} = require('web/dom/slots');

const { hasAttribute } = require('web/dom/attributes');
const { byId } = require('web/dom/ids');

const kState = slot('state');
const kHovered = slot('hovered');
const kPressed = slot('pressed');
const kTargetElement = slot('target');
const kFullscreen = slot('fullscreen');
const kFocusVisible = slot('focusVisible');

// Whether `node` or what it is in (over the borders of shadow trees) is `element`.
function isInside(node, element) {
  while (node !== null && node !== undefined) {
    if (node === element) return true;
    node = node[kParent] ?? node[kHost];
  }
  return false;
}

// The focused element of the document, as the element's tree sees it: a host, if the focus is in
// its shadow tree.
function focusedIn(element) {
  let node = element[kOwner][kActiveElement] ?? null;
  const scope = element[kScope];
  while (node !== null && node[kScope] !== scope) node = node[kScope]?.[kHost] ?? null;
  return node;
}

function isLink(element) {
  if (element[kNamespace] !== HTML) return false;
  const name = element[kLocalName];
  if (name !== 'a' && name !== 'area') return false;
  return hasAttribute(element, 'href');
}

function languageOf(element) {
  for (let node = element; node != null; node = node[kParent] ?? node[kHost]) {
    if (node[kNodeType] !== 1) continue;
    const list = node[kAttributes] ?? [];
    let plain;
    for (let i = 0; i < list.length; i++) {
      const { localName, namespace, value } = list[i];
      if (localName !== 'lang') continue;
      if (namespace === XML) return value;
      if (namespace === null && node[kNamespace] === HTML) plain = value;
    }
    if (plain !== undefined) return plain;
  }
  return element[kOwner][slot('language')] ?? '';
}

// Extended filtering: each part of the range is found in order, and nothing of one letter between.
function matchesLanguage(range, tag) {
  if (range === '') return tag === '';
  if (tag === '') return false;
  const wanted = StringPrototypeSplit(StringPrototypeToLowerCase(range), '-');
  const parts = StringPrototypeSplit(StringPrototypeToLowerCase(tag), '-');
  if (wanted[0] !== '*' && wanted[0] !== parts[0]) return false;
  let at = 1;
  for (let i = 1; i < wanted.length;) {
    if (wanted[i] === '*') i++;
    else if (at >= parts.length) return false;
    else if (parts[at] === wanted[i]) {
      i++;
      at++;
    } else if (parts[at].length === 1) {
      return false;
    } else {
      at++;
    }
  }
  return true;
}

// The element that the document's address names.
function targetOf(document) {
  if (document[kTargetElement] !== undefined) return document[kTargetElement];
  const at = StringPrototypeIndexOf(document[kURL], '#');
  if (at === -1 || document[kView] === null) return null;
  const fragment = StringPrototypeSlice(document[kURL], at + 1);
  if (fragment === '') return null;
  let found = byId(document, fragment);
  if (found === null) {
    try {
      found = byId(document, primordials.decodeURIComponent(fragment));
    } catch {
      found = null;
    }
  }
  return found;
}

function matchesState(element, pseudo, where) {
  const { argument, name } = pseudo;
  switch (name) {
    case 'hover':
      shared.usesHover = true;
      return isInside(element[kOwner][kHovered], element);
    case 'active':
      shared.usesHover = true;
      return isInside(element[kOwner][kPressed], element);
    case 'focus': return focusedIn(element) === element;
    case 'focus-visible':
      return focusedIn(element) === element && element[kOwner][kFocusVisible] !== false;
    case 'focus-within': return isInside(element[kOwner][kActiveElement], element);
    case 'target':
    case 'target-current': return targetOf(element[kOwner]) === element;
    case 'fullscreen':
    case '-webkit-full-screen': return element[kOwner][kFullscreen] === element;
    case 'any-link':
    case 'link': return isLink(element);
    case 'visited': return false;
    case 'defined':
      return element[kCustomState] === undefined || element[kCustomState] === 'uncustomized' ||
        element[kCustomState] === 'custom';
    case 'lang': {
      const language = languageOf(element);
      for (let i = 0; i < argument.length; i++) {
        if (matchesLanguage(argument[i], language)) return true;
      }
      return false;
    }
    case 'dir': return require('web/dom/html/direction').directionOf(element) === argument;
    case 'state': return require('web/dom/element-internals').hasState(element, argument);
    default: return element[kState] === undefined ? name === 'read-only' : element[kState](name);
  }
}

module.exports = { isInside, kState, languageOf, matchesState };
