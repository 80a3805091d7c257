// SPDX-License-Identifier: MIT
//
// Patterns of one component of a URL, as the URL Pattern standard has them: text to tokens, tokens
// to parts, parts to an expression that matches and to the pattern's text in its normal form.
//
//   /books/:id(\d+)?   ->   '/books' fixed, then { prefix '/', name 'id', regexp '\d+', '?' }
//
// 1. A part is { type, value, modifier, name, prefix, suffix }; value is text or an expression.
// 2. Names are texts given by the pattern, or numbers in the order of what has no name.
'use strict';

const {
  RegExp,
  RegExpPrototypeExec,
  SafeSet,
  StringFromCodePoint,
  StringPrototypeCodePointAt,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  TypeError,
} = primordials;

const NAME_START = /^[$_\p{ID_Start}]$/u;
const NAME_PART = /^[$\u200c\u200d\p{ID_Continue}]$/u;
const isNamePart = (char) => RegExpPrototypeExec(NAME_PART, char) !== null;

const failed = () => new TypeError('Invalid pattern');

// ---- Tokens

function charAt(text, at) {
  return at < text.length ? StringFromCodePoint(StringPrototypeCodePointAt(text, at)) : '';
}

// Where the expression that begins behind the '(' at `at` has its ')'; -1 if it is none.
function endOfExpression(text, at) {
  const start = at + 1;
  let depth = 1;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (char > '\x7f' || i === start && char === '?') return -1;
    if (char === '\\') {
      i++;
      if (i === text.length || text[i] > '\x7f') return -1;
    } else if (char === ')') {
      if (--depth === 0) return i === start ? -1 : i;
    } else if (char === '(') {
      depth++;
      if (text[i + 1] !== '?') return -1; // groups in it would be counted as the pattern's
    }
  }
  return -1;
}

const SINGLE = {
  '__proto__': null,
  '*': 'asterisk', '+': 'modifier', '?': 'modifier', '{': 'open', '}': 'close',
};

// The tokens of a text, { type, index, value }, with 'end' as the last. What is wrong is a token of
// its own, 'invalid', if `lenient`.
function tokenize(text, lenient) {
  const tokens = [];
  const add = (type, index, value) => {
    tokens[tokens.length] = { __proto__: null, type, index, value };
  };
  let at = 0;
  while (at < text.length) {
    const char = charAt(text, at);
    const next = at + char.length;
    let type = SINGLE[char] ?? 'char';
    let value = char;
    let end = next;
    if (char === '\\') {
      value = charAt(text, next);
      type = value === '' ? 'invalid' : 'escaped';
      if (value === '') value = char;
      else end = next + value.length;
    } else if (char === ':') {
      let part = charAt(text, next);
      if (part !== '' && RegExpPrototypeExec(NAME_START, part) !== null) {
        do {
          end += part.length;
          part = charAt(text, end);
        } while (part !== '' && isNamePart(part));
      }
      type = end === next ? 'invalid' : 'name';
      if (end > next) value = StringPrototypeSlice(text, next, end);
    } else if (char === '(') {
      const close = endOfExpression(text, at);
      type = close === -1 ? 'invalid' : 'regexp';
      if (close !== -1) {
        value = StringPrototypeSlice(text, next, close);
        end = close + 1;
      }
    }
    if (type === 'invalid' && !lenient) throw failed();
    add(type, at, value);
    at = end;
  }
  add('end', text.length, '');
  return tokens;
}

// ---- Parts

const FULL = '.*';

// With a backslash before each of these characters.
function escapeAll(text, special) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    if (StringPrototypeIncludes(special, text[i])) out += '\\';
    out += text[i];
  }
  return out;
}

const escapeExpression = (text) => escapeAll(text, '.+*?^${}()[]|/\\');
const escapePattern = (text) => escapeAll(text, '+*?:{}()\\');

// What a name without an expression matches: all up to the next delimiter.
function segmentOf(options) {
  return `[^${escapeExpression(options.delimiter)}]+?`;
}

// The parts of a pattern. `encode` brings text into the form in which it stands in a URL.
function parseParts(text, options, encode) {
  const tokens = tokenize(text, false);
  const segment = segmentOf(options);
  const parts = [];
  const names = new SafeSet();
  let at = 0;
  let pending = ''; // text that is no part yet
  let number = 0;   // of the next part without a name

  const take = (type) => tokens[at].type === type ? tokens[at++] : undefined;
  const takeText = () => {
    let out = '';
    for (let token; (token = take('char') ?? take('escaped')) !== undefined;) out += token.value;
    return out;
  };
  const takeModifier = () => (take('modifier') ?? take('asterisk'))?.value ?? '';
  const takeMatcher = (name) =>
    take('regexp') ?? (name === undefined ? take('asterisk') : undefined);
  const push = (type, value, modifier, name, prefix, suffix) => {
    parts[parts.length] = { __proto__: null, type, value, modifier, name, prefix, suffix };
  };
  const flush = () => {
    if (pending === '') return;
    const fixed = encode(pending);
    pending = '';
    push('fixed', fixed, '', '', '', '');
  };
  const addPart = (prefix, name, matcher, suffix, modifier) => {
    if (name === undefined && matcher === undefined && modifier === '') {
      pending += prefix;
      return;
    }
    flush();
    if (name === undefined && matcher === undefined) {
      if (prefix !== '') push('fixed', encode(prefix), modifier, '', '', '');
      return;
    }
    let value = segment;
    if (matcher !== undefined) value = matcher.type === 'asterisk' ? FULL : matcher.value;
    let type = 'regexp';
    if (value === segment) type = 'segment';
    else if (value === FULL) type = 'full';
    const called = name === undefined ? `${number++}` : name.value;
    if (names.has(called)) throw failed();
    names.add(called);
    push(type, type === 'regexp' ? value : '', modifier, called, encode(prefix), encode(suffix));
  };

  while (at < tokens.length) {
    const char = take('char');
    const name = take('name');
    const matcher = takeMatcher(name);
    if (name !== undefined || matcher !== undefined) {
      let prefix = char === undefined ? '' : char.value;
      if (prefix !== '' && prefix !== options.prefix) {
        pending += prefix;
        prefix = '';
      }
      flush();
      addPart(prefix, name, matcher, '', takeModifier());
      continue;
    }
    const fixed = char ?? take('escaped');
    if (fixed !== undefined) {
      pending += fixed.value;
      continue;
    }
    if (take('open') !== undefined) {
      const prefix = takeText();
      const inner = take('name');
      const innerMatcher = takeMatcher(inner);
      const suffix = takeText();
      if (take('close') === undefined) throw failed();
      addPart(prefix, inner, innerMatcher, suffix, takeModifier());
      continue;
    }
    flush();
    if (take('end') === undefined) throw failed();
  }
  return parts;
}

// ---- What is made of parts

function valueOf(part, options) {
  if (part.type === 'segment') return segmentOf(options);
  return part.type === 'full' ? FULL : part.value;
}

// { regexp, names }: the groups of the expression are the names, in their order.
function expressionOf(parts, options) {
  const names = [];
  let out = '^';
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const { modifier } = part;
    if (part.type === 'fixed') {
      const text = escapeExpression(part.value);
      out += modifier === '' ? text : `(?:${text})${modifier}`;
      continue;
    }
    names[names.length] = part.name;
    const value = valueOf(part, options);
    const prefix = escapeExpression(part.prefix);
    const suffix = escapeExpression(part.suffix);
    const many = modifier === '*' || modifier === '+';
    if (prefix === '' && suffix === '') {
      out += many ? `((?:${value})${modifier})` : `(${value})${modifier}`;
    } else if (!many) {
      out += `(?:${prefix}(${value})${suffix})${modifier}`;
    } else {
      out += `(?:${prefix}((?:${value})(?:${suffix}${prefix}(?:${value}))*)${suffix})` +
        (modifier === '*' ? '?' : '');
    }
  }
  return {
    __proto__: null, names, regexp: new RegExp(`${out}$`, options.ignoreCase ? 'vi' : 'v'),
  };
}

const isNumbered = (name) => name[0] >= '0' && name[0] <= '9';

// Whether the part needs braces, so that it is not read together with its neighbours.
function needsBraces(part, before, next, options) {
  if (part.suffix !== '' || part.prefix !== '' && part.prefix !== options.prefix) return true;
  if (!isNumbered(part.name) && part.type === 'segment' && part.modifier === '' &&
      next !== undefined && next.prefix === '' && next.suffix === '') {
    const joins = next.type === 'fixed' ? isNamePart(charAt(next.value, 0)) : isNumbered(next.name);
    if (joins) return true;
  }
  return part.prefix === '' && before !== undefined && before.type === 'fixed' &&
    options.prefix !== '' && before.value !== '' &&
    before.value[before.value.length - 1] === options.prefix;
}

function patternOf(parts, options) {
  let out = '';
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part.type === 'fixed') {
      const text = escapePattern(part.value);
      out += part.modifier === '' ? text : `{${text}}${part.modifier}`;
      continue;
    }
    const before = parts[i - 1];
    const named = !isNumbered(part.name);
    const braces = needsBraces(part, before, parts[i + 1], options);
    let inner = escapePattern(part.prefix);
    if (named) inner += `:${part.name}`;
    if (part.type === 'regexp') {
      inner += `(${part.value})`;
    } else if (part.type === 'segment') {
      if (!named) inner += `(${segmentOf(options)})`;
      else if (part.suffix !== '' && isNamePart(charAt(part.suffix, 0))) inner += '\\';
    } else {
      const star = !named && (before === undefined || before.type === 'fixed' ||
        before.modifier !== '' || braces || part.prefix !== '');
      inner += star ? '*' : `(${FULL})`;
    }
    inner += escapePattern(part.suffix);
    out += (braces ? `{${inner}}` : inner) + part.modifier;
  }
  return out;
}

// A component, ready to match.
function compile(text, encode, options) {
  const parts = parseParts(text, options, encode);
  const { names, regexp } = expressionOf(parts, options);
  let hasRegExp = false;
  for (let i = 0; i < parts.length; i++) hasRegExp ||= parts[i].type === 'regexp';
  return { __proto__: null, pattern: patternOf(parts, options), regexp, names, hasRegExp };
}

const isIPv6Pattern = (text) => text.length > 1 &&
  (text[0] === '[' || (text[0] === '{' || text[0] === '\\') && text[1] === '[');

module.exports = { compile, escapePattern, failed, isIPv6Pattern, tokenize };
