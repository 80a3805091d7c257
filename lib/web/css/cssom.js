// SPDX-License-Identifier: MIT
// The objects of style sheets and rules that scripts see. They stand on web/css/sheets's, one object
// for each, made when it is first asked for.

'use strict';

const {
  ArrayIsArray, ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSplice, ObjectDefineProperty,
  PromiseResolve, Proxy, ReflectGet, RegExpPrototypeExec, StringPrototypeSplit, StringPrototypeTrim, SymbolIterator, TypeError,
} = primordials;

const { expose, illegal, isObject, need, text: toText } = require('web/dom/idl');
const { kNodeType, kOwner, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { tryParseSelectors } = require('web/dom/selectors/parse');
const { Block } = require('web/css/block');
const { styleOfRule } = require('web/css/declaration');
const { writeMedia } = require('web/css/media');
const sheets = require('web/css/sheets');
const { stateOf } = require('web/css/style');
const { keyList, parseStyleSheet } = require('web/css/syntax');
const { kAdopted } = require('web/css/tree');
const { writeString } = require('web/css/values');

const kSheet = slot('sheetModel');
const kRule = slot('ruleModel');
const kItems = slot('cssItems');
const kMedia = slot('mediaText');

const fail = (name, text) => new (require('web/domexception').DOMException)(text, name);
const refuse = () => { throw new TypeError('Illegal constructor'); };
const hide = (object, key, value) => ObjectDefineProperty(object, key, { __proto__: null, value });

// Tells that styles of the document are stale.
function touch(model) {
  sheets.changed();
  const document = model?.owner?.[kOwner] ?? hooks.document;
  if (document !== null) hooks.changed(document, 'attribute');
}

// ---- Lists

const traps = {
  __proto__: null,
  get(target, key) {
    if (typeof key === 'string' && RegExpPrototypeExec(/^\d+$/, key) !== null) return target.item(+key) ?? undefined;
    return ReflectGet(target, key, target);
  },
  has: (target, key) => typeof key === 'string' && RegExpPrototypeExec(/^\d+$/, key) !== null ?
    +key < target.length : key in target,
};

class CSSRuleList {
  constructor(key, get) {
    if (key !== kItems) refuse();
    hide(this, kItems, get);
  }

  get length() { return this[kItems]().length; }

  item(index) {
    need(arguments.length, 1, 'item', 'CSSRuleList');
    const rule = this[kItems]()[index >>> 0];
    return rule === undefined ? null : ruleObject(rule);
  }
}
expose(CSSRuleList, 'CSSRuleList');

class StyleSheetList {
  constructor(key, get) {
    if (key !== kItems) refuse();
    hide(this, kItems, get);
  }

  get length() { return this[kItems]().length; }

  item(index) {
    need(arguments.length, 1, 'item', 'StyleSheetList');
    const model = this[kItems]()[index >>> 0];
    return model === undefined ? null : sheetObject(model);
  }
}
expose(StyleSheetList, 'StyleSheetList');
for (const Class of [CSSRuleList, StyleSheetList]) {
  ObjectDefineProperty(Class.prototype, SymbolIterator, {
    __proto__: null, configurable: true, writable: true,
    value: function* values() { for (let i = 0; i < this.length; i++) yield this.item(i); },
  });
}

class MediaList {
  constructor(key, get, set) {
    if (key !== kMedia) refuse();
    hide(this, kMedia, { get, set });
  }

  get mediaText() { return writeMedia(this[kMedia].get()); }

  set mediaText(value) { this[kMedia].set(value === null ? '' : toText(value)); }

  get length() { return parts(this).length; }

  item(index) { return parts(this)[index >>> 0] ?? null; }

  appendMedium(medium) {
    const list = parts(this);
    const text = writeMedia(toText(medium));
    if (ArrayPrototypeIndexOf(list, text) < 0) ArrayPrototypePush(list, text);
    this[kMedia].set(ArrayPrototypeJoin(list, ', '));
  }

  deleteMedium(medium) {
    const list = parts(this);
    const at = ArrayPrototypeIndexOf(list, writeMedia(toText(medium)));
    if (at < 0) throw fail('NotFoundError', `Failed to execute 'deleteMedium' on 'MediaList': Failed to delete '${medium}'.`);
    ArrayPrototypeSplice(list, at, 1);
    this[kMedia].set(ArrayPrototypeJoin(list, ', '));
  }

  toString() { return this.mediaText; }
}
expose(MediaList, 'MediaList');

const parts = (list) => {
  const text = writeMedia(list[kMedia].get());
  return text === '' ? [] : StringPrototypeSplit(text, ', ');
};

// ---- Sheets

const sheetOf = (value) => {
  if (!isObject(value) || value[kSheet] === undefined) throw illegal();
  return value[kSheet];
};

class StyleSheet {
  constructor(key) {
    if (key !== kSheet) refuse();
  }

  get type() {
    sheetOf(this);
    return 'text/css';
  }

  get href() { return sheetOf(this).url; }

  get ownerNode() { return sheetOf(this).owner; }

  get parentStyleSheet() { return null; }

  get title() { return sheetOf(this).title || null; }

  get media() {
    const model = sheetOf(this);
    return model.mediaObject ??= new MediaList(kMedia, () => model.media, (text) => {
      model.media = text;
      touch(model);
    });
  }

  set media(value) { this.media.mediaText = value; }

  get disabled() { return sheetOf(this).disabled; }

  set disabled(value) {
    const model = sheetOf(this);
    model.disabled = !!value;
    touch(model);
  }
}
expose(StyleSheet, 'StyleSheet');

function insert(list, text, index, model, parent, where) {
  const at = index >>> 0;
  if (at > list.length) {
    throw fail('IndexSizeError', `Failed to execute 'insertRule' on '${where}': The index provided (${at}) is larger than the maximum index (${list.length}).`);
  }
  const parsed = parseStyleSheet(toText(text));
  const rule = parsed.length === 1 ? sheets.prepareRule(parsed[0], model, parent) : null;
  if (rule === null) {
    throw fail('SyntaxError', `Failed to execute 'insertRule' on '${where}': Failed to parse the rule '${text}'.`);
  }
  if (rule.type === 'import' && model?.isConstructed) {
    throw fail('SyntaxError', `Failed to execute 'insertRule' on '${where}': Can't insert @import rules into a constructed stylesheet.`);
  }
  ArrayPrototypeSplice(list, at, 0, rule);
  touch(model);
  return at;
}

function remove(list, index, model, where) {
  const at = index >>> 0;
  if (at >= list.length) {
    throw fail('IndexSizeError', `Failed to execute 'deleteRule' on '${where}': The index provided (${at}) is larger than the maximum index (${list.length - 1}).`);
  }
  const [rule] = ArrayPrototypeSplice(list, at, 1);
  rule.sheet = null;
  rule.parent = null;
  touch(model);
}

class CSSStyleSheet extends StyleSheet {
  constructor(options = undefined) {
    super(kSheet);
    if (making !== null) {
      hide(this, kSheet, making);
      return;
    }
    const model = new sheets.Sheet(null, null);
    model.isConstructed = true;
    model.constructedIn = hooks.document;
    model.url = null;
    model.disabled = !!options?.disabled;
    if (options?.media !== undefined) model.media = isObject(options.media) ? options.media.mediaText : toText(options.media);
    model.wrapper = this;
    hide(this, kSheet, model);
  }

  get ownerRule() { return null; }

  get cssRules() {
    const model = sheetOf(this);
    return model.rulesObject ??= new Proxy(new CSSRuleList(kItems, () => model.rules), traps);
  }

  get rules() { return this.cssRules; }

  insertRule(rule, index = 0) {
    need(arguments.length, 1, 'insertRule', 'CSSStyleSheet');
    const model = sheetOf(this);
    return insert(model.rules, rule, index, model, null, 'CSSStyleSheet');
  }

  deleteRule(index) {
    need(arguments.length, 1, 'deleteRule', 'CSSStyleSheet');
    const model = sheetOf(this);
    remove(model.rules, index, model, 'CSSStyleSheet');
  }

  addRule(selector = 'undefined', style = 'undefined', index = undefined) {
    this.insertRule(`${selector} { ${style} }`, index ?? this.cssRules.length);
    return -1;
  }

  removeRule(index = 0) { this.deleteRule(index); }

  replaceSync(text) {
    need(arguments.length, 1, 'replaceSync', 'CSSStyleSheet');
    const model = sheetOf(this);
    if (!model.isConstructed) {
      throw fail('NotAllowedError', "Failed to execute 'replaceSync' on 'CSSStyleSheet': Can't call replaceSync on non-constructed CSSStyleSheets.");
    }
    model.setText(toText(text));
    const rules = [];
    for (let i = 0; i < model.rules.length; i++) if (model.rules[i].type !== 'import') ArrayPrototypePush(rules, model.rules[i]);
    model.rules = rules;
    touch(model);
  }

  replace(text) {
    need(arguments.length, 1, 'replace', 'CSSStyleSheet');
    const model = sheetOf(this);
    if (!model.isConstructed) {
      return primordials.PromiseReject(fail('NotAllowedError', "Failed to execute 'replace' on 'CSSStyleSheet': Can't call replace on non-constructed CSSStyleSheets."));
    }
    this.replaceSync(text);
    return PromiseResolve(this);
  }
}
expose(CSSStyleSheet, 'CSSStyleSheet');

let making = null;

function sheetObject(model) {
  if (model.wrapper === null) {
    making = model;
    try {
      model.wrapper = new CSSStyleSheet();
    } finally {
      making = null;
    }
  }
  return model.wrapper;
}

// ---- Rules

const ruleOf = (value) => {
  if (!isObject(value) || value[kRule] === undefined) throw illegal();
  return value[kRule];
};

const TYPES = {
  '__proto__': null, 'style': 1, 'charset': 2, 'import': 3, 'media': 4, 'font-face': 5, 'page': 6, 'keyframes': 7,
  'keyframe': 8, 'namespace': 10, 'supports': 12,
};

class CSSRule {
  constructor(key, rule) {
    if (key !== kRule) refuse();
    hide(this, kRule, rule);
  }

  get type() { return TYPES[ruleOf(this).type] ?? 0; }

  get cssText() { return writeRule(ruleOf(this), ''); }

  set cssText(value) { ruleOf(this); }

  get parentRule() {
    const { parent } = ruleOf(this);
    return parent === null || parent === undefined ? null : ruleObject(parent);
  }

  get parentStyleSheet() {
    const { sheet } = ruleOf(this);
    return sheet === null || sheet === undefined ? null : sheetObject(sheet);
  }
}
expose(CSSRule, 'CSSRule', {
  STYLE_RULE: 1, CHARSET_RULE: 2, IMPORT_RULE: 3, MEDIA_RULE: 4, FONT_FACE_RULE: 5, PAGE_RULE: 6, KEYFRAMES_RULE: 7,
  KEYFRAME_RULE: 8, MARGIN_RULE: 9, NAMESPACE_RULE: 10, COUNTER_STYLE_RULE: 11, SUPPORTS_RULE: 12, FONT_FEATURE_VALUES_RULE: 14,
});

class CSSGroupingRule extends CSSRule {
  get cssRules() {
    const rule = ruleOf(this);
    return rule.rulesObject ??= new Proxy(new CSSRuleList(kItems, () => rule.rules), traps);
  }

  insertRule(text, index = 0) {
    need(arguments.length, 1, 'insertRule', 'CSSGroupingRule');
    const rule = ruleOf(this);
    return insert(rule.rules, text, index, rule.sheet, rule, 'CSSGroupingRule');
  }

  deleteRule(index) {
    need(arguments.length, 1, 'deleteRule', 'CSSGroupingRule');
    const rule = ruleOf(this);
    remove(rule.rules, index, rule.sheet, 'CSSGroupingRule');
  }
}
expose(CSSGroupingRule, 'CSSGroupingRule');

class CSSConditionRule extends CSSGroupingRule {
  get conditionText() {
    const { condition, type } = ruleOf(this);
    return type === 'media' ? writeMedia(condition) : condition;
  }
}
expose(CSSConditionRule, 'CSSConditionRule');

class CSSMediaRule extends CSSConditionRule {
  get media() {
    const rule = ruleOf(this);
    return rule.mediaObject ??= new MediaList(kMedia, () => rule.condition, (text) => {
      rule.condition = text;
      touch(rule.sheet);
    });
  }

  set media(value) { this.media.mediaText = value; }
}
expose(CSSMediaRule, 'CSSMediaRule');

class CSSSupportsRule extends CSSConditionRule {}
expose(CSSSupportsRule, 'CSSSupportsRule');

class CSSStyleRule extends CSSGroupingRule {
  get selectorText() { return writeSelector(ruleOf(this).selector); }

  set selectorText(value) {
    const rule = ruleOf(this);
    const text = StringPrototypeTrim(toText(value));
    const selectors = tryParseSelectors(text);
    if (selectors === null) return;
    rule.selector = text;
    rule.selectors = selectors;
    touch(rule.sheet);
  }

  get style() { return declarationOf(this); }

  set style(value) { this.style.cssText = value; }
}
expose(CSSStyleRule, 'CSSStyleRule');

class CSSFontFaceRule extends CSSRule {
  get style() { return declarationOf(this); }
}
expose(CSSFontFaceRule, 'CSSFontFaceRule');

function declarationOf(object) {
  const rule = ruleOf(object);
  return rule.styleObject ??= styleOfRule(rule, object, () => touch(rule.sheet));
}

class CSSImportRule extends CSSRule {
  get href() { return ruleOf(this).url; }

  get media() {
    const rule = ruleOf(this);
    return rule.mediaObject ??= new MediaList(kMedia, () => rule.condition, (text) => { rule.condition = text; });
  }

  get styleSheet() {
    const { imported } = ruleOf(this);
    return imported ? sheetObject(imported) : null;
  }
}
expose(CSSImportRule, 'CSSImportRule');

class CSSKeyframeRule extends CSSRule {
  get keyText() {
    const { keys } = ruleOf(this);
    const list = [];
    for (let i = 0; i < keys.length; i++) ArrayPrototypePush(list, `${keys[i] * 100}%`);
    return ArrayPrototypeJoin(list, ', ');
  }

  set keyText(value) {
    const keys = keyList(toText(value));
    if (keys === null) throw fail('SyntaxError', `Failed to set the 'keyText' property on 'CSSKeyframeRule': The key '${value}' is invalid and cannot be parsed`);
    ruleOf(this).keys = keys;
    touch(ruleOf(this).sheet);
  }

  get style() { return declarationOf(this); }
}
expose(CSSKeyframeRule, 'CSSKeyframeRule');

class CSSKeyframesRule extends CSSRule {
  get name() { return ruleOf(this).name; }

  set name(value) {
    ruleOf(this).name = toText(value);
    touch(ruleOf(this).sheet);
  }

  get length() { return ruleOf(this).frames.length; }

  get cssRules() {
    const rule = ruleOf(this);
    return rule.rulesObject ??= new Proxy(new CSSRuleList(kItems, () => rule.frames), traps);
  }

  appendRule(text) {
    const rule = ruleOf(this);
    const [parsed] = parseStyleSheet(`@keyframes x { ${toText(text)} }`);
    if (parsed === undefined || parsed.frames.length === 0) return;
    sheets.prepareRule(parsed, rule.sheet, null);
    const [frame] = parsed.frames;
    frame.parent = rule;
    ArrayPrototypePush(rule.frames, frame);
    touch(rule.sheet);
  }

  deleteRule(select) {
    const rule = ruleOf(this);
    const at = findFrame(rule, select);
    if (at >= 0) {
      ArrayPrototypeSplice(rule.frames, at, 1);
      touch(rule.sheet);
    }
  }

  findRule(select) {
    const rule = ruleOf(this);
    const at = findFrame(rule, select);
    return at < 0 ? null : ruleObject(rule.frames[at]);
  }
}
expose(CSSKeyframesRule, 'CSSKeyframesRule');

function findFrame(rule, select) {
  const keys = keyList(toText(select));
  if (keys === null) return -1;
  for (let i = rule.frames.length - 1; i >= 0; i--) {
    if (ArrayPrototypeJoin(rule.frames[i].keys, ',') === ArrayPrototypeJoin(keys, ',')) return i;
  }
  return -1;
}

class CSSLayerBlockRule extends CSSGroupingRule {
  get name() { return ruleOf(this).condition; }
}
expose(CSSLayerBlockRule, 'CSSLayerBlockRule');

class CSSLayerStatementRule extends CSSRule {
  get nameList() { return primordials.ObjectFreeze(primordials.ArrayPrototypeSlice(ruleOf(this).names)); }
}
expose(CSSLayerStatementRule, 'CSSLayerStatementRule');

const CLASSES = {
  '__proto__': null, 'style': CSSStyleRule, 'media': CSSMediaRule, 'supports': CSSSupportsRule, 'import': CSSImportRule,
  'keyframes': CSSKeyframesRule, 'keyframe': CSSKeyframeRule, 'font-face': CSSFontFaceRule, 'layer': CSSLayerBlockRule,
  'layer-statement': CSSLayerStatementRule,
};

function ruleObject(rule) {
  return rule.wrapper ??= new (CLASSES[rule.type] ?? CSSRule)(kRule, rule);
}

// ---- Text

const writeSelector = (text) => primordials.StringPrototypeReplace(
  primordials.StringPrototypeReplace(text, /\s*([>+~])\s*/g, ' $1 '), /\s*,\s*/g, ', ');

function writeRule(rule, indent) {
  const inner = (list) => {
    let text = '';
    for (let i = 0; i < list.length; i++) text += `${indent}  ${writeRule(list[i], `${indent}  `)}\n`;
    return text;
  };
  const body = rule.block === undefined || rule.block.text === '' ? '' : `${rule.block.text} `;
  switch (rule.type) {
    case 'style': {
      const selector = writeSelector(rule.selector);
      if (rule.rules.length === 0) return `${selector} { ${body}}`;
      return `${selector} {\n${body === '' ? '' : `${indent}  ${StringPrototypeTrim(body)}\n`}${inner(rule.rules)}${indent}}`;
    }
    case 'keyframe': return `${ArrayPrototypeJoin(primordials.ArrayPrototypeMap(rule.keys, (key) => `${key * 100}%`), ', ')} { ${body}}`;
    case 'keyframes': return `@keyframes ${rule.name} { \n${inner(rule.frames)}}`;
    case 'media': return `@media ${writeMedia(rule.condition)} {\n${inner(rule.rules)}${indent}}`;
    case 'supports': case 'layer': case 'container': case 'scope':
      return `@${rule.type} ${rule.condition}${rule.condition === '' ? '' : ' '}{\n${inner(rule.rules)}${indent}}`;
    case 'layer-statement': return `@layer ${ArrayPrototypeJoin(rule.names, ', ')};`;
    case 'import': return `@import url(${writeString(rule.url)})${rule.condition === '' ? '' : ` ${rule.condition}`};`;
    default: return `@${rule.type}${rule.condition ? ` ${rule.condition}` : ''} { ${body}}`;
  }
}

// ---- Members of documents and shadow roots

const scopeOf = (value) => {
  if (!isObject(value) || value[kNodeType] !== 9 && value[kNodeType] !== 11) throw illegal();
  return value;
};

const kList = slot('styleSheetList');
const kAdoptedList = slot('adoptedList');

const documentMembers = {
  get styleSheets() {
    const scope = scopeOf(this);
    return scope[kList] ??= new Proxy(new StyleSheetList(kItems, () => {
      const own = [];
      const all = sheets.sheetsOf(scope);
      for (let i = 0; i < all.length; i++) if (!all[i].isConstructed) ArrayPrototypePush(own, all[i]);
      return own;
    }), traps);
  },

  get adoptedStyleSheets() {
    const scope = scopeOf(this);
    return scope[kAdoptedList] ??= watched(scope, []);
  },

  set adoptedStyleSheets(value) {
    const scope = scopeOf(this);
    if (!isObject(value) || !ArrayIsArray(value) && value[SymbolIterator] === undefined) {
      throw new TypeError("Failed to set the 'adoptedStyleSheets' property: The provided value cannot be converted to a sequence.");
    }
    const list = primordials.ArrayFrom(value);
    for (let i = 0; i < list.length; i++) checkAdopted(list[i]);
    scope[kAdoptedList] = watched(scope, list);
    adopt(scope, list);
  },
};

function checkAdopted(object) {
  if (!isObject(object) || object[kSheet] === undefined) throw new TypeError("Failed to convert value to 'CSSStyleSheet'.");
  if (!object[kSheet].isConstructed) throw fail('NotAllowedError', "Failed to set the 'adoptedStyleSheets' property: Can't adopt non-constructed stylesheets.");
}

function adopt(scope, list) {
  const models = [];
  for (let i = 0; i < list.length; i++) if (isObject(list[i]) && list[i][kSheet] !== undefined) ArrayPrototypePush(models, list[i][kSheet]);
  scope[kAdopted] = models;
  sheets.changed();
  stateOf(scope[kNodeType] === 9 ? scope : scope[kOwner]);
  hooks.changed(scope, 'attribute');
}

// An array that is adopted anew when it changes.
const watched = (scope, list) => new Proxy(list, {
  __proto__: null,
  set(target, key, value) {
    if (typeof key === 'string' && RegExpPrototypeExec(/^\d+$/, key) !== null) checkAdopted(value);
    target[key] = value;
    adopt(scope, target);
    return true;
  },
  deleteProperty(target, key) {
    delete target[key];
    adopt(scope, target);
    return true;
  },
});

// The `sheet` of a style or link element.
function sheetOfElement(element) {
  const model = sheets.sheetOf(element);
  return model === null ? null : sheetObject(model);
}

module.exports = {
  Block, CSSConditionRule, CSSFontFaceRule, CSSGroupingRule, CSSImportRule, CSSKeyframeRule, CSSKeyframesRule, CSSLayerBlockRule,
  CSSLayerStatementRule, CSSMediaRule, CSSRule, CSSRuleList, CSSStyleRule, CSSStyleSheet, CSSSupportsRule, MediaList, StyleSheet,
  StyleSheetList, documentMembers, sheetOfElement,
};
