// SPDX-License-Identifier: MIT
// A block of declarations, as rules and style attributes hold it: longhands in order, each with a
// specified value and its importance. Shorthands are expanded when they come in, and put together
// again when they are asked for.

'use strict';

const { CSS_WIDE, byName, parseLonghand, writeValue } = require('web/css/properties');
const { ALIASES, realName, shorthands } = require('web/css/shorthands');
const { badTokens, parseDeclarations, parseValue } = require('web/css/syntax');
const { spaceless } = require('web/css/values');

const hasVar = (list) => {
  for (let i = 0; i < list.length; i++) {
    const part = list[i];
    if (part.t === 'fn' && (part.v === 'var' || part.v === 'env' || hasVar(part.a))) return true;
    if (part.t === 'block' && hasVar(part.a)) return true;
  }
  return false;
};

const isCustom = (name) => name.startsWith('--') && name.length > 2;
const isKnown = (name) => isCustom(name) || byName.has(name) || shorthands.has(name) ||
  ALIASES.has(name) || name === 'all';

// [[longhand, specified value], ...] of a declaration, null if it is invalid. A value with var()
// is kept as { k: 'var', text, parts, shorthand } for each longhand until it is computed.
function expand(given, parts, text) {
  const name = realName(given);
  if (isCustom(name)) {
    const wide = parts.length === 1 && parts[0].t === 'ident' && parts[0].v.toLowerCase();
    if (wide && wide in CSS_WIDE) return [[name, { k: 'wide', v: wide }]];
    return [[name, { k: 'custom', text: text.trim(), parts }]];
  }
  const shorthand = shorthands.get(name);
  const property = byName.get(name);
  if (shorthand === undefined && property === undefined && name !== 'all') return null;
  if (parts.length === 0) return null;
  if (parts.length === 1 && parts[0].t === 'ident') {
    const wide = parts[0].v.toLowerCase();
    if (wide in CSS_WIDE) {
      const value = { k: 'wide', v: wide };
      if (name === 'all') {
        const list = [];
        for (const other of byName.keys()) {
          if (other !== 'direction' && other !== 'unicode-bidi') list.push([other, value]);
        }
        return list;
      }
      return property !== undefined ? [[name, value]] : shorthand.names.map((one) => [one, value]);
    }
  }
  if (name === 'all') return null;
  if (hasVar(parts)) {
    const value = { k: 'var', text: text.trim(), parts, shorthand: property === undefined ? name : '' };
    return property !== undefined ? [[name, value]] : shorthand.names.map((one) => [one, value]);
  }
  if (property !== undefined) {
    const value = parseLonghand(property, parts);
    return value === null ? null : [[name, value]];
  }
  return shorthand.expand(spaceless(parts));
}

class Block {
  constructor() {
    this.entries = new Map(); // longhand to { name, value, important }
    this.version = 0; // counts changes
  }

  static from(declarations) {
    const block = new Block();
    for (let i = 0; i < declarations.length; i++) {
      const { name, value, important, text, bad } = declarations[i];
      if (bad) continue;
      const list = expand(name, value, text);
      if (list !== null) block.put(list, important, true);
    }
    return block;
  }

  static parse(text) {
    return Block.from(parseDeclarations(text));
  }

  get size() {
    return this.entries.size;
  }

  put(list, important, inSheet) {
    for (let i = 0; i < list.length; i++) {
      const [name, value] = list[i];
      const entry = this.entries.get(name);
      if (entry !== undefined && inSheet) {
        if (entry.important && !important) continue;
        this.entries.delete(name); // the last one of a block is the last in order
        this.entries.set(name, { name, value, important });
      } else if (entry !== undefined) {
        entry.value = value;
        entry.important = important;
      } else {
        this.entries.set(name, { name, value, important });
      }
    }
    this.version++;
  }

  // Whether the block may have changed; text is trimmed here.
  set(name, text, important) {
    const parts = parseValue(text);
    if (parts.length === 0 && !isCustom(name) || badTokens(parts)) return false;
    const list = expand(name, parts, text);
    if (list === null) return false;
    this.put(list, important, false);
    return true;
  }

  remove(given) {
    const name = realName(given);
    const names = shorthands.get(name)?.names ?? [name];
    let was = false;
    for (let i = 0; i < names.length; i++) was = this.entries.delete(names[i]) || was;
    if (was) this.version++;
    return was;
  }

  get(given) {
    const name = realName(given);
    const entry = this.entries.get(name);
    if (entry !== undefined) return textOf(entry.value);
    const shorthand = shorthands.get(name);
    return shorthand === undefined ? '' : this.writeShorthand(name, shorthand);
  }

  writeShorthand(name, { names, write }) {
    let wide = 0;
    let variable;
    let important;
    for (let i = 0; i < names.length; i++) {
      const entry = this.entries.get(names[i]);
      if (entry === undefined) return '';
      if (important !== undefined && important !== entry.important) return '';
      ({ important } = entry);
      if (entry.value.k === 'wide') wide++;
      if (entry.value.k === 'var') variable = entry.value;
    }
    const first = this.entries.get(names[0]).value;
    if (variable !== undefined) {
      for (let i = 0; i < names.length; i++) {
        if (this.entries.get(names[i]).value !== variable) return '';
      }
      return variable.shorthand === name ? variable.text : '';
    }
    if (wide > 0) {
      for (let i = 0; i < names.length; i++) {
        if (this.entries.get(names[i]).value.v !== first.v) return '';
      }
      return first.v;
    }
    return shorthands.get(name).write((one) => this.entries.get(one).value);
  }

  isImportant(given) {
    const name = realName(given);
    const names = shorthands.get(name)?.names ?? [name];
    for (let i = 0; i < names.length; i++) {
      if (!this.entries.get(names[i])?.important) return false;
    }
    return true;
  }

  names() {
    return [...this.entries.keys()];
  }

  // As the style attribute shows it: longhands that make up a shorthand stand as that.
  get text() {
    const parts = [];
    const done = new Set();
    for (const entry of this.entries.values()) {
      if (done.has(entry.name)) continue;
      let written = false;
      for (const name of shorthandsOf(entry.name)) {
        const { names } = shorthands.get(name);
        if (names.some((one) => done.has(one))) continue;
        const text = this.writeShorthand(name, shorthands.get(name));
        if (text === '') continue;
        for (let i = 0; i < names.length; i++) done.add(names[i]);
        parts.push(`${name}: ${text}${entry.important ? ' !important' : ''};`);
        written = true;
        break;
      }
      if (written) continue;
      done.add(entry.name);
      const text = textOf(entry.value);
      parts.push(`${entry.name}: ${text}${entry.important ? ' !important' : ''};`);
    }
    return parts.join(' ');
  }
}

const textOf = (value) => value.k === 'custom' ? value.text :
  value.k === 'var' ? value.shorthand === '' ? value.text : '' : writeValue(value);

let memberOf = null;

// The shorthands that a longhand is part of, the widest first.
function shorthandsOf(longhand) {
  if (memberOf === null) {
    memberOf = new Map();
    for (const [name, { names }] of shorthands) {
      if (/-(inline|block)$|^grid-gap$/.test(name)) continue;
      for (const one of names) {
        if (!memberOf.has(one)) memberOf.set(one, []);
        memberOf.get(one).push(name);
      }
    }
    for (const list of memberOf.values()) {
      list.sort((a, b) => shorthands.get(b).names.length - shorthands.get(a).names.length);
    }
  }
  return memberOf.get(longhand) ?? [];
}

module.exports = { Block, expand, hasVar, isCustom, isKnown };
