// SPDX-License-Identifier: MIT
// DOMTokenList: the words of an attribute, such as classList.
//
//   makeTokenList(element, 'class', supported)     supported: the words of supports(), or undefined
//
// The words are read again when the attribute has another value than when they were last read.

'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSplice, ObjectCreate,
  ObjectDefineProperty, RegExpPrototypeExec, SymbolIterator, TypeError,
} = primordials;

const { kTokens, shared } = require('web/dom/slots');
const {
  expose, fail, illegal, illegalConstructor, isObject, need, text, unsignedLong,
} = require('web/dom/idl');
const { getAttribute, setAttribute } = require('web/dom/attributes');
const { splitWords } = require('web/dom/collections');
const { legacyProxy } = require('web/dom/legacy-object');
const { lower } = require('web/dom/names');
const { runReactions } = require('web/dom/reactions');

// Under kTokens: { element, attribute, supported, value, words }.
function stateOf(list) {
  const state = isObject(list) ? list[kTokens] : undefined;
  if (state === undefined) throw illegal();
  return state;
}

function wordsOf(state) {
  const value = getAttribute(state.element, state.attribute);
  if (value === state.value) return state.words;
  state.value = value;
  const words = state.words = [];
  const all = splitWords(value ?? '');
  for (let i = 0; i < all.length; i++) {
    if (ArrayPrototypeIndexOf(words, all[i]) < 0) ArrayPrototypePush(words, all[i]);
  }
  return words;
}

function set(state, value) {
  const mark = shared.reactions.length;
  setAttribute(state.element, state.attribute, value);
  if (shared.reactions.length > mark) runReactions(mark);
}

function update(state, words) {
  if (words.length === 0 && getAttribute(state.element, state.attribute) === null) return;
  set(state, ArrayPrototypeJoin(words, ' '));
}

function checkToken(token, method) {
  if (token === '') {
    throw fail('SyntaxError', method, 'DOMTokenList', 'The token provided must not be empty.');
  }
}

function checkTokens(list, method) {
  for (let i = 0; i < list.length; i++) checkToken(list[i], method);
  for (let i = 0; i < list.length; i++) {
    if (RegExpPrototypeExec(/[\t\n\f\r ]/, list[i]) === null) continue;
    throw fail('InvalidCharacterError', method, 'DOMTokenList',
      `The token provided ('${list[i]}') contains HTML space characters, which are not valid in ` +
      'tokens.');
  }
}

function texts(values) {
  const list = [];
  for (let i = 0; i < values.length; i++) list[i] = text(values[i]);
  return list;
}

function copyOf(words) {
  const list = [];
  for (let i = 0; i < words.length; i++) list[i] = words[i];
  return list;
}

class DOMTokenList {
  constructor() {
    throw illegalConstructor();
  }

  get length() {
    return wordsOf(stateOf(this)).length;
  }

  item(index) {
    const state = stateOf(this);
    need(arguments.length, 1, 'item', 'DOMTokenList');
    return wordsOf(state)[unsignedLong(index)] ?? null;
  }

  contains(token) {
    const state = stateOf(this);
    need(arguments.length, 1, 'contains', 'DOMTokenList');
    return ArrayPrototypeIndexOf(wordsOf(state), text(token)) >= 0;
  }

  add(...tokens) {
    const state = stateOf(this);
    const list = texts(tokens);
    checkTokens(list, 'add');
    const words = copyOf(wordsOf(state));
    for (let i = 0; i < list.length; i++) {
      if (ArrayPrototypeIndexOf(words, list[i]) < 0) ArrayPrototypePush(words, list[i]);
    }
    update(state, words);
  }

  remove(...tokens) {
    const state = stateOf(this);
    const list = texts(tokens);
    checkTokens(list, 'remove');
    const words = copyOf(wordsOf(state));
    for (let i = 0; i < list.length; i++) {
      const found = ArrayPrototypeIndexOf(words, list[i]);
      if (found >= 0) ArrayPrototypeSplice(words, found, 1);
    }
    update(state, words);
  }

  toggle(token, force = undefined) {
    const state = stateOf(this);
    need(arguments.length, 1, 'toggle', 'DOMTokenList');
    const word = text(token);
    checkTokens([word], 'toggle');
    const words = copyOf(wordsOf(state));
    const found = ArrayPrototypeIndexOf(words, word);
    if (found >= 0) {
      if (force !== undefined && force) return true;
      ArrayPrototypeSplice(words, found, 1);
      update(state, words);
      return false;
    }
    if (force !== undefined && !force) return false;
    ArrayPrototypePush(words, word);
    update(state, words);
    return true;
  }

  replace(token, newToken) {
    const state = stateOf(this);
    need(arguments.length, 2, 'replace', 'DOMTokenList');
    const from = text(token);
    const to = text(newToken);
    checkTokens([from, to], 'replace');
    const words = copyOf(wordsOf(state));
    const found = ArrayPrototypeIndexOf(words, from);
    if (found < 0) return false;
    const other = ArrayPrototypeIndexOf(words, to);
    if (other < 0 || other === found) {
      words[found] = to;
    } else { // both are there: the first place stays
      words[found < other ? found : other] = to;
      ArrayPrototypeSplice(words, found < other ? other : found, 1);
    }
    update(state, words);
    return true;
  }

  supports(token) {
    const state = stateOf(this);
    need(arguments.length, 1, 'supports', 'DOMTokenList');
    if (state.supported === undefined) {
      throw new TypeError("Failed to execute 'supports' on 'DOMTokenList': DOMTokenList has no " +
                          'supported tokens.');
    }
    return ArrayPrototypeIndexOf(state.supported, lower(text(token))) >= 0;
  }

  get value() {
    const { attribute, element } = stateOf(this);
    return getAttribute(element, attribute) ?? '';
  }

  set value(value) {
    set(stateOf(this), text(value));
  }

  toString() {
    const { attribute, element } = stateOf(this);
    return getAttribute(element, attribute) ?? '';
  }
}

const arrays = primordials.globalThis.Array.prototype;
const METHODS = ['entries', 'keys', 'values', 'forEach'];
for (let i = 0; i < METHODS.length; i++) {
  ObjectDefineProperty(DOMTokenList.prototype, METHODS[i], {
    __proto__: null, value: arrays[METHODS[i]], writable: true, enumerable: true,
    configurable: true,
  });
}
ObjectDefineProperty(DOMTokenList.prototype, SymbolIterator, {
  __proto__: null, value: arrays.values, writable: true, enumerable: false, configurable: true,
});
expose(DOMTokenList, 'DOMTokenList');

function makeTokenList(element, attribute, supported = undefined) {
  const list = ObjectCreate(DOMTokenList.prototype);
  const state = list[kTokens] = {
    __proto__: null, element, attribute, supported, value: undefined, words: [],
  };
  return legacyProxy(list, {
    __proto__: null,
    length: () => wordsOf(state).length,
    item: (index) => wordsOf(state)[index],
  });
}

module.exports = { DOMTokenList, makeTokenList };
