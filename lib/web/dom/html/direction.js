// SPDX-License-Identifier: MIT
// The direction of an element: 'ltr' or 'rtl', by its dir attribute, its text or its parent.

'use strict';

const { RegExpPrototypeExec, StringPrototypeToLowerCase } = primordials;

const {
  HTML, kData, kFirst, kHost, kLocalName, kNamespace, kNext, kNodeType, kParent,
} = require('web/dom/slots');
const { attr } = require('web/dom/html/attributes');

const STRONG = new primordials.RegExp(
  '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]|' +
  '[A-Za-z\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02b8\\u0370-\\u0588' +
  '\\u0900-\\u1fff\\u2c00-\\ud7ff]');

function ofText(text) {
  const found = RegExpPrototypeExec(STRONG, text);
  if (found === null) return null;
  const char = found[0];
  return (char >= '\u0590' && char <= '\u08ff') || char >= '\ufb1d' ? 'rtl' : 'ltr';
}

// What the first strong letter says; null if there is none.
function ofContent(element) {
  for (let at = element[kFirst]; at !== null;) {
    let skip = false;
    if (at[kNodeType] === 3 || at[kNodeType] === 4) {
      const found = ofText(at[kData]);
      if (found !== null) return found;
    } else if (at[kNodeType] === 1) {
      const name = at[kLocalName];
      skip = name === 'bdi' || name === 'script' || name === 'style' || name === 'textarea' ||
        name === 'input' || stateOf(at) !== '';
    }
    if (at[kFirst] != null && !skip) {
      at = at[kFirst];
      continue;
    }
    while (at !== element && at[kNext] === null) at = at[kParent];
    if (at === element) return null;
    at = at[kNext];
  }
  return null;
}

function stateOf(element) {
  const value = attr(element, 'dir');
  const word = value === null ? '' : StringPrototypeToLowerCase(value);
  return word === 'ltr' || word === 'rtl' || word === 'auto' ? word : '';
}

function directionOf(element) {
  for (let node = element; node != null; node = node[kParent] ?? node[kHost]) {
    if (node[kNodeType] !== 1 || node[kNamespace] !== HTML) continue;
    const state = stateOf(node);
    if (state === 'ltr' || state === 'rtl') return state;
    const name = node[kLocalName];
    if (state === 'auto' || name === 'bdi') {
      const field = (name === 'input' || name === 'textarea') && typeof node.value === 'string';
      const found = field ? ofText(node.value) : ofContent(node);
      if (found !== null || node === element || field) return found ?? 'ltr';
      return 'ltr';
    }
    if (name === 'input' && node.type === 'tel') return 'ltr';
  }
  return 'ltr';
}

module.exports = { directionOf };
