// SPDX-License-Identifier: MIT
// innerText and outerText. Styles decide what is a block, what is hidden, and what becomes of white space
// and letters (hooks.textStyle, which web/css sets).

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

const INSIDE = { __proto__: null, flex: true, grid: true, 'inline-flex': true, 'inline-grid': true };
const BLOCKS = {
  '__proto__': null, 'block': true, 'flex': true, 'flow-root': true, 'grid': true, 'list-item': true,
  'table': true, 'table-caption': true,
};

// What an element is in the text: none, inline, block, paragraph, row or cell.
function kindOf(element) {
  const { display, float, position } = hooks.textStyle(element);
  if (display === 'none') return 'none';
  const isHTML = element[kNamespace] === HTML;
  if (isHTML && element[kLocalName] === 'p') return 'paragraph';
  if (display === 'table-cell') return 'cell';
  if (display === 'table-row') return 'row';
  if (BLOCKS[display] === true) return 'block';
  if (isHTML && (element[kLocalName] === 'option' || element[kLocalName] === 'optgroup')) return 'block';
  if (display === 'contents') return 'inline';
  if (position === 'absolute' || position === 'fixed' || float !== 'none') return 'block';
  const parent = element[kParent];
  return parent[kNodeType] === 1 && INSIDE[hooks.textStyle(parent).display] === true ? 'block' : 'inline';
}

const SPACES = /[ \t\n\f\r]+/g;

// The text of a node as it is shown behind `before`.
function shown(node, before) {
  const parent = node[kParent];
  if (parent[kNodeType] !== 1) return '';
  const { collapse, transformed, visibility } = hooks.textStyle(parent);
  if (visibility !== 'visible') return '';
  const data = transformed(node[kData]);
  if (collapse === 'preserve' || collapse === 'break-spaces') return data;
  const keepsBreaks = collapse === 'preserve-breaks';
  const text = keepsBreaks ?
    RegExpPrototypeSymbolReplace(/[ \t\f\r]*\n[ \t\f\r]*/g,
                                 RegExpPrototypeSymbolReplace(/[ \t\f\r]+/g, data, ' '), '\n') :
    RegExpPrototypeSymbolReplace(SPACES, data, ' ');
  const last = before[before.length - 1];
  const isStart = before === '' || last === ' ' || last === '\n' || last === '\t';
  return text[0] === ' ' && isStart ? primordials.StringPrototypeSlice(text, 1) : text;
}

// Items: texts, and numbers for line breaks that are at least due between texts.
function innerText(element) {
  if (!element[kConnected] || hooks.textStyle?.(element) === undefined || kindOf(element) === 'none') {
    return element.textContent;
  }
  if (element[kLocalName] === 'textarea') return '';
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
    switch (kindOf(node)) {
      case 'block': return flush(1);
      case 'paragraph': return flush(2);
      case 'row': return flush(1);
      case 'cell': {
        for (let next = node[kNext]; next !== null; next = next[kNext]) {
          if (next[kNodeType] === 1 && kindOf(next) === 'cell') {
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
      pending += shown(at, pending);
    } else if (at[kNodeType] === 1) {
      const kind = kindOf(at);
      if (at[kLocalName] === 'br') {
        pending = RegExpPrototypeSymbolReplace(/ $/, pending, '') + '\n';
      } else if (kind !== 'none' && !isReplaced(at)) {
        if (kind === 'block') flush(1);
        else if (kind === 'paragraph') flush(2);
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
