// SPDX-License-Identifier: MIT
// Properties of elements that show an attribute, made of tables.
//
//   reflect(HTMLOListElement, {
//     text: 'type', flag: 'compact reversed', int: 'start:1',
//     choice: { loading: 'lazy eager|eager|eager' },
//   });
//
// A word is the property's name. `htmlFor=for` gives the attribute another name than the lower-case
// one, `start:1` a default. The kinds:
//
//   text      the attribute's text, '' if there is none
//   nullText  the same, set to '' by null
//   flag      whether the attribute is there
//   url       the text, resolved against the document's address
//   int       a long                            intMin0   one that is not negative, -1 if wrong
//   nat       an unsigned long                  natMin1   one above 0; 0 is an IndexSizeError
//   natFall   one above 0, else the default     clamp     'colSpan:1,1,1000' default, least, most
//   number    a double                          numberMin a double above 0, else the default
//   choice    'words|missing|wrong': one of the words (in any case), or what stands for a missing
//             or a wrong one; 'null' is null; "word=state" gives a word another name
//   words     a DOMTokenList; 'sandbox' or 'relList=rel', with the tokens supported
//   element   the element that the attribute names by its id
'use strict';

const {
  NumberIsFinite,
  NumberParseFloat,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectKeys,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
  TypeError,
} = primordials;

const { kAttributes, kNodeType, kScope, slot } = require('web/dom/slots');
const { double, fail, illegal, isObject, text, textOrEmpty, usv } = require('web/dom/idl');
const { attr, removeAttr, setAttr } = require('web/dom/html/attributes');

const LONG_MAX = 2147483647;

// ---- Numbers

// An integer as HTML reads one: spaces, a sign, digits; null if it is none.
function parseInteger(string) {
  if (string === null) return null;
  const match = RegExpPrototypeExec(/^[ \t\n\f\r]*([+-]?\d+)/, string);
  return match === null ? null : +match[1] + 0;
}

function parseNatural(string) {
  const number = parseInteger(string);
  return number === null || number < 0 ? null : number;
}

// A number as HTML reads one; null if it is none.
function parseNumber(string) {
  if (string === null) return null;
  const match = RegExpPrototypeExec(
    /^[ \t\n\f\r]*([+-]?(?:\d+(?:\.\d+)?|\.\d+|\d+\.)(?:[eE][+-]?\d+)?)/, string);
  if (match === null) return null;
  const number = NumberParseFloat(match[1]);
  return NumberIsFinite(number) ? number : null;
}

const isNatural = (number, least = 0) =>
  number !== null && number >= least && number <= LONG_MAX;

// ---- The kinds: (attribute, default, name, interface) -> [get, set]

const setText = (attribute) => (element, value) => setAttr(element, attribute, text(value));

function outOfRange(name, type, value) {
  return fail('IndexSizeError', undefined, undefined,
              `Failed to set the '${name}' property on '${type}': ${value}`);
}

const KINDS = {
  __proto__: null,
  text: (attribute) => [(element) => attr(element, attribute) ?? '', setText(attribute)],
  nullText: (attribute) => [
    (element) => attr(element, attribute) ?? '',
    (element, value) => setAttr(element, attribute, textOrEmpty(value)),
  ],
  flag: (attribute) => [
    (element) => attr(element, attribute) !== null,
    (element, value) => {
      if (value) setAttr(element, attribute, '');
      else removeAttr(element, attribute);
    },
  ],
  url: (attribute) => [
    (element) => {
      const value = attr(element, attribute);
      return value === null ? '' :
        require('web/dom/html/url').resolve(element, value) ?? usv(value);
    },
    (element, value) => setAttr(element, attribute, usv(value)),
  ],
  int: (attribute, fallback) => [
    (element) => {
      const number = parseInteger(attr(element, attribute));
      return number !== null && number >= -LONG_MAX - 1 && number <= LONG_MAX ? number : +fallback;
    },
    (element, value) => setAttr(element, attribute, `${+value | 0}`),
  ],
  intMin0: (attribute, fallback, name, type) => [
    (element) => {
      const number = parseNatural(attr(element, attribute));
      return isNatural(number) ? number : fallback === '' ? -1 : +fallback;
    },
    (element, value) => {
      const number = +value | 0;
      if (number < 0) {
        throw outOfRange(name, type, `The value provided (${number}) is negative.`);
      }
      setAttr(element, attribute, `${number}`);
    },
  ],
  nat: (attribute, fallback) => [
    (element) => {
      const number = parseNatural(attr(element, attribute));
      return isNatural(number) ? number : +fallback;
    },
    (element, value) => {
      const number = +value >>> 0;
      setAttr(element, attribute, `${number > LONG_MAX ? +fallback : number}`);
    },
  ],
  natMin1: (attribute, fallback, name, type) => [
    (element) => {
      const number = parseNatural(attr(element, attribute));
      return isNatural(number, 1) ? number : +fallback;
    },
    (element, value) => {
      const number = +value >>> 0;
      if (number === 0) {
        throw outOfRange(name, type, 'The value provided is 0, which is an invalid size.');
      }
      setAttr(element, attribute, `${number > LONG_MAX ? +fallback : number}`);
    },
  ],
  natFall: (attribute, fallback) => [
    (element) => {
      const number = parseNatural(attr(element, attribute));
      return isNatural(number, 1) ? number : +fallback;
    },
    (element, value) => {
      const number = +value >>> 0;
      setAttr(element, attribute, `${number === 0 || number > LONG_MAX ? +fallback : number}`);
    },
  ],
  clamp: (attribute, limits) => {
    const { 0: fallback, 1: least, 2: most } = StringPrototypeSplit(limits, ',');
    return [
      (element) => {
        const number = parseNatural(attr(element, attribute));
        return number === null ? +fallback : number < +least ? +least : number > +most ? +most :
          number;
      },
      (element, value) => {
        const number = +value >>> 0;
        setAttr(element, attribute, `${number > LONG_MAX ? fallback : number}`);
      },
    ];
  },
  number: (attribute, fallback) => [
    (element) => parseNumber(attr(element, attribute)) ?? +fallback,
    (element, value) => setAttr(element, attribute, `${double(value)}`),
  ],
  numberMin: (attribute, fallback) => [
    (element) => {
      const number = parseNumber(attr(element, attribute));
      return number === null || number <= 0 ? +fallback : number;
    },
    (element, value) => {
      const number = double(value);
      if (number > 0) setAttr(element, attribute, `${number}`);
    },
  ],
  choice: (attribute, states) => {
    const find = choiceOf(states);
    const nullable = states[states.length - 1] === '?';
    return [
      (element) => find(attr(element, attribute)),
      nullable ? (element, value) => {
        if (value === null || value === undefined) removeAttr(element, attribute);
        else setAttr(element, attribute, text(value));
      } : setText(attribute),
    ];
  },
  words: (attribute, supported, name) => {
    const kList = slot(`list ${name}`);
    return [
      (element) => element[kList] ??= require('web/dom/token-list').makeTokenList(
        element, attribute,
        supported === '' ? undefined : StringPrototypeSplit(supported, ',')),
      (element, value) => setAttr(element, attribute, text(value)),
    ];
  },
  element: (attribute, _, name, type) => {
    const kElement = slot(`element ${name}`);
    return [
      (element) => {
        const explicit = element[kElement];
        const value = attr(element, attribute);
        if (value === null) return null;
        if (explicit !== undefined && value === '') return explicit;
        return findById(element, value);
      },
      (element, value) => {
        if (value === null || value === undefined) {
          element[kElement] = undefined;
          removeAttr(element, attribute);
          return;
        }
        if (!isObject(value) || value[kNodeType] !== 1) {
          throw new TypeError(`Failed to set the '${name}' property on '${type}': ` +
                              "Failed to convert value to 'Element'.");
        }
        setAttr(element, attribute, '');
        element[kElement] = value;
      },
    ];
  },
};

function findById(element, id) {
  const scope = element[kScope];
  return scope == null ? null : scope.getElementById(id);
}

// 'on off=none|missing|wrong' to a function of the attribute's value.
function choiceOf(states) {
  const { 0: list, 1: missing, 2: wrong } = StringPrototypeSplit(states, '|');
  const known = { __proto__: null };
  const words = StringPrototypeSplit(list, ' ');
  for (let i = 0; i < words.length; i++) {
    const at = StringPrototypeIndexOf(words[i], '=');
    if (at === -1) known[words[i]] = words[i];
    else known[StringPrototypeSlice(words[i], 0, at)] = StringPrototypeSlice(words[i], at + 1);
  }
  const other = (state) => state === 'null' || state === 'null?' ? null : state ?? '';
  return (value) => {
    if (value === null) return other(missing);
    const found = known[StringPrototypeToLowerCase(value)];
    return found !== undefined ? found : other(wrong);
  };
}

// ---- Tables

function define(Class, type, word, make) {
  const { 0: names, 1: fallback } = splitAt(word, ':');
  const { 0: name, 1: attribute } = splitAt(names, '=');
  const { 0: get, 1: set } = make(attribute || StringPrototypeToLowerCase(name), fallback, name,
                                  type);
  const members = {
    get [name]() {
      if (!isObject(this) || this[kAttributes] === undefined) throw illegal();
      return get(this);
    },
    set [name](value) {
      if (!isObject(this) || this[kAttributes] === undefined) throw illegal();
      set(this, value);
    },
  };
  const entry = ObjectGetOwnPropertyDescriptor(members, name);
  ObjectDefineProperty(Class.prototype, name, entry);
}

function splitAt(word, mark) {
  const at = StringPrototypeIndexOf(word, mark);
  return at === -1 ? [word, ''] :
    [StringPrototypeSlice(word, 0, at), StringPrototypeSlice(word, at + 1)];
}

function reflect(Class, table, type = Class.name) {
  const kinds = ObjectKeys(table);
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i];
    const make = KINDS[kind];
    if (kind === 'choice') {
      const names = ObjectKeys(table.choice);
      for (let j = 0; j < names.length; j++) {
        const states = table.choice[names[j]];
        define(Class, type, names[j], (attribute) => make(attribute, states));
      }
      continue;
    }
    const words = StringPrototypeSplit(table[kind], ' ');
    for (let j = 0; j < words.length; j++) define(Class, type, words[j], make);
  }
  return Class;
}

module.exports = {
  LONG_MAX, choiceOf, findById, parseInteger, parseNatural, parseNumber, reflect,
};
