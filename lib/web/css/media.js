// SPDX-License-Identifier: MIT
// Media queries, @supports conditions: text to an answer. A medium is
// { width, height, prefers: { scheme, motion, ... } }.

'use strict';

const { parseValue } = require('web/css/syntax');
const { computeLength, parseLength, spaceless, splitCommas, writeTokens } = require('web/css/values');

const PREFERENCES = {
  '__proto__': null,
  'prefers-color-scheme': ['light', 'dark'], 'prefers-reduced-motion': ['no-preference', 'reduce'],
  'prefers-contrast': ['no-preference', 'more', 'less'], 'hover': ['hover', 'none'],
  'any-hover': ['hover', 'none'], 'pointer': ['fine', 'coarse', 'none'],
  'any-pointer': ['fine', 'coarse', 'none'], 'update': ['fast', 'slow', 'none'],
  'scripting': ['enabled', 'none', 'initial-only'], 'display-mode': ['browser'],
  'prefers-reduced-transparency': ['no-preference', 'reduce'],
  'prefers-reduced-data': ['no-preference', 'reduce'], 'forced-colors': ['none', 'active'],
  'inverted-colors': ['none', 'inverted'], 'dynamic-range': ['standard', 'high'],
  'overflow-block': ['scroll', 'none'], 'overflow-inline': ['scroll', 'none'], 'scan': ['', ''],
};

const context = (medium) => ({
  fontSize: 16, rootFontSize: 16, width: medium.width, height: medium.height,
  ch: () => 8, ex: () => 7, lineHeight: () => 18,
});

// What a feature is here: a number, or one word of a list.
function featureValue(name, medium) {
  switch (name) {
    case 'width': case 'device-width': return medium.width;
    case 'height': case 'device-height': return medium.height;
    case 'aspect-ratio': case 'device-aspect-ratio': return medium.width / medium.height;
    case 'resolution': case '-webkit-device-pixel-ratio': return 1;
    case 'color': return 8;
    case 'color-index': case 'monochrome': case 'grid': return 0;
    default: return undefined;
  }
}

function numberOf(parts, medium) {
  if (parts.length === 3 && parts[1].t === 'delim' && parts[1].v === '/') {
    return parts[0].n / parts[2].n;
  }
  if (parts.length !== 1) return NaN;
  const [part] = parts;
  if (part.t === 'num') return part.n;
  if (part.t === 'dim' && (part.u === 'dppx' || part.u === 'x')) return part.n;
  if (part.t === 'dim' && part.u === 'dpi') return part.n / 96;
  if (part.t === 'dim' && part.u === 'dpcm') return part.n * 2.54 / 96;
  const length = parseLength(part);
  return length === null ? NaN : computeLength(length, context(medium));
}

const compare = (a, operator, b) => operator === '=' ? a === b : operator === '<' ? a < b :
  operator === '<=' ? a <= b : operator === '>' ? a > b : a >= b;

// (width > 400px), (400px <= width <= 700px): null if it is no such thing.
function range(parts, medium) {
  const groups = [[]];
  const operators = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part.t === 'delim' && (part.v === '<' || part.v === '>' || part.v === '=')) {
      let operator = part.v;
      if (operator !== '=' && parts[i + 1]?.t === 'delim' && parts[i + 1].v === '=') {
        operator += '=';
        i++;
      }
      operators.push(operator);
      groups.push([]);
    } else {
      groups[groups.length - 1].push(part);
    }
  }
  if (operators.length === 0) return null;
  const values = groups.map((group) => {
    if (group.length === 1 && group[0].t === 'ident') {
      return featureValue(group[0].v.toLowerCase(), medium) ?? NaN;
    }
    return numberOf(group, medium);
  });
  for (let i = 0; i < operators.length; i++) {
    if (!compare(values[i], operators[i], values[i + 1])) return false;
  }
  return true;
}

function feature(list, medium) {
  const parts = spaceless(list);
  if (parts.length === 0) return undefined;
  const ranged = range(parts, medium);
  if (ranged !== null) return ranged;
  if (parts[0].t !== 'ident') return undefined;
  const name = parts[0].v.toLowerCase();
  if (parts.length === 1) {
    if (name === 'orientation' || name === 'color-gamut') return true;
    const words = PREFERENCES[name];
    if (words !== undefined) {
      const chosen = medium.prefers?.[name] ?? words[0];
      return chosen !== 'none' && chosen !== 'no-preference' && chosen !== '';
    }
    const value = featureValue(name, medium);
    return value === undefined ? undefined : value !== 0;
  }
  if (parts[1].t !== ':') return undefined;
  const value = parts.slice(2);
  const text = value[0]?.t === 'ident' ? value[0].v.toLowerCase() : '';
  if (name === 'orientation') {
    return text === (medium.height >= medium.width ? 'portrait' : 'landscape');
  }
  if (name === 'color-gamut') return text === 'srgb';
  const words = PREFERENCES[name];
  if (words !== undefined) return text === (medium.prefers?.[name] ?? words[0]);
  const bound = /^(-webkit-)?(min|max)-(.*)$/.exec(name);
  const own = featureValue(bound === null ? name : (bound[1] ?? '') + bound[3], medium);
  if (own === undefined) return undefined;
  const wanted = numberOf(value, medium);
  if (bound === null) return own === wanted;
  return bound[2] === 'min' ? own >= wanted : own <= wanted;
}

// Conditions with not, and, or: `test` answers for a block or a function; undefined is "unknown".
function condition(parts, test, depth) {
  if (depth > 32 || parts.length === 0) return undefined;
  const isWord = (part, text) => part !== undefined && part.t === 'ident' && part.v.toLowerCase() === text;
  if (isWord(parts[0], 'not')) {
    const inner = condition(parts.slice(1), test, depth + 1);
    return inner === undefined ? undefined : !inner;
  }
  let result = test(parts[0], depth);
  for (let i = 1; i < parts.length; i += 2) {
    if (parts[i + 1] === undefined) return undefined;
    const other = isWord(parts[i + 1], 'not') ?
      condition(parts.slice(i + 1), test, depth + 1) : test(parts[i + 1], depth);
    if (isWord(parts[i], 'and')) result = result === undefined ? undefined : result && other;
    else if (isWord(parts[i], 'or')) result = result || other;
    else return undefined;
    if (isWord(parts[i + 1], 'not')) break;
  }
  return result;
}

function mediaTest(medium) {
  return function test(part, depth) {
    if (part.t !== 'block' || part.v !== '(') return undefined;
    const inner = spaceless(part.a);
    if (inner.length > 0 && (inner[0].t === 'block' || inner[0].t === 'ident' &&
        inner[0].v.toLowerCase() === 'not')) {
      return condition(inner, test, depth + 1);
    }
    return feature(part.a, medium);
  };
}

function matchesQuery(parts, medium) {
  let i = 0;
  let negated = false;
  const wordAt = (at) => parts[at]?.t === 'ident' ? parts[at].v.toLowerCase() : '';
  if (wordAt(0) === 'only') {
    i++;
  } else if (wordAt(0) === 'not' && parts[1]?.t === 'ident') {
    negated = true;
    i++;
  }
  const type = wordAt(i);
  if (type === '' || type === 'not') return condition(parts.slice(i), mediaTest(medium), 0) === true;
  let result = type === 'all' || type === 'screen';
  i++;
  if (i < parts.length) {
    if (wordAt(i) !== 'and' || i + 1 >= parts.length) return false;
    const rest = condition(parts.slice(i + 1), mediaTest(medium), 0);
    if (rest === undefined) return false;
    result = result && rest;
  }
  return negated ? !result : result;
}

const cache = new Map();
function parsed(text) {
  let groups = cache.get(text);
  if (groups === undefined) {
    groups = splitCommas(parseValue(text)).map(spaceless);
    if (cache.size > 500) cache.clear();
    cache.set(text, groups);
  }
  return groups;
}

function matchesMedia(text, medium) {
  const groups = parsed(text);
  if (groups.length === 1 && groups[0].length === 0) return true;
  return groups.some((group) => matchesQuery(group, medium));
}

// As `media` and mediaText show it.
function writeMedia(text) {
  const groups = parsed(text);
  if (groups.length === 1 && groups[0].length === 0) return '';
  return splitCommas(parseValue(text)).map((group) => {
    const parts = spaceless(group);
    const isValid = parts.length > 0 && (parts[0].t === 'ident' || parts[0].t === 'block');
    if (!isValid) return 'not all';
    return parts.map((part) => part.t === 'ident' ? part.v.toLowerCase() :
      part.t === 'block' ? `(${writeBlock(part.a)})` : writeTokens([part])).join(' ');
  }).join(', ');
}

function writeBlock(list) {
  let out = '';
  for (const part of spaceless(list)) {
    if (part.t === ':') out += ': ';
    else if (part.t === 'delim') out += out.endsWith(' ') && part.v === '=' ? `${out = out.slice(0, -1), part.v} ` : ` ${part.v} `;
    else if (part.t === 'block') out += `(${writeBlock(part.a)})`;
    else if (part.t === 'ident') out += /[ :]$|^$/.test(out) ? part.v.toLowerCase() : ` ${part.v.toLowerCase()}`;
    else out += writeTokens([part]);
  }
  return out.trim();
}

// @supports and CSS.supports().
function supports(text) {
  return condition(spaceless(parseValue(text)), supportsTest, 0) === true;
}

function supportsTest(part, depth) {
  if (part.t === 'fn') {
    if (part.v !== 'selector') return false;
    const { tryParseSelectors } = require('web/dom/selectors/parse');
    return tryParseSelectors(writeTokens(part.a)) !== null;
  }
  if (part.t !== 'block' || part.v !== '(') return undefined;
  const inner = spaceless(part.a);
  if (inner.length > 2 && inner[0].t === 'ident' && inner[1].t === ':') {
    return supportsDeclaration(inner[0].v, inner.slice(2));
  }
  return condition(inner, supportsTest, depth + 1);
}

function supportsDeclaration(name, parts) {
  const { expand } = require('web/css/block');
  return expand(name.startsWith('--') ? name : name.toLowerCase(), parts, writeTokens(parts)) !== null;
}

module.exports = { matchesMedia, supports, supportsDeclaration, writeMedia };
