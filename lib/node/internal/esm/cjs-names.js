// SPDX-License-Identifier: MIT
//
// Which names a CommonJS module exports, guessed from its text without running it, for those who
// import it. Found are the forms that people write and compilers produce, those that Node finds:
//
//   exports.a = , exports['a'] = , module.exports.a =          a name
//   Object.defineProperty(exports, 'a', { value | get() { return x.y } })   a name
//   module.exports = { a, b: c, 'd': e, ...require('x') }      names, and those of x
//   module.exports = require('x')                              those of x; the last one counts
//   __export(require('x')), __exportStar(require('x'), ...)    those of x
//   var y = require('x'); Object.keys(y).forEach(function (k) { ... exports[k] = y[k] ... })
//
// One pass over the text that skips comments, strings, templates and regular expressions; at the
// words above patterns are tried. There is no analysis of scopes: a match anywhere counts, except
// that the last two forms must stand outside of all brackets.
'use strict';

const {
  ArrayPrototypePop,
  ArrayPrototypePush,
  NumberParseInt,
  RegExp,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  SafeMap,
  SafeSet,
  StringFromCodePoint,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

let patterns;

function makePatterns() {
  const S = '(?:\\s|//[^\\n]*\\n|/\\*[^]*?\\*/)*';
  const ID = '[\\p{ID_Start}$_][\\p{ID_Continue}$\\u200c\\u200d]*';
  const STRING = '(?:\'(?:[^\'\\\\\\n]|\\\\[^])*\'|"(?:[^"\\\\\\n]|\\\\[^])*")';
  const EXPORTS = `(?:module${S}\\.${S})?exports`;
  const REQUIRE = `require${S}\\(${S}(${STRING})${S}\\)`;
  const MEMBER = `${ID}${S}(?:\\.${S}${ID}|\\[${S}${STRING}${S}\\])?`;
  const make = (text) => new RegExp(text, 'uy');
  return {
    __proto__: null,
    member: make(`${EXPORTS}${S}(?:\\.${S}(${ID})|\\[${S}(${STRING})${S}\\])${S}=`),
    assign: make(`module${S}\\.${S}exports${S}=${S}`),
    require: make(REQUIRE),
    spread: make(`\\.\\.\\.${S}(?:${REQUIRE}|${ID}(?:${S}\\.${S}${ID})*)${S}`),
    key: make(`(?:(${ID})|(${STRING}))${S}`),
    value: make(`:${S}-?${ID}${S}`),
    space: make(S),
    define: make(`Object${S}\\.${S}defineProperty${S}\\(${S}${EXPORTS}${S},${S}(${STRING})${S},` +
      S),
    descriptor: make(`\\{${S}(?:enumerable${S}:${S}true${S},${S})?(?:value${S}:|` +
      `get${S}(?::${S}function${S}(?:${ID})?${S})?\\(${S}\\)${S}\\{${S}return\\b${S}${MEMBER}` +
      `${S};?${S}\\}${S},?${S}\\}${S}\\))`),
    keys: make(`Object${S}\\.${S}keys${S}\\(${S}(${ID})${S}\\)${S}\\.${S}forEach${S}\\(${S}` +
      `function${S}\\(${S}(${ID})${S}\\)${S}\\{`),
    star: make(`__export(?:Star)?${S}\\(${S}${REQUIRE}`),
    binding: make(`(?:var|let|const)\\b${S}(${ID})${S}=${S}` +
      `(?:_interopRequireWildcard${S}\\(${S})?${REQUIRE}`),
    word: make(ID),
    number: make('[0-9a-zA-Z_.]+'),
  };
}

function at(pattern, text, place) {
  pattern.lastIndex = place;
  return RegExpPrototypeExec(pattern, text);
}

const ESCAPES = /\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r\n|([^]))/g;
const LETTERS = { '__proto__': null, 'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f',
                  'v': '\v', '0': '\0', '\n': '', '\r': '', '\u2028': '', '\u2029': '' };

function unescape(all, long, four, two, letter) {
  const code = long ?? four ?? two;
  if (code !== undefined) return StringFromCodePoint(NumberParseInt(code, 16));
  return letter === undefined ? '' : LETTERS[letter] ?? letter;
}

// The value of a string literal; undefined for half a surrogate pair.
function literal(text) {
  let inner = StringPrototypeSlice(text, 1, -1);
  if (StringPrototypeIncludes(inner, '\\')) {
    inner = RegExpPrototypeSymbolReplace(ESCAPES, inner, unescape);
  }
  return inner.isWellFormed?.() === false ? undefined : inner;
}

// After these a slash begins a regular expression.
const BEFORE_REGEXP = new SafeSet(['case', 'delete', 'do', 'else', 'in', 'instanceof', 'new', 'of',
                                   'return', 'throw', 'typeof', 'void', 'yield', 'await']);
const HEADS = new SafeSet(['for', 'if', 'while', 'with']);

class Scan {
  constructor(text) {
    this.text = text;
    this.names = new SafeSet();
    this.unsafe = new SafeSet();
    this.reexports = new SafeSet();
    this.stars = new SafeSet();
    this.bindings = new SafeMap(); // variable -> what it was required from
  }

  add(name) {
    if (name !== undefined) this.names.add(name);
  }

  // module.exports = { ... }
  object(place) {
    const { text } = this;
    place = at(patterns.space, text, place)[0].length + place;
    while (place < text.length) {
      const spread = at(patterns.spread, text, place);
      if (spread !== null) {
        if (spread[1] !== undefined) this.reexports.add(literal(spread[1]));
        place += spread[0].length;
      } else {
        const key = at(patterns.key, text, place);
        if (key === null) return;
        place += key[0].length;
        const value = at(patterns.value, text, place);
        if (value === null && (text[place] === ':' || key[2] !== undefined)) return;
        if (value === null && text[place] !== ',' && text[place] !== '}') return;
        this.add(key[1] ?? literal(key[2]));
        if (value !== null) place += value[0].length;
      }
      if (text[place] !== ',') return;
      place++;
      place += at(patterns.space, text, place)[0].length;
    }
  }

  // At `exports` or `module`.
  exported(place) {
    const { text } = this;
    const member = at(patterns.member, text, place);
    if (member !== null) {
      this.add(member[1] ?? literal(member[2]));
      return;
    }
    const assign = at(patterns.assign, text, place);
    if (assign === null) return;
    this.reexports = new SafeSet();
    place += assign[0].length;
    if (text[place] === '{') {
      this.object(place + 1);
      return;
    }
    const required = at(patterns.require, text, place);
    if (required !== null) this.reexports.add(literal(required[1]));
  }

  // At `Object`.
  defined(place, isOutside) {
    const { text } = this;
    const define = at(patterns.define, text, place);
    if (define !== null) {
      const name = literal(define[1]);
      if (at(patterns.descriptor, text, place + define[0].length) !== null) this.add(name);
      else this.unsafe.add(name);
      return;
    }
    const keys = isOutside ? at(patterns.keys, text, place) : null;
    if (keys === null) return;
    const from = this.bindings.get(keys[1]);
    const body = StringPrototypeSlice(text, place + keys[0].length, place + keys[0].length + 600);
    const { 1: variable, 2: key } = keys;
    const end = StringPrototypeIndexOf(body, `${variable}[${key}]`);
    if (from !== undefined && end !== -1 && StringPrototypeIncludes(body, 'exports') &&
        StringPrototypeIncludes(body, 'default')) {
      this.stars.add(from);
    }
  }

  word(word, place, isOutside, afterDot) {
    if (afterDot) {
      if (!isOutside || !StringPrototypeStartsWith(word, '__export')) return;
    }
    switch (word) {
      case 'exports':
      case 'module': this.exported(place); break;
      case 'Object': this.defined(place, isOutside); break;
      case '__export':
      case '__exportStar': {
        const star = isOutside ? at(patterns.star, this.text, place) : null;
        if (star !== null) this.stars.add(literal(star[1]));
        break;
      }
      case 'var':
      case 'let':
      case 'const': {
        const bound = isOutside ? at(patterns.binding, this.text, place) : null;
        if (bound !== null) this.bindings.set(bound[1], literal(bound[2]));
        break;
      }
      default:
    }
  }

  // Goes over a template literal from behind its backquote, or from behind a `}` in it; true if it
  // ended, false at a `${`.
  template(place) {
    const { text } = this;
    for (; place < text.length; place++) {
      const c = text[place];
      if (c === '\\') place++;
      else if (c === '`') return { __proto__: null, place: place + 1, ended: true };
      else if (c === '$' && text[place + 1] === '{') {
        return { __proto__: null, place: place + 2, ended: false };
      }
    }
    return { __proto__: null, place, ended: true };
  }

  run() {
    const { text } = this;
    const { length } = text;
    const open = []; // what each open bracket is
    let place = 0;
    let value = false; // what was last is a value: a slash divides
    let dot = false;
    let head = false; // the last word was if, for, while
    let blocks = true; // a brace here opens a block
    if (StringPrototypeStartsWith(text, '#!')) place = lineEnd(text, 0);
    while (place < length) {
      const c = StringPrototypeCharCodeAt(text, place);
      if (c === 32 || c === 10 || c === 13 || c === 9) {
        place++;
        continue;
      }
      if (c === 47) { // slash
        const next = text[place + 1];
        if (next === '/') {
          place = lineEnd(text, place);
        } else if (next === '*') {
          const end = StringPrototypeIndexOf(text, '*/', place + 2);
          place = end === -1 ? length : end + 2;
        } else if (value) {
          place++;
          value = blocks = false;
        } else {
          place = regexpEnd(text, place);
          value = true;
          blocks = false;
        }
        continue;
      }
      if ((c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36 || c > 127) {
        const found = at(patterns.word, text, place);
        if (found === null) {
          place++;
          continue;
        }
        const { 0: word } = found;
        this.word(word, place, open.length === 0, dot);
        place += word.length;
        value = dot || !BEFORE_REGEXP.has(word);
        head = !dot && HEADS.has(word);
        blocks = !dot && (word === 'else' || word === 'do' || word === 'try' || word === 'finally');
        dot = false;
        continue;
      }
      dot = false;
      if (c === 39 || c === 34) {
        place = stringEnd(text, place);
        value = true;
        blocks = false;
      } else if (c === 96) {
        const { place: end, ended } = this.template(place + 1);
        place = end;
        value = ended;
        blocks = false;
        if (!ended) ArrayPrototypePush(open, '`');
      } else if (c >= 48 && c <= 57) {
        place += at(patterns.number, text, place)[0].length;
        value = true;
        blocks = false;
      } else if (c === 40 || c === 91) { // ( [
        ArrayPrototypePush(open, head ? 'head' : '(');
        place++;
        value = head = blocks = false;
      } else if (c === 41 || c === 93) { // ) ]
        const was = ArrayPrototypePop(open);
        place++;
        value = was !== 'head';
        blocks = c === 41;
      } else if (c === 123) { // {
        ArrayPrototypePush(open, blocks ? 'block' : '{');
        place++;
        value = false;
        blocks = true;
      } else if (c === 125) { // }
        const was = ArrayPrototypePop(open);
        place++;
        if (was === '`') {
          const { place: end, ended } = this.template(place);
          place = end;
          value = ended;
          blocks = false;
          if (!ended) ArrayPrototypePush(open, '`');
        } else {
          value = was !== 'block';
          blocks = was === 'block';
        }
      } else {
        dot = c === 46 && text[place + 1] !== '.' && text[place - 1] !== '.';
        value = (c === 43 || c === 45) && text[place + 1] === text[place] ? value : false;
        if ((c === 43 || c === 45) && text[place + 1] === text[place]) place++;
        blocks = c === 59 || (c === 62 && text[place - 1] === '=');
        place++;
      }
    }
  }
}

function lineEnd(text, place) {
  const end = StringPrototypeIndexOf(text, '\n', place);
  return end === -1 ? text.length : end;
}

function stringEnd(text, place) {
  const quote = text[place];
  for (place++; place < text.length; place++) {
    const c = text[place];
    if (c === '\\') place++;
    else if (c === quote || c === '\n') break;
  }
  return place + 1;
}

function regexpEnd(text, place) {
  let inClass = false;
  for (place++; place < text.length; place++) {
    const c = text[place];
    if (c === '\\') place++;
    else if (c === '[') inClass = true;
    else if (c === ']') inClass = false;
    else if (c === '\n') break;
    else if (c === '/' && !inClass) return place + 1;
  }
  return place;
}

function toArray(set, out, except) {
  set.forEach((each) => {
    if (each !== undefined && !except?.has(each)) ArrayPrototypePush(out, each);
  });
  return out;
}

// { names, reexports } of a CommonJS module's text.
function findNames(text) {
  if (!StringPrototypeIncludes(text, 'exports') && !StringPrototypeIncludes(text, '__export')) {
    return { __proto__: null, names: [], reexports: [] };
  }
  patterns ??= makePatterns();
  const scan = new Scan(text);
  scan.run();
  return {
    __proto__: null,
    names: toArray(scan.names, [], scan.unsafe),
    reexports: toArray(scan.stars, toArray(scan.reexports, [])),
  };
}

module.exports = { findNames };
