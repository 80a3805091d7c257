// SPDX-License-Identifier: MIT
// CSS text to rules and declarations, after css-syntax-3, with nested style rules flattened into
// a rule's `rules`. Never throws; blocks deeper than DEPTH_MAX are skipped, so the stack is
// bounded however hostile the text is.
//
// A rule is one of
//   { type: 'style', selector, declarations, rules }
//   { type: 'media' | 'supports' | 'container' | 'layer' | 'scope', condition, rules }
//   { type: 'layer-statement', names }   { type: 'import', url, condition }
//   { type: 'keyframes', name, frames: [{ keys: [0..1], declarations, text }] }
//   { type: 'font-face' | 'page' | 'property' | ..., condition, declarations }
// A declaration is { name, value: component values, important, text }.
// A component value is a token, or { t: 'fn', v: name, a: values }, or { t: 'block', v: '(', a }.

'use strict';

const { tokenize } = require('web/css/tokens');

const DEPTH_MAX = 64;
const CLOSES = { '(': ')', '[': ']', '{': '}', '__proto__': null };
const opens = (token) => token.t === '(' || token.t === '[' || token.t === '{' || token.t === 'func';

class Parser {
  constructor(text) {
    this.text = text;
    this.tokens = tokenize(text);
    this.i = 0;
  }

  get done() {
    return this.i >= this.tokens.length;
  }

  skipSpace() {
    while (!this.done && this.tokens[this.i].t === 'ws') this.i++;
  }

  // Over a whole block, whose first token is the next, without a stack frame a level.
  skipBlock() {
    const waits = [];
    do {
      const token = this.tokens[this.i++];
      if (opens(token)) waits.push(token.t === 'func' ? ')' : CLOSES[token.t]);
      else if (token.t === waits[waits.length - 1]) waits.pop();
    } while (waits.length > 0 && !this.done);
  }

  component(depth) {
    const token = this.tokens[this.i];
    if (!opens(token)) {
      this.i++;
      return token;
    }
    const { s } = token;
    if (depth >= DEPTH_MAX) {
      this.skipBlock();
      return { t: 'badstring', v: '', s, e: s };
    }
    this.i++;
    const end = token.t === 'func' ? ')' : CLOSES[token.t];
    const a = [];
    let e = this.text.length;
    while (!this.done) {
      if (this.tokens[this.i].t === end) {
        e = this.tokens[this.i++].e;
        break;
      }
      a.push(this.component(depth + 1));
    }
    return token.t === 'func' ? { t: 'fn', v: token.v, a, s, e } :
      { t: 'block', v: token.t, a, s, e };
  }

  // Rules until the text ends, or the } that closes a block when `nested`.
  rules(nested, depth) {
    const list = [];
    while (!this.done) {
      const { t } = this.tokens[this.i];
      if (t === 'ws' || !nested && (t === 'cdo' || t === 'cdc')) {
        this.i++;
      } else if (t === '}' && nested) {
        this.i++;
        break;
      } else if (t === 'at') {
        const rule = this.atRule(depth, false);
        if (rule !== null) list.push(rule);
      } else {
        const rule = this.qualified(depth, false);
        if (rule !== null) list.push(rule);
      }
    }
    return list;
  }

  // The prelude is passed; whether a block follows. Text from the first token to there.
  prelude(inBlock) {
    const start = this.done ? this.text.length : this.tokens[this.i].s;
    while (!this.done) {
      const token = this.tokens[this.i];
      if (token.t === '{') return { text: this.text.slice(start, token.s).trim(), block: true };
      if (token.t === ';' && inBlock !== 'rule') {
        return { text: this.text.slice(start, token.s).trim(), block: false };
      }
      if (token.t === '}' && inBlock === 'block') {
        return { text: this.text.slice(start, token.s).trim(), block: false };
      }
      if (opens(token)) this.skipBlock();
      else this.i++;
    }
    return { text: this.text.slice(start).trim(), block: false, ended: true };
  }

  qualified(depth, nested) {
    const { text, block } = this.prelude(nested ? 'block' : 'rule');
    if (!block) {
      if (!this.done && this.tokens[this.i].t === ';') this.i++;
      return null;
    }
    if (depth >= DEPTH_MAX) {
      this.skipBlock();
      return null;
    }
    this.i++;
    const rule = { type: 'style', selector: text, declarations: [], rules: [] };
    this.block(rule, depth + 1);
    return rule;
  }

  // Declarations and nested rules up to the closing }.
  block(rule, depth) {
    while (!this.done) {
      const token = this.tokens[this.i];
      if (token.t === 'ws' || token.t === ';') {
        this.i++;
      } else if (token.t === '}') {
        this.i++;
        return;
      } else if (token.t === 'at') {
        const inner = this.atRule(depth, true);
        if (inner !== null) rule.rules.push(inner);
      } else {
        const start = this.i;
        const declaration = this.declaration(true);
        if (declaration !== null) {
          rule.declarations.push(declaration);
          continue;
        }
        this.i = start;
        const inner = this.qualified(depth, true);
        if (inner !== null) rule.rules.push(inner);
      }
    }
  }

  // One declaration; null if it is none, and then the place is anywhere before the next ; or }.
  declaration(inBlock) {
    const token = this.tokens[this.i];
    if (token.t !== 'ident') return null;
    this.i++;
    this.skipSpace();
    if (this.done || this.tokens[this.i].t !== ':') return null;
    this.i++;
    this.skipSpace();
    const name = token.v.startsWith('--') ? token.v : token.v.toLowerCase();
    const from = this.done ? this.text.length : this.tokens[this.i].s;
    const value = [];
    let bad = false;
    while (!this.done) {
      const { t } = this.tokens[this.i];
      if (t === ';' || t === '}' && inBlock) break;
      if (t === '{' && inBlock && !name.startsWith('--')) return null;
      if (t === 'badstring' || t === 'badurl' || t === ')' || t === ']' || t === '}') bad = true;
      value.push(this.component(1));
    }
    if (bad) return { name, value: [], important: false, text: '', bad: true };
    while (value.length > 0 && value[value.length - 1].t === 'ws') value.pop();
    let important = false;
    const last = value[value.length - 1];
    if (last !== undefined && last.t === 'ident' && last.v.toLowerCase() === 'important') {
      let i = value.length - 2;
      while (i >= 0 && value[i].t === 'ws') i--;
      if (i >= 0 && value[i].t === 'delim' && value[i].v === '!') {
        important = true;
        value.length = i;
        while (value.length > 0 && value[value.length - 1].t === 'ws') value.pop();
      }
    }
    const text = value.length === 0 ? '' : this.text.slice(from, value[value.length - 1].e);
    return { name, value, important, text };
  }

  atRule(depth, nested) {
    const { v: name } = this.tokens[this.i++];
    const { text, block, ended } = this.prelude(nested ? 'block' : 'at');
    if (!block) {
      if (!this.done && this.tokens[this.i].t === ';') this.i++;
      if (ended && this.done && name !== 'import' && name !== 'layer') return null;
      if (name === 'layer') {
        return { type: 'layer-statement', names: text.split(',').map((part) => part.trim()) };
      }
      if (name === 'import') return importRule(text);
      if (name === 'namespace' || name === 'charset') return { type: name, condition: text };
      return null;
    }
    if (depth >= DEPTH_MAX) {
      this.skipBlock();
      return null;
    }
    this.i++;
    switch (name) {
      case 'media': case 'supports': case 'layer': case 'container': case 'scope':
      case 'starting-style': {
        if (!nested) return { type: name, condition: text, rules: this.rules(true, depth + 1) };
        const inner = { type: name, condition: text, declarations: [], rules: [] };
        this.block(inner, depth + 1);
        return inner;
      }
      case 'keyframes': case '-webkit-keyframes': return this.keyframes(text, depth);
      default: {
        const rule = { type: name, condition: text, declarations: [], rules: [] };
        this.block(rule, depth + 1);
        return rule;
      }
    }
  }

  keyframes(text, depth) {
    const [token] = tokenize(text);
    const name = token !== undefined && (token.t === 'ident' || token.t === 'string') ?
      token.v : text;
    const frames = [];
    const list = this.rules(true, depth + 1);
    for (let i = 0; i < list.length; i++) {
      if (list[i].type !== 'style') continue;
      const keys = keyList(list[i].selector);
      if (keys !== null) {
        frames.push({ keys, declarations: list[i].declarations, text: list[i].selector });
      }
    }
    return { type: 'keyframes', name, frames };
  }
}

function keyList(text) {
  const keys = [];
  for (const part of text.split(',')) {
    const word = part.trim().toLowerCase();
    if (word === 'from') keys.push(0);
    else if (word === 'to') keys.push(1);
    else if (/^[+]?[\d.]+(e[+-]?\d+)?%$/.test(word)) keys.push(parseFloat(word) / 100);
    else return null;
    if (!(keys[keys.length - 1] >= 0 && keys[keys.length - 1] <= 1)) return null;
  }
  return keys;
}

function importRule(text) {
  const parser = new Parser(text);
  parser.skipSpace();
  if (parser.done) return null;
  let first = parser.component(0);
  if (first.t === 'fn' && first.v === 'url' && first.a.length > 0) [first] = first.a;
  if (first.t !== 'string' && first.t !== 'url') return null;
  const rest = parser.done ? '' : text.slice(parser.tokens[parser.i].s).trim();
  return { type: 'import', url: first.v, condition: rest };
}

const parseStyleSheet = (text) => new Parser(text).rules(false, 0);

// What a style attribute holds.
function parseDeclarations(text) {
  const parser = new Parser(text);
  const list = [];
  while (!parser.done) {
    const { t } = parser.tokens[parser.i];
    if (t === 'ws' || t === ';') {
      parser.i++;
      continue;
    }
    const declaration = parser.declaration(false);
    if (declaration !== null) {
      list.push(declaration);
      continue;
    }
    while (!parser.done && parser.tokens[parser.i].t !== ';') {
      if (opens(parser.tokens[parser.i])) parser.skipBlock();
      else parser.i++;
    }
  }
  return list;
}

// The component values of a text, without space at its ends.
function parseValue(text) {
  const parser = new Parser(text);
  const list = [];
  parser.skipSpace();
  while (!parser.done) list.push(parser.component(0));
  while (list.length > 0 && list[list.length - 1].t === 'ws') list.pop();
  return list;
}

const badTokens = (list) => {
  for (let i = 0; i < list.length; i++) {
    const { t } = list[i];
    if (t === 'badstring' || t === 'badurl' || t === ')' || t === ']' || t === '}' || t === ';' ||
        t === 'delim' && list[i].v === '!') {
      return true;
    }
  }
  return false;
};

module.exports = { badTokens, keyList, parseDeclarations, parseStyleSheet, parseValue };
