// SPDX-License-Identifier: MIT
// innerText and outerText. Without styles: names decide which elements are blocks, and
// what is hidden by the attribute; the layout part may say more (hooks.displayOf).

'use strict';

const {
  ArrayPrototypePush, RegExpPrototypeSymbolReplace, StringPrototypeSplit,
} = primordials;

const {
  HTML, kConnected, kData, kFirst, kLocalName, kNamespace, kNext, kNodeType, kOwner, kParent,
  kPrevious, shared,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { fail } = require('web/dom/idl');
const tree = require('web/dom/tree');
const { makeText, replaceData } = require('web/dom/character-data');
const { createElement } = require('web/dom/create');
const { runReactions } = require('web/dom/reactions');
const { makeFragment } = require('web/dom/fragment');
const { hasAttr } = require('web/dom/html/attributes');

const kinds = (text, kind, table) => {
  const names = StringPrototypeSplit(text, ' ');
  for (let i = 0; i < names.length; i++) table[names[i]] = kind;
};
const DISPLAY = { __proto__: null };
kinds('address article aside blockquote body center details dd dialog dir div dl dt fieldset ' +
      'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing ' +
      'main menu nav ol optgroup option plaintext pre search section summary ul xmp',
      'block', DISPLAY);
kinds('area base basefont datalist head link meta noembed noframes param rp script style ' +
      'template title', 'none', DISPLAY);
DISPLAY.p = 'paragraph';
DISPLAY.table = 'block';
DISPLAY.tr = 'row';
DISPLAY.td = DISPLAY.th = 'cell';
DISPLAY.caption = 'block';

function displayOf(element) {
  const styled = hooks.displayOf?.(element);
  if (styled === 'none') return 'none';
  if (element[kNamespace] !== HTML) return 'inline';
  if (hasAttr(element, 'hidden')) return 'none';
  return DISPLAY[element[kLocalName]] ?? (styled === 'block' ? 'block' : 'inline');
}

function isPre(node) {
  for (let at = node[kParent]; at !== null; at = at[kParent]) {
    const name = at[kLocalName];
    if (name === 'pre' || name === 'textarea' || name === 'listing' || name === 'xmp') return true;
  }
  return false;
}

// Items: texts, and numbers for line breaks that are at least due between texts.
function innerText(element) {
  if (!element[kConnected] || displayOf(element) === 'none') return element.textContent;
  const items = [];
  let pending = ''; // text of the line so far
  const flush = (breaks) => {
    if (pending !== '') {
      // A space at the end of a line is not shown.
      const line = RegExpPrototypeSymbolReplace(/ $/, pending, '');
      if (line !== '') ArrayPrototypePush(items, line);
      pending = '';
    }
    if (breaks > 0) ArrayPrototypePush(items, breaks);
  };
  let at = element[kFirst];
  const leave = (node) => {
    switch (displayOf(node)) {
      case 'block': return flush(1);
      case 'paragraph': return flush(2);
      case 'row': return flush(1);
      case 'cell': {
        for (let next = node[kNext]; next !== null; next = next[kNext]) {
          if (next[kNodeType] === 1 && displayOf(next) === 'cell') {
            pending = RegExpPrototypeSymbolReplace(/ $/, pending, '') + '\t';
            return undefined;
          }
        }
      }
    }
    return undefined;
  };
  while (at !== null) {
    let down = false;
    if (at[kNodeType] === 3) {
      if (isPre(at)) {
        pending += at[kData];
      } else {
        let text = RegExpPrototypeSymbolReplace(/[ \t\n\f\r]+/g, at[kData], ' ');
        const last = pending[pending.length - 1];
        if (text[0] === ' ' && (pending === '' || last === ' ' || last === '\n' || last === '\t')) {
          text = primordials.StringPrototypeSlice(text, 1);
        }
        pending += text;
      }
    } else if (at[kNodeType] === 1) {
      const display = displayOf(at);
      if (at[kLocalName] === 'br') {
        pending = RegExpPrototypeSymbolReplace(/ $/, pending, '') + '\n';
      } else if (display !== 'none' && !isReplaced(at)) {
        if (display === 'block') flush(1);
        else if (display === 'paragraph') flush(2);
        down = at[kFirst] !== null;
        if (!down) leave(at);
      }
    }
    if (down) {
      at = at[kFirst];
      continue;
    }
    while (at !== null && at[kNext] === null) {
      at = at[kParent];
      if (at === element) at = null;
      else leave(at);
    }
    if (at !== null) at = at[kNext];
  }
  flush(0);
  return join(items);
}

function isReplaced(element) {
  switch (element[kLocalName]) {
    case 'textarea': case 'input': case 'select': case 'video': case 'audio': case 'iframe':
    case 'canvas': case 'img': case 'object': case 'meter': case 'progress': return true;
    default: return false;
  }
}

function join(items) {
  let result = '';
  let breaks = 0;
  let started = false;
  for (let i = 0; i < items.length; i++) {
    if (typeof items[i] === 'number') {
      if (items[i] > breaks) breaks = items[i];
      continue;
    }
    if (started) for (let n = 0; n < breaks; n++) result += '\n';
    breaks = 0;
    started = true;
    result += items[i];
  }
  return result;
}

// A text as nodes: lines with br between.
function fragmentOf(document, value) {
  const fragment = makeFragment(document);
  const lines = StringPrototypeSplit(
    RegExpPrototypeSymbolReplace(/\r\n?/g, value, '\n'), '\n');
  for (let i = 0; i < lines.length; i++) {
    if (i > 0) tree.append(createElement(document, 'br'), fragment);
    if (lines[i] !== '') tree.append(makeText(document, lines[i]), fragment);
  }
  return fragment;
}

function setInnerText(element, value) {
  const mark = shared.reactions.length;
  tree.replaceAll(fragmentOf(element[kOwner], value), element);
  if (shared.reactions.length > mark) runReactions(mark);
}

function setOuterText(element, value) {
  const parent = element[kParent];
  if (parent === null) {
    throw fail('NoModificationAllowedError', undefined, undefined,
               "Failed to set the 'outerText' property on 'HTMLElement': " +
               'The element has no parent.');
  }
  const mark = shared.reactions.length;
  const before = element[kPrevious];
  const after = element[kNext];
  const fragment = fragmentOf(element[kOwner], value);
  if (fragment[kFirst] === null) tree.append(makeText(element[kOwner], ''), fragment);
  tree.replaceChild(fragment, element, parent);
  if (after !== null && after[kNodeType] === 3) mergeWithPrevious(after);
  if (before !== null && before[kNodeType] === 3 && before[kNext] !== null &&
      before[kNext][kNodeType] === 3) mergeWithPrevious(before[kNext]);
  if (shared.reactions.length > mark) runReactions(mark);
}

function mergeWithPrevious(text) {
  const previous = text[kPrevious];
  if (previous === null || previous[kNodeType] !== 3) return;
  replaceData(previous, previous[kData].length, 0, text[kData]);
  tree.remove(text);
}

module.exports = { innerText, setInnerText, setOuterText };
