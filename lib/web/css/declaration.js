// SPDX-License-Identifier: MIT
// CSSStyleDeclaration: element.style, the style of rules, and getComputedStyle(). Each is a view of
// a source { get(name), set(name, text, important), remove(name), priority(name), names(), text,
// parentRule }, so one class serves all three.
//
// Properties are accessors on the prototype, made when the class is.

'use strict';

const {
  ObjectDefineProperty, Proxy, ReflectGet, ReflectHas, RegExpPrototypeExec,
  StringPrototypeReplace, StringPrototypeStartsWith, StringPrototypeToLowerCase, StringPrototypeTrim,
  SymbolIterator, TypeError,
} = primordials;

const { expose, fail, illegal, isObject, need, text: toText, textOrEmpty } = require('web/dom/idl');
const { kOwner, shared, slot } = require('web/dom/slots');
const { Block, isKnown } = require('web/css/block');
const { byName, camel } = require('web/css/properties');
const { ALIASES, shorthands } = require('web/css/shorthands');
const { inlineBlock, stateOf } = require('web/css/style');
const { kInline } = require('web/css/tree');

const kSource = slot('styleSource');

const sourceOf = (value) => {
  if (!isObject(value) || value[kSource] === undefined) throw illegal();
  return value[kSource];
};

const lower = (name) => StringPrototypeStartsWith(name, '--') ? name : StringPrototypeToLowerCase(name);

class CSSStyleDeclaration {
  constructor(key, source) {
    if (key !== kSource) throw new TypeError('Illegal constructor');
    ObjectDefineProperty(this, kSource, { __proto__: null, value: source });
  }

  get cssText() { return sourceOf(this).text; }

  set cssText(value) {
    const source = sourceOf(this);
    const given = textOrEmpty(value);
    source.check('cssText');
    source.replace(given);
  }

  get length() { return sourceOf(this).names().length; }

  get parentRule() { return sourceOf(this).parentRule ?? null; }

  get cssFloat() { return sourceOf(this).get('float'); }

  set cssFloat(value) { setProperty(this, 'float', textOrEmpty(value), false); }

  item(index) {
    need(arguments.length, 1, 'item', 'CSSStyleDeclaration');
    return sourceOf(this).names()[index >>> 0] ?? '';
  }

  getPropertyValue(name) {
    need(arguments.length, 1, 'getPropertyValue', 'CSSStyleDeclaration');
    return sourceOf(this).get(lower(toText(name)));
  }

  getPropertyPriority(name) {
    need(arguments.length, 1, 'getPropertyPriority', 'CSSStyleDeclaration');
    return sourceOf(this).priority(lower(toText(name))) ? 'important' : '';
  }

  setProperty(name, value, priority = '') {
    need(arguments.length, 2, 'setProperty', 'CSSStyleDeclaration');
    const source = sourceOf(this);
    const property = lower(toText(name));
    const given = textOrEmpty(value);
    const word = StringPrototypeToLowerCase(textOrEmpty(priority));
    source.check('setProperty', property);
    if (word !== '' && word !== 'important') return;
    if (!isKnown(property)) return;
    setProperty(this, property, given, word === 'important');
  }

  removeProperty(name) {
    need(arguments.length, 1, 'removeProperty', 'CSSStyleDeclaration');
    const source = sourceOf(this);
    const property = lower(toText(name));
    source.check('removeProperty', property);
    const old = source.get(property);
    source.remove(property);
    return old;
  }
}

function setProperty(declaration, name, text, important) {
  const source = sourceOf(declaration);
  source.check('set', name);
  if (StringPrototypeTrim(text) === '' && !StringPrototypeStartsWith(name, '--')) source.remove(name);
  else if (text === '') source.remove(name);
  else source.set(name, text, important);
}

function define(attribute, name) {
  const accessor = {
    get [attribute]() { return sourceOf(this).get(name); },
    set [attribute](value) { setProperty(this, name, textOrEmpty(value), false); },
  };
  const { get, set } = primordials.ObjectGetOwnPropertyDescriptor(accessor, attribute);
  ObjectDefineProperty(CSSStyleDeclaration.prototype, attribute, {
    __proto__: null, configurable: true, enumerable: true, get, set,
  });
}

for (const names of [byName, shorthands, ALIASES]) {
  for (const name of names.keys()) {
    if (name === 'float') continue;
    define(camel(name), name);
    if (StringPrototypeStartsWith(name, '-webkit-')) define(camel(name.slice(1)), name);
    if (name !== camel(name)) define(name, name);
  }
}
define('all', 'all');
define('float', 'float');
expose(CSSStyleDeclaration, 'CSSStyleDeclaration');
ObjectDefineProperty(CSSStyleDeclaration.prototype, SymbolIterator, {
  __proto__: null, configurable: true, writable: true, value: [][SymbolIterator],
});

// Numbers are names of properties by their place.
const traps = {
  __proto__: null,
  get(target, key, receiver) {
    if (typeof key === 'string' && RegExpPrototypeExec(/^\d+$/, key) !== null) {
      return sourceOf(target).names()[key];
    }
    return ReflectGet(target, key, target);
  },
  set(target, key, value) {
    return primordials.ReflectSet(target, key, value, target);
  },
  has(target, key) {
    if (typeof key === 'string' && RegExpPrototypeExec(/^\d+$/, key) !== null) {
      return key < sourceOf(target).names().length;
    }
    return ReflectHas(target, key);
  },
  ownKeys(target) {
    const keys = [];
    const count = sourceOf(target).names().length;
    for (let i = 0; i < count; i++) keys[i] = `${i}`;
    const own = primordials.ReflectOwnKeys(target);
    for (let i = 0; i < own.length; i++) if (own[i] !== kSource) keys[keys.length] = own[i];
    keys[keys.length] = kSource;
    return keys;
  },
  getOwnPropertyDescriptor(target, key) {
    if (typeof key === 'string' && RegExpPrototypeExec(/^\d+$/, key) !== null) {
      const value = sourceOf(target).names()[key];
      if (value === undefined) return undefined;
      return { __proto__: null, configurable: true, enumerable: true, value, writable: false };
    }
    return primordials.ReflectGetOwnPropertyDescriptor(target, key);
  },
};

const make = (source) => new Proxy(new CSSStyleDeclaration(kSource, source), traps);

// ---- element.style

class InlineSource {
  constructor(element) {
    this.element = element;
    this.parentRule = null;
  }

  get block() {
    const { element } = this;
    inlineBlock(element);
    return (element[kInline] ??= { text: null, block: new Block() }).block;
  }

  check() {}

  get(name) { return this.block.get(name); }

  priority(name) { return this.block.isImportant(name); }

  names() { return this.block.names(); }

  get text() { return this.block.text; }

  set(name, value, important) {
    const { block } = this;
    const before = block.version;
    if (block.set(name, value, important) && block.version !== before) this.write(block, name);
  }

  remove(name) {
    const { block } = this;
    if (block.remove(name)) this.write(block, name);
  }

  replace(text) {
    const { block } = this;
    const parsed = Block.parse(text);
    block.entries = parsed.entries;
    block.version++;
    this.write(block, text);
  }

  // The attribute follows; nobody has to read it again for that.
  write(block, what) {
    const { element } = this;
    const { setAttribute } = require('web/dom/attributes');
    const { text } = block;
    element[kInline].text = text;
    const state = stateOf(element[kOwner]);
    const mark = shared.reactions.length;
    state.writing = element;
    try {
      setAttribute(element, 'style', text);
    } finally {
      state.writing = null;
    }
    if (shared.reactions.length > mark) require('web/dom/reactions').runReactions(mark);
    if (RegExpPrototypeExec(/animation|transition/, what) !== null) require('web/css/sheets').activate(element[kOwner]);
  }
}

const styleOf = (element) => make(new InlineSource(element));

// ---- The style of a rule

class RuleSource {
  constructor(rule, parentRule, changed) {
    this.rule = rule;
    this.parentRule = parentRule;
    this.changed = changed;
  }

  check() {}

  get(name) { return this.rule.block.get(name); }

  priority(name) { return this.rule.block.isImportant(name); }

  names() { return this.rule.block.names(); }

  get text() { return this.rule.block.text; }

  set(name, value, important) {
    if (this.rule.block.set(name, value, important)) this.changed();
  }

  remove(name) {
    if (this.rule.block.remove(name)) this.changed();
  }

  replace(text) {
    this.rule.block = Block.parse(text);
    this.changed();
  }
}

const styleOfRule = (rule, parentRule, changed) => make(new RuleSource(rule, parentRule, changed));

// ---- getComputedStyle()

class ComputedSource {
  constructor(element, pseudo, isKnownPseudo) {
    this.element = element;
    this.pseudo = pseudo;
    this.isKnownPseudo = isKnownPseudo;
  }

  check(method, name) {
    const which = name === undefined ? 'read-only' : `the '${name}' property is read-only`;
    const words = `These styles are computed, and therefore ${which}.`;
    const type = 'CSSStyleDeclaration';
    if (method === 'cssText' || method === 'set') {
      const what = method === 'set' ? `a named property '${name}'` : `the '${method}' property`;
      throw fail('NoModificationAllowedError', undefined, undefined, `Failed to set ${what} on '${type}': ${words}`);
    }
    throw fail('NoModificationAllowedError', method, type, words);
  }

  get(name) {
    if (!this.isKnownPseudo || !require('web/css/view').isRendered(this.element)) return '';
    return require('web/css/resolved').resolvedValue(this.element, this.pseudo, name);
  }

  priority() { return false; }

  names() {
    if (!this.isKnownPseudo || !require('web/css/view').isRendered(this.element)) return [];
    return require('web/css/resolved').NAMES;
  }

  get text() { return ''; }
}

function getComputedStyle(element, pseudo = '') {
  const text = pseudo === null || pseudo === undefined ? '' : StringPrototypeToLowerCase(`${pseudo}`);
  let name = '';
  let isKnownPseudo = true;
  if (text !== '' && text[0] === ':') {
    name = StringPrototypeReplace(text, /^::?/, '');
    isKnownPseudo = name === 'before' || name === 'after' || name === 'marker' || name === 'placeholder' ||
      name === 'first-line' || name === 'first-letter' || name === 'selection' || name === 'backdrop';
    if (name !== 'before' && name !== 'after') name = '';
  }
  return make(new ComputedSource(element, name, isKnownPseudo));
}

module.exports = {
  CSSStyleDeclaration, getComputedStyle, styleOf, styleOfRule,
};
