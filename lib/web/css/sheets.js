// SPDX-License-Identifier: MIT
// Style sheets as the cascade sees them: which a tree has, in order, and their rules. The objects
// of CSSOM (web/css/cssom, one set for each realm) stand on these and are kept at `wrapper`.
//
//   Sheet { owner, url, title, media, disabled, rules, version }
//   rule  as web/css/syntax gives it, with `block` (style, keyframe), `selectors`, `sheet`, `parent`
//
// A version of a sheet counts its changes; sheetsOf() is cheap while no tree has changed.

'use strict';

const {
  kData, kFirst, kHost, kIsHTML, kLocalName, kNamespace, kNext, kNodeType, kOwner, kParent, kView,
  shared, slot, HTML,
} = require('web/dom/slots');
const { Block } = require('web/css/block');
const { parseStyleSheet } = require('web/css/syntax');
const { tokenize } = require('web/css/tokens');
const { attribute, isTag, kAdopted, kLinked, kSheet } = require('web/css/tree');

const kUnread = Symbol('kUnread');

let changes = 0; // of any sheet: what is reckoned from sheets is good while it is the same

class Sheet {
  constructor(owner, url) {
    this.owner = owner;
    this.url = url;
    this.media = '';
    this.title = '';
    this.disabled = false;
    this.rules = [];
    this.isConstructed = false;
    this.wrapper = null;
  }

  setText(text) {
    this.rules = prepareRules(parseStyleSheet(text), this, null);
    changed();
  }
}

// The class of a style or link element reports its changes: sheets with animations need frames.
function changed(element = undefined) {
  changes++;
  if (element === undefined || element[kLocalName] !== 'style') return;
  const frame = element[kOwner][kView]?.[slot('frame')];
  if (frame === undefined || element[kUnread] === true) return;
  // The parser adds text piece by piece: it is looked at when the parser rests.
  element[kUnread] = true;
  frame.realm.require('web/dom/hooks').queueMicrotask(() => {
    element[kUnread] = false;
    if (/animation|transition|keyframes/.test(textOf(element))) activate(element[kOwner]);
  });
}

// From now on the document's styles are looked at in each frame.
function activate(document) {
  const frame = document[kView]?.[slot('frame')];
  if (frame === undefined) return;
  const { stateOf } = require('web/css/style');
  stateOf(document).hasAnimationRules = true;
  frame.realm.require('web/css/frame');
}

// Gives parsed rules their blocks and their places.
function prepareRules(list, sheet, parent) {
  const rules = [];
  for (let i = 0; i < list.length; i++) {
    const rule = prepareRule(list[i], sheet, parent);
    if (rule !== null) rules.push(rule);
  }
  return rules;
}

function prepareRule(rule, sheet, parent) {
  rule.sheet = sheet;
  rule.parent = parent;
  rule.wrapper = null;
  if (rule.type === 'style') {
    const { tryParseSelectors } = require('web/dom/selectors/parse');
    const isNested = parent !== null && isInStyle(parent);
    const text = isNested ? nestedSelector(rule.selector, selectorAbove(parent)) : rule.selector;
    rule.fullSelector = text;
    rule.selectors = isNested && text.length > NESTED_LENGTH_MAX ? null : tryParseSelectors(text);
    if (rule.selectors === null) return null;
  }
  if (rule.declarations !== undefined) rule.block = Block.from(rule.declarations);
  if (rule.frames !== undefined) {
    for (const frame of rule.frames) {
      frame.type = 'keyframe';
      frame.sheet = sheet;
      frame.parent = rule;
      frame.wrapper = null;
      frame.block = Block.from(frame.declarations);
    }
  }
  if (rule.rules !== undefined) rule.rules = prepareRules(rule.rules, sheet, rule);
  return rule;
}

const isInStyle = (rule) => {
  for (let at = rule; at !== null; at = at.parent) if (at.type === 'style') return true;
  return false;
};

const selectorAbove = (rule) => {
  for (let at = rule; at !== null; at = at.parent) if (at.type === 'style') return at.fullSelector ?? at.selector;
  return '';
};

// The selector of a nested rule, with & written out. Each level may double the text; a rule whose
// selector becomes longer than NESTED_LENGTH_MAX does not count.
const NESTED_LENGTH_MAX = 65536;

function nestedSelector(text, above) {
  return splitSelectors(text).map((part) => {
    const own = part.trim();
    if (own.includes('&')) return own.replaceAll('&', () => `:is(${above})`);
    return `:is(${above}) ${own}`;
  }).join(', ');
}

// The text between the commas that are in no brackets and no string.
function splitSelectors(text) {
  const parts = [];
  let from = 0;
  let depth = 0;
  for (const { t, s, e } of tokenize(text)) {
    if (t === '(' || t === '[' || t === 'func') depth++;
    else if (t === ')' || t === ']') depth--;
    else if (t === ',' && depth === 0) {
      parts.push(text.slice(from, s));
      from = e;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

// ---- Which sheets a tree has

function textOf(element) {
  let text = '';
  for (let node = element[kFirst]; node !== null; node = node[kNext]) {
    if (node[kNodeType] === 3 || node[kNodeType] === 4) text += node[kData];
  }
  return text;
}

// The sheet of a style or link element, null if it has none (yet).
function sheetOf(element) {
  let text = null;
  let url = null;
  if (element[kLocalName] === 'style') {
    const type = attribute(element, 'type');
    if (type === null || type === '' || type.toLowerCase() === 'text/css') text = element[kLinked]?.text ?? textOf(element);
  } else if (element[kLinked] !== undefined && element[kLinked] !== null) {
    ({ text, url } = element[kLinked]);
  }
  const known = element[kSheet];
  if (text === null) {
    if (known !== undefined) element[kSheet] = undefined;
    return null;
  }
  const media = attribute(element, 'media') ?? '';
  if (known !== undefined && known.text === text) {
    if (known.sheet.media !== media && known.media !== media) {
      known.media = media;
      known.sheet.media = media;
      changed();
    }
    return known.sheet;
  }
  const sheet = new Sheet(element, url);
  sheet.media = media;
  sheet.title = attribute(element, 'title') ?? '';
  sheet.disabled = element[kLocalName] === 'link' && attribute(element, 'disabled') !== null;
  sheet.setText(text);
  element[kSheet] = { text, media, sheet };
  return sheet;
}

// For the page, when a linked sheet was loaded (or null: it is gone).
function setLinked(element, text, url) {
  element[kLinked] = text === null ? null : { text, url };
  changed();
}

const isSheetElement = (node) => {
  const name = node[kLocalName];
  if (name !== 'style' && name !== 'link') return false;
  return node[kNamespace] === HTML || node[kNamespace] === 'http://www.w3.org/2000/svg' && name === 'style';
};

const kSheets = Symbol('kSheets');

// All sheets of a document or a shadow root, in order.
function sheetsOf(scope) {
  const known = scope[kSheets];
  if (known !== undefined && known.tree === shared.treeVersion &&
      known.attributes === shared.attributeVersion && known.changes === changes) return known.list;
  const list = [];
  for (let node = scope[kFirst]; node !== null && node !== undefined;) {
    if (node[kNodeType] === 1 && isSheetElement(node)) {
      const sheet = sheetOf(node);
      if (sheet !== null) list.push(sheet);
    }
    if (node[kFirst] !== null && node[kFirst] !== undefined) {
      node = node[kFirst];
      continue;
    }
    while (node !== scope && node[kNext] === null) node = node[kParent];
    if (node === scope) break;
    node = node[kNext];
  }
  const adopted = scope[kAdopted];
  if (adopted !== undefined) list.push(...adopted);
  scope[kSheets] = {
    list, tree: shared.treeVersion, attributes: shared.attributeVersion, changes,
  };
  return list;
}

module.exports = {
  Sheet, activate, changed, changesNow: () => changes, isTag, kHost, kIsHTML, prepareRule, prepareRules,
  setLinked, sheetOf, sheetsOf,
};
