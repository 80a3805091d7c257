// SPDX-License-Identifier: MIT
//
// Expressions over the tags of tests: names with * in them, and && || ! ( ) or the words.
//
//   or  = and { '||' and }      and = not { '&&' not }      not = '!' not | '(' or ')' | name
//
// A parsed expression is a function of a test's tags.
'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, RegExp, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeIncludes, StringPrototypeSlice, StringPrototypeToLowerCase, StringPrototypeTrim,
} = primordials;

const { codes } = require('internal/errors');

const TOKEN = /^(?:[\t\n\v\f\r ]+|&&|\|\||[!()]|[^\t\n\v\f\r &|!()]+)/;
const WORDS = {
  '__proto__': null, '&&': 'AND', 'and': 'AND', '||': 'OR', 'or': 'OR', '!': 'NOT', 'not': 'NOT',
  '(': 'LPAREN', ')': 'RPAREN',
};

function refuse(name, text, what) {
  throw new codes.ERR_INVALID_ARG_VALUE(name, text, what);
}

function lex(text, name) {
  const tokens = [];
  for (let at = 0; at < text.length;) {
    const found = RegExpPrototypeExec(TOKEN, StringPrototypeSlice(text, at));
    if (found === null) {
      const c = text[at];
      const word = c === '&' ? 'and' : 'or';
      refuse(name, text, `unexpected '${c}' at position ${at}; use '${c}${c}' or '${word}'`);
    }
    const token = found[0];
    if (StringPrototypeTrim(token) !== '') {
      const type = WORDS[StringPrototypeToLowerCase(token)] ?? 'IDENT';
      ArrayPrototypePush(tokens, { __proto__: null, type, value: token, at });
    }
    at += token.length;
  }
  ArrayPrototypePush(tokens, { __proto__: null, type: 'EOF', value: '', at: text.length });
  return tokens;
}

function nameTest(text) {
  const lower = StringPrototypeToLowerCase(text);
  if (!StringPrototypeIncludes(lower, '*')) return (tags) => ArrayPrototypeIncludes(tags, lower);
  const quoted = RegExpPrototypeSymbolReplace(/[[\]{}^$.+?\\]/g, lower, '\\$&');
  const pattern = new RegExp(`^${RegExpPrototypeSymbolReplace(/\*/g, quoted, '.*')}$`);
  return (tags) => {
    for (let i = 0; i < tags.length; i++) {
      if (RegExpPrototypeExec(pattern, tags[i]) !== null) return true;
    }
    return false;
  };
}

class Parser {
  #tokens;
  #at = 0;
  #fail;

  constructor(text, name) {
    this.#tokens = lex(text, name);
    this.#fail = (what) => refuse(name, text, what);
  }

  get #next() { return this.#tokens[this.#at]; }

  #take(type) {
    if (this.#next.type !== type) return false;
    this.#at++;
    return true;
  }

  whole() {
    const result = this.#or();
    if (this.#next.type !== 'EOF') this.#fail(`unexpected token at position ${this.#next.at}`);
    return result;
  }

  #or() {
    let left = this.#and();
    while (this.#take('OR')) {
      const first = left;
      const second = this.#and();
      left = (tags) => first(tags) || second(tags);
    }
    return left;
  }

  #and() {
    let left = this.#not();
    while (this.#take('AND')) {
      const first = left;
      const second = this.#not();
      left = (tags) => first(tags) && second(tags);
    }
    return left;
  }

  #not() {
    const { at, type, value } = this.#next;
    if (this.#take('NOT')) {
      if (this.#next.type === 'EOF') this.#fail(`expected operand after 'not' at position ${at}`);
      const inner = this.#not();
      return (tags) => !inner(tags);
    }
    if (this.#take('LPAREN')) {
      if (this.#next.type === 'EOF') this.#fail(`unmatched '(' at position ${at}`);
      const inner = this.#or();
      if (!this.#take('RPAREN')) this.#fail(`expected ')' at position ${this.#next.at}`);
      return inner;
    }
    if (this.#take('IDENT')) return nameTest(value);
    return this.#fail(`unexpected token '${type}' at position ${at}`);
  }
}

function parse(text, name) {
  require('internal/validators').validateString(text, name);
  if (StringPrototypeTrim(text) === '') refuse(name, text, 'must not be empty');
  return new Parser(text, name).whole();
}

// Whether all filters let a test with these tags run.
function evaluate(filters, tags) {
  for (let i = 0; i < filters.length; i++) {
    if (!filters[i](tags)) return false;
  }
  return true;
}

module.exports = { evaluate, parse };
