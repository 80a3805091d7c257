// SPDX-License-Identifier: MIT
// Values of properties: component values to specified values, specified to computed ones, and both
// to text.
//
// Specified: a keyword is a string in lower case, a plain number a number, the rest an object with
// a kind `k`:
//   { k: 'len', n, u }        a length or a percentage (u is '%')
//   { k: 'calc', node }       calc(), min(), max(), clamp() of lengths, percentages and numbers
//   { k: 'num', n }           a number where lengths may stand too
//   { r, g, b, a }            a colour     { k: 'url', v }   { k: 'string', v }
//   { k: 'list', v: [...], sep }           { k: 'raw', text }
// Computed: a length is a number of px; with a percentage in it { pct, px } or { fn, args }, which
// resolve(value, base) turns into px when the base is known.
//
// A calc node is { sum: { unit: n } } (a linear combination; unit '' is a plain number) or
// { fn, args: [nodes] }.

'use strict';

const { writeNumber } = require('web/css/colors');

const ABSOLUTE = {
  '__proto__': null, 'px': 1, 'in': 96, 'cm': 96 / 2.54, 'mm': 96 / 25.4, 'q': 96 / 101.6,
  'pt': 96 / 72, 'pc': 16,
};
const RELATIVE = {
  '__proto__': null, 'em': 1, 'rem': 1, 'ex': 1, 'ch': 1, 'vw': 1, 'vh': 1, 'vmin': 1, 'vmax': 1,
  'dvw': 1, 'dvh': 1, 'svw': 1, 'svh': 1, 'lvw': 1, 'lvh': 1, 'lh': 1, 'rlh': 1, 'vi': 1, 'vb': 1,
  'cap': 1, 'ic': 1, 'rex': 1, 'rch': 1, 'cqw': 1, 'cqh': 1,
};

const isLengthUnit = (unit) => ABSOLUTE[unit] !== undefined || RELATIVE[unit] !== undefined;
const MATH = /^(calc|min|max|clamp|-webkit-calc|round|abs|sign|mod|rem)$/;
const DEPTH_MAX = 32;

// ---- calc()

function addSums(a, b, sign) {
  const sum = { __proto__: null };
  for (const unit in a) sum[unit] = a[unit];
  for (const unit in b) sum[unit] = (sum[unit] ?? 0) + sign * b[unit];
  return { sum };
}

const numberOf = (node) => {
  if (node.sum === undefined) return undefined;
  for (const unit in node.sum) if (unit !== '') return undefined;
  return node.sum[''] ?? 0;
};

function scaled(node, factor) {
  if (node.sum === undefined) return { fn: '*', args: [node], factor };
  const sum = { __proto__: null };
  for (const unit in node.sum) sum[unit] = node.sum[unit] * factor;
  return { sum };
}

const spaceless = (list) => list.filter((part) => part.t !== 'ws');

function calcArgument(part, depth) {
  if (depth > DEPTH_MAX) return null;
  switch (part.t) {
    case 'num': return { sum: { '__proto__': null, '': part.n } };
    case 'pct': return { sum: { '__proto__': null, '%': part.n } };
    case 'dim': {
      if (ABSOLUTE[part.u] !== undefined) {
        return { sum: { __proto__: null, px: part.n * ABSOLUTE[part.u] } };
      }
      return { sum: { __proto__: null, [part.u]: part.n } };
    }
    case 'ident': {
      const name = part.v.toLowerCase();
      const n = name === 'pi' ? Math.PI : name === 'e' ? Math.E : name === 'infinity' ? Infinity :
        name === '-infinity' ? -Infinity : undefined;
      return n === undefined ? null : { sum: { '__proto__': null, '': n } };
    }
    case 'block': return part.v === '(' ? calcSum(part.a, depth + 1) : null;
    case 'fn': return calcFunction(part, depth + 1);
    default: return null;
  }
}

function calcSum(list, depth) {
  const parts = spaceless(list);
  if (parts.length === 0) return null;
  let total = null;
  let sign = 1;
  for (let i = 0; i < parts.length;) {
    let product = calcArgument(parts[i++], depth);
    if (product === null) return null;
    while (i < parts.length && parts[i].t === 'delim' && (parts[i].v === '*' || parts[i].v === '/')) {
      const operator = parts[i++].v;
      if (i >= parts.length) return null;
      const other = calcArgument(parts[i++], depth);
      if (other === null) return null;
      const left = numberOf(product);
      const right = numberOf(other);
      if (operator === '/') {
        if (right === undefined) return null;
        product = scaled(product, 1 / right);
      } else if (right !== undefined) {
        product = scaled(product, right);
      } else if (left !== undefined) {
        product = scaled(other, left);
      } else {
        return null;
      }
    }
    if (total === null) total = product;
    else if (total.sum !== undefined && product.sum !== undefined) {
      total = addSums(total.sum, product.sum, sign);
    } else {
      total = { fn: '+', args: [total, sign === 1 ? product : scaled(product, -1)] };
    }
    if (i >= parts.length) return total;
    const part = parts[i++];
    if (part.t === 'delim' && (part.v === '+' || part.v === '-')) {
      sign = part.v === '+' ? 1 : -1;
      if (i >= parts.length) return null;
    } else {
      return null;
    }
  }
  return total;
}

function splitCommas(list) {
  const parts = [[]];
  for (let i = 0; i < list.length; i++) {
    if (list[i].t === ',') parts.push([]);
    else parts[parts.length - 1].push(list[i]);
  }
  return parts;
}

function calcFunction(fn, depth) {
  if (depth > DEPTH_MAX || !MATH.test(fn.v)) return null;
  if (fn.v === 'calc' || fn.v === '-webkit-calc') return calcSum(fn.a, depth);
  const args = [];
  for (const part of splitCommas(fn.a)) {
    const node = calcSum(part, depth);
    if (node === null) return null;
    args.push(node);
  }
  if (fn.v === 'clamp' && args.length !== 3) return null;
  return { fn: fn.v, args };
}

function apply(fn, values, factor) {
  switch (fn) {
    case 'min': return Math.min(...values);
    case 'max': return Math.max(...values);
    case 'clamp': return Math.max(values[0], Math.min(values[1], values[2]));
    case '+': return values[0] + values[1];
    case '*': return values[0] * factor;
    case 'abs': return Math.abs(values[0]);
    case 'sign': return Math.sign(values[0]);
    case 'mod': return values[0] - values[1] * Math.floor(values[0] / values[1]);
    case 'rem': return values[0] % values[1];
    case 'round': return Math.round(values[0] / (values[1] ?? 1)) * (values[1] ?? 1);
    default: return 0;
  }
}

// What a node is made of: 'number', 'length', 'time', 'angle' or null for a mixture that is none.
function calcType(node) {
  if (node.sum === undefined) {
    let type = null;
    for (const arg of node.args) {
      const own = calcType(arg);
      if (own === null || type !== null && type !== own) return null;
      type = own;
    }
    return type;
  }
  let type = 'number';
  let isFirst = true;
  for (const unit in node.sum) {
    const own = unit === '' ? 'number' : unit === '%' || isLengthUnit(unit) ? 'length' :
      unit === 's' || unit === 'ms' ? 'time' : 'angle';
    if (!isFirst && own !== type) return null;
    type = own;
    isFirst = false;
  }
  return type;
}

// ---- Lengths

// A component value as a length or percentage; null if it is none.
function parseLength(part, negative = true) {
  if (part.t === 'dim') {
    if (!isLengthUnit(part.u) || !negative && part.n < 0) return null;
    return { k: 'len', n: part.n, u: part.u };
  }
  if (part.t === 'pct') return negative || part.n >= 0 ? { k: 'len', n: part.n, u: '%' } : null;
  if (part.t === 'num') return part.n === 0 ? { k: 'len', n: 0, u: 'px' } : null;
  if (part.t === 'fn' && MATH.test(part.v)) {
    const node = calcFunction(part, 0);
    return node !== null && calcType(node) === 'length' ? { k: 'calc', node, low: !negative } : null;
  }
  return null;
}

function parseNumber(part) {
  if (part.t === 'num') return part.n;
  if (part.t === 'fn' && MATH.test(part.v)) {
    const node = calcFunction(part, 0);
    if (node === null || calcType(node) !== 'number') return null;
    return sumNumber(node);
  }
  return null;
}

function sumNumber(node) {
  if (node.sum !== undefined) return node.sum[''] ?? 0;
  return apply(node.fn, node.args.map(sumNumber), node.factor);
}

// The px of one unit; context: see computeLength.
function unitPx(unit, context) {
  if (ABSOLUTE[unit] !== undefined) return ABSOLUTE[unit];
  switch (unit) {
    case 'em': return context.fontSize;
    case 'rem': return context.rootFontSize;
    case 'vw': case 'dvw': case 'svw': case 'lvw': case 'vi': case 'cqw':
      return context.width / 100;
    case 'vh': case 'dvh': case 'svh': case 'lvh': case 'vb': case 'cqh':
      return context.height / 100;
    case 'vmin': return Math.min(context.width, context.height) / 100;
    case 'vmax': return Math.max(context.width, context.height) / 100;
    case 'ch': return context.ch();
    case 'ex': return context.ex();
    case 'lh': return context.lineHeight();
    default: return context.fontSize / 2;
  }
}

function computeNode(node, context) {
  if (node.sum !== undefined) {
    let px = 0;
    let pct = 0;
    let hasPct = false;
    for (const unit in node.sum) {
      if (unit === '%') {
        pct = node.sum[unit];
        hasPct = true;
      } else if (unit === '') {
        px += node.sum[unit];
      } else {
        px += node.sum[unit] * unitPx(unit, context);
      }
    }
    return hasPct ? { pct, px } : px;
  }
  const args = node.args.map((arg) => computeNode(arg, context));
  if (args.every((arg) => typeof arg === 'number')) return apply(node.fn, args, node.factor);
  return { fn: node.fn, args, factor: node.factor };
}

// A specified length to a computed one. context: { fontSize, rootFontSize, width, height, ch(),
// ex(), lineHeight() }. Other values are given back as they are.
function computeLength(value, context) {
  if (typeof value !== 'object' || value === null) return value;
  if (value.k === 'len') {
    if (value.u === 'px') return value.n;
    if (value.u === '%') return { pct: value.n, px: 0 };
    return value.n * unitPx(value.u, context);
  }
  if (value.k === 'calc') {
    const computed = computeNode(value.node, context);
    return value.low && typeof computed === 'number' ? Math.max(0, computed) : computed;
  }
  return value;
}

// Computed to px; NaN if it is neither a length nor a percentage, or the base is unknown (NaN).
function resolve(value, base) {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return NaN;
  if (value.fn !== undefined) {
    return apply(value.fn, value.args.map((arg) => resolve(arg, base)), value.factor);
  }
  return value.px + value.pct * base / 100;
}

const hasPercent = (value) => typeof value === 'object' && value !== null &&
  (value.pct !== undefined || value.fn !== undefined);

// Layout counts in 1/64 px, as Chromium does.
const snap = (px) => Math.trunc(px * 64) / 64;

// ---- Text

function writeString(text) {
  let out = '"';
  for (const char of text) {
    const c = char.charCodeAt(0);
    if (c === 34 || c === 92) out += `\\${char}`;
    else if (c < 32 || c === 127) out += `\\${c.toString(16)} `;
    else out += char;
  }
  return `${out}"`;
}

function escapeIdent(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0) out += '\ufffd';
    else if (c < 32 || c === 127 || c >= 48 && c <= 57 &&
             (i === 0 || i === 1 && text.charCodeAt(0) === 45)) {
      out += `\\${c.toString(16)} `;
    } else if (i === 0 && c === 45 && text.length === 1) out += '\\-';
    else if (c >= 128 || c === 45 || c === 95 || c >= 48 && c <= 57 || c >= 65 && c <= 90 ||
             c >= 97 && c <= 122) out += text[i];
    else out += `\\${text[i]}`;
  }
  return out;
}

function writeCalcSum(sum) {
  let out = '';
  for (const unit of ['', '%', ...Object.keys(sum).filter((u) => u !== '' && u !== '%').sort()]) {
    const n = sum[unit];
    if (n === undefined) continue;
    if (out === '') out = `${writeNumber(n)}${unit}`;
    else out += ` ${n < 0 ? '-' : '+'} ${writeNumber(Math.abs(n))}${unit}`;
  }
  return out;
}

function writeCalc(node, inner = false) {
  if (node.sum !== undefined) return inner ? writeCalcSum(node.sum) : `calc(${writeCalcSum(node.sum)})`;
  if (node.fn === '+' || node.fn === '*') {
    const text = node.fn === '+' ? `${writeCalc(node.args[0])} + ${writeCalc(node.args[1])}` :
      `${writeNumber(node.factor)} * ${writeCalc(node.args[0])}`;
    return inner ? text : `calc(${text})`;
  }
  return `${node.fn}(${node.args.map((arg) => writeCalc(arg, true)).join(', ')})`;
}

// A component value as normalised text.
function writeToken(part) {
  switch (part.t) {
    case 'ident': return escapeIdent(part.v);
    case 'num': return writeNumber(part.n);
    case 'pct': return `${writeNumber(part.n)}%`;
    case 'dim': return `${writeNumber(part.n)}${part.u}`;
    case 'string': return writeString(part.v);
    case 'url': return `url(${writeString(part.v)})`;
    case 'hash': return `#${part.v}`;
    case 'fn': return `${part.v}(${writeTokens(part.a)})`;
    case 'block': return `${part.v}${writeTokens(part.a)}${part.v === '(' ? ')' : part.v === '[' ? ']' : '}'}`;
    case ',': return ', ';
    default: return part.v;
  }
}

function writeTokens(list) {
  let out = '';
  for (let i = 0; i < list.length; i++) {
    const part = list[i];
    if (part.t === 'ws') {
      if (i + 1 < list.length && list[i + 1].t !== ',' && !out.endsWith(' ') && i > 0) out += ' ';
    } else {
      out += writeToken(part);
    }
  }
  return out.trim();
}

module.exports = {
  ABSOLUTE,
  apply,
  computeLength,
  escapeIdent,
  hasPercent,
  isLengthUnit,
  parseLength,
  parseNumber,
  resolve,
  snap,
  spaceless,
  splitCommas,
  writeCalc,
  writeNumber,
  writeString,
  writeToken,
  writeTokens,
};
