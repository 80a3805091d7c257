// SPDX-License-Identifier: MIT
// Whether an element matches a selector that parse.js has read.
//
// From the right to the left: first the element against the last compound, then its ancestors or
// siblings against the next. Where several ancestors or siblings may match, each is tried; a try
// that failed says how far it looked, so that no place is looked at twice in vain:
//
//   MATCHES          found
//   FAILS_HERE       another sibling or ancestor may do
//   FAILS_SIBLINGS   no sibling of this parent will do; an ancestor may
//   FAILS            no ancestor will do either
//
// A scope says in whose eyes we look: { scope, shadow, anchor }
//   scope   the node of :scope; null is the document
//   shadow  the shadow root whose style sheet (or query) it is: :host and ::slotted() mean it
//   anchor  the element of :has()
//   memo    a Map, as long as no tree changes, or nothing: what was found out far above an element
//           is kept there, so that deep trees need no time that grows with the square of their depth
'use strict';

const {
  SafeMap,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeStartsWith,
} = primordials;

const {
  HTML, kAttributes, kFirst, kHost, kId, kIsHTML, kLocalName, kMode, kNamespace, kNext, kNodeType,
  kOwner, kParent, kPrevious, shared, slot,
} = require('web/dom/slots');
const { asciiLower } = require('web/dom/selectors/parse');

let states;
const plainState = (element, pseudo, where) =>
  (states ??= require('web/dom/selectors/states')).matchesState(element, pseudo, where);

const MATCHES = 0;
const FAILS_HERE = 1;
const FAILS_SIBLINGS = 2;
const FAILS = 3;

const FAR = 32; // ancestors; from here on it is worth to keep what was found out

const kPlaces = slot('places');

// ---- Simple selectors

const isHTML = (element) => element[kNamespace] === HTML && element[kOwner][kIsHTML];

function attribute(element, name) {
  const list = element[kAttributes];
  if (list === null) return null;
  for (let i = 0; i < list.length; i++) {
    const entry = list[i];
    if (entry.localName === name && entry.namespace === null) return entry.value;
  }
  return null;
}

// Whether a list of words separated by spaces has the word.
function hasWord(text, word) {
  const { length } = word;
  if (length === 0) return false;
  for (let at = -1; (at = StringPrototypeIndexOf(text, word, at + 1)) !== -1;) {
    if ((at === 0 || text[at - 1] <= ' ' && isSpace(text[at - 1])) &&
        (at + length === text.length || isSpace(text[at + length]))) {
      return !hasSpace(word);
    }
  }
  return false;
}

const isSpace = (c) => c === ' ' || c === '\n' || c === '\t' || c === '\r' || c === '\f';

function hasSpace(word) {
  for (let i = 0; i < word.length; i++) {
    if (isSpace(word[i])) return true;
  }
  return false;
}

function matchesValue(test, actual) {
  let wanted = test.value;
  if (test.operator === '') return true;
  if (test.foldNow) {
    wanted = asciiLower(wanted);
    actual = asciiLower(actual);
  }
  switch (test.operator) {
    case '=': return actual === wanted;
    case '~': return hasWord(actual, wanted);
    case '|': return actual === wanted || StringPrototypeStartsWith(actual, `${wanted}-`);
    case '^': return wanted !== '' && StringPrototypeStartsWith(actual, wanted);
    case '$': return wanted !== '' && StringPrototypeEndsWith(actual, wanted);
    default: return wanted !== '' && StringPrototypeIncludes(actual, wanted);
  }
}

function matchesAttribute(element, test) {
  const html = isHTML(element);
  const name = html ? test.lower : test.name;
  const list = element[kAttributes];
  if (list === null) return false;
  test.foldNow = test.fold ?? (test.htmlFold === true && html);
  for (let i = 0; i < list.length; i++) {
    const entry = list[i];
    if (entry.localName === name &&
        (test.namespace === undefined || (entry.namespace ?? '') === test.namespace) &&
        matchesValue(test, entry.value)) {
      return true;
    }
  }
  return false;
}

function hasClass(element, name) {
  const value = attribute(element, 'class');
  if (value === null) return false;
  if (element[kOwner][kMode] === 'quirks') return hasWord(asciiLower(value), asciiLower(name));
  return hasWord(value, name);
}

function hasId(element, id) {
  const own = element[kId] ?? attribute(element, 'id');
  return own === id || (own !== null && element[kOwner][kMode] === 'quirks' &&
                        asciiLower(own) === asciiLower(id));
}

function matchesTag(element, compound) {
  return element[kLocalName] === (isHTML(element) ? compound.lower : compound.tag);
}

// ---- Compounds

const isFeatureless = (compound) => compound.tag === '' && compound.id === '' &&
  compound.classes === null && compound.attributes === null && compound.pseudos !== null;

function matchesCompound(element, compound, where) {
  if (where.shadow !== null && element === where.shadow[kHost] && !matchesHost(compound)) {
    return false;
  }
  if (compound.tag !== '' && !matchesTag(element, compound)) return false;
  if (compound.namespace !== undefined && (element[kNamespace] ?? '') !== compound.namespace) {
    return false;
  }
  if (compound.id !== '' && !hasId(element, compound.id)) return false;
  const { classes, attributes, pseudos } = compound;
  if (classes !== null) {
    for (let i = 0; i < classes.length; i++) {
      if (!hasClass(element, classes[i])) return false;
    }
  }
  if (attributes !== null) {
    for (let i = 0; i < attributes.length; i++) {
      if (!matchesAttribute(element, attributes[i])) return false;
    }
  }
  if (pseudos !== null) {
    for (let i = 0; i < pseudos.length; i++) {
      if (!matchesPseudo(element, pseudos[i], where)) return false;
    }
  }
  return true;
}

// In its own shadow tree a host has no features but :host.
function matchesHost(compound) {
  if (!isFeatureless(compound)) return false;
  const { pseudos } = compound;
  for (let i = 0; i < pseudos.length; i++) {
    const { name } = pseudos[i];
    if (name === 'host' || name === 'host-context' || name === 'is' || name === 'scope') {
      return true;
    }
  }
  return false;
}

function matchesPseudo(element, pseudo, where) {
  const { argument, name } = pseudo;
  switch (name) {
    case 'is': return matchesAny(element, argument, where);
    case 'not': return !matchesAny(element, argument, where);
    case 'has': return has(element, argument, where);
    case 'first-child': return sibling(element, kPrevious) === null;
    case 'last-child': return sibling(element, kNext) === null;
    case 'only-child':
      return sibling(element, kPrevious) === null && sibling(element, kNext) === null;
    case 'first-of-type': return places(element).type === 1;
    case 'last-of-type': return places(element).typeLast === 1;
    case 'only-of-type': return places(element).type === 1 && places(element).typeLast === 1;
    case 'nth-child':
    case 'nth-last-child': return nth(element, argument, name === 'nth-last-child', where);
    case 'nth-of-type': return isNth(places(element).type, argument);
    case 'nth-last-of-type': return isNth(places(element).typeLast, argument);
    case 'empty': return isEmpty(element);
    case 'root':
      return element[kParent] === element[kOwner];
    case 'scope':
    case '&':
      if (where.scope === null || where.scope[kNodeType] === 9) {
        return element[kParent] === element[kOwner];
      }
      return element === where.scope;
    case 'host':
      return where.shadow !== null && element === where.shadow[kHost] &&
        (argument === null || matchesCompound(element, argument.compound, outside(where)));
    case 'host-context': {
      if (where.shadow === null || element !== where.shadow[kHost]) return false;
      for (let node = element; node !== null; node = node[kParent] ?? node[kHost] ?? null) {
        if (node[kNodeType] === 1 && matchesCompound(node, argument.compound, outside(where))) {
          return true;
        }
      }
      return false;
    }
    default: return plainState(element, pseudo, where);
  }
}

const outside = (where) => ({ __proto__: null, scope: where.scope, shadow: null, anchor: null });

function matchesAny(element, list, where) {
  for (let i = 0; i < list.length; i++) {
    if (match(list[i], element, where) === MATCHES) return true;
  }
  return false;
}

function isEmpty(element) {
  for (let child = element[kFirst]; child !== null; child = child[kNext]) {
    const type = child[kNodeType];
    if (type === 1 || ((type === 3 || type === 4) && child.data !== '')) return false;
  }
  return true;
}

// ---- Places among siblings

function sibling(element, direction) {
  let node = element[direction];
  while (node !== null && node[kNodeType] !== 1) node = node[direction];
  return node;
}

// { child, childLast, type, typeLast } from 1 on, reckoned for all siblings at once and kept until
// a tree changes.
function places(element) {
  const known = element[kPlaces];
  if (known !== undefined && known.version === shared.treeVersion) return known;
  let first = element;
  for (let node; (node = sibling(first, kPrevious)) !== null;) first = node;
  const types = new SafeMap();
  let child = 0;
  let last = first;
  for (let node = first; node !== null; node = sibling(node, kNext)) {
    const key = typeKey(node);
    const type = (types.get(key) ?? 0) + 1;
    types.set(key, type);
    node[kPlaces] = {
      version: shared.treeVersion, child: ++child, childLast: 0, type, typeLast: 0,
    };
    last = node;
  }
  for (let node = last; node !== null; node = sibling(node, kPrevious)) {
    const own = node[kPlaces];
    own.childLast = child - own.child + 1;
    own.typeLast = types.get(typeKey(node)) - own.type + 1;
  }
  return element[kPlaces];
}

const typeKey = (element) => element[kNamespace] === HTML ? element[kLocalName] :
  `${element[kNamespace]}|${element[kLocalName]}`;

function isNth(place, { a, b }) {
  const steps = place - b;
  return a === 0 ? steps === 0 : steps % a === 0 && steps / a >= 0;
}

function nth(element, argument, fromEnd, where) {
  const { of } = argument;
  if (of === null) {
    const own = places(element);
    return isNth(fromEnd ? own.childLast : own.child, argument);
  }
  if (!matchesAny(element, of, where)) return false;
  let place = 1;
  const direction = fromEnd ? kNext : kPrevious;
  for (let node = element; (node = sibling(node, direction)) !== null;) {
    if (matchesAny(node, of, where)) place++;
  }
  return isNth(place, argument);
}

// ---- :has()

function has(element, list, where) {
  const inner = { __proto__: null, scope: where.scope, shadow: where.shadow, anchor: element };
  for (let i = 0; i < list.length; i++) {
    if (hasOne(element, list[i], inner)) return true;
  }
  return false;
}

function hasOne(element, complex, inner) {
  let first = complex;
  while (first.left.compound !== null) first = first.left;
  const beside = first.combinator === '+' || first.combinator === '~';
  if (!beside) return within(element, complex, inner);
  for (let node = element; (node = sibling(node, kNext)) !== null;) {
    if (match(complex, node, inner) === MATCHES) return true;
    if (first !== complex && within(node, complex, inner)) return true;
    if (first.combinator === '+' && first === complex) return false;
  }
  return false;
}

function within(root, complex, inner) {
  const children = complex.combinator === '>' && complex.left.compound === null;
  for (let node = root[kFirst]; node !== null;) {
    if (node[kNodeType] === 1 && match(complex, node, inner) === MATCHES) return true;
    node = children ? node[kNext] : following(node, root);
  }
  return false;
}

// The next node in the order of the document, inside of root.
function following(node, root) {
  if (node[kFirst] !== null && node[kFirst] !== undefined) return node[kFirst];
  while (node !== root) {
    if (node[kNext] !== null) return node[kNext];
    node = node[kParent];
  }
  return null;
}

// ---- Complex selectors

// The parent that the selector sees: for the top of the shadow tree in question its host, and a
// fragment or shadow root if it is the node of :scope.
function parentOf(element, where) {
  const parent = element[kParent];
  if (parent === null || parent[kNodeType] === 1) return parent;
  if (parent[kNodeType] === 11) {
    if (where.shadow === parent) return parent[kHost];
    if (where.scope === parent) return parent;
  }
  return null;
}

const isScopeOnly = (compound) => isFeatureless(compound) && compound.pseudos.length === 1 &&
  compound.pseudos[0].name === 'scope';

function match(complex, element, where) {
  for (;;) {
    const { compound } = complex;
    if (compound === null) return element === where.anchor ? MATCHES : FAILS_HERE;
    if (element[kNodeType] !== 1) return isScopeOnly(compound) ? MATCHES : FAILS_HERE;
    if (!matchesCompound(element, compound, where)) return FAILS_HERE;
    const { left } = complex;
    if (left === null) return MATCHES;
    switch (complex.combinator) {
      case '>':
        element = parentOf(element, where);
        if (element === null) return FAILS;
        break;
      case '+':
        element = sibling(element, kPrevious);
        if (element === null) return FAILS_SIBLINGS;
        break;
      case '~':
        for (let node = element; (node = sibling(node, kPrevious)) !== null;) {
          const result = match(left, node, where);
          if (result !== FAILS_HERE) return result;
        }
        return FAILS_SIBLINGS;
      default: return matchAbove(left, element, where);
    }
    complex = left;
  }
}

// Whether an ancestor matches.
function matchAbove(complex, element, where) {
  let steps = 0;
  for (let node = element; (node = parentOf(node, where)) !== null;) {
    const result = match(complex, node, where);
    if (result === MATCHES || result === FAILS) return remember(complex, element, where, steps, result);
    if (++steps > FAR) {
      const known = where.memo?.get(complex)?.get(node);
      if (known !== undefined) return remember(complex, element, where, steps, known);
    }
  }
  return remember(complex, element, where, steps, FAILS);
}

function remember(complex, element, where, steps, result) {
  const { memo } = where;
  if (steps <= FAR || memo === undefined) return result;
  let own = memo.get(complex);
  if (own === undefined) memo.set(complex, own = new SafeMap());
  own.set(element, result);
  return result;
}

const NOWHERE = { __proto__: null, scope: null, shadow: null, anchor: null };

// For the cascade: `where` may be left out. Selectors with a pseudo-element match the element that
// the pseudo-element belongs to; ::slotted() is the caller's: matchesSlotted.
function matchesComplex(complex, element, where = NOWHERE) {
  return match(complex, element, where) === MATCHES;
}

// Whether `element`, assigned to `slotElement`, matches "compound::slotted(...)" of the style
// sheets of the slot's tree.
function matchesSlotted(complex, element, slotElement, where) {
  const { pseudoElement } = complex;
  return pseudoElement !== null && pseudoElement.name === 'slotted' &&
    match(complex, slotElement, where) === MATCHES &&
    matchesCompound(element, pseudoElement.argument.compound, outside(where));
}

module.exports = {
  NOWHERE, attribute, following, hasClass, hasWord, isHTML, matchesAny, matchesComplex,
  matchesSlotted, matchesTag, sibling,
};
