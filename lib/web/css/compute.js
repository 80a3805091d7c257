// SPDX-License-Identifier: MIT
// Declared values to computed ones: defaults, inheritance, var(), relative lengths, fonts.
//
// A computed style is { id, v, vars, heirs }: v has a value for each longhand at its number
// (properties.js), vars the custom properties (a Map of name to text) or null. Two styles with the
// same heirs give the same to a child that asks for nothing but what is inherited: nested elements
// of one kind need one style, however deep. Styles are never changed once made.

'use strict';

const { DEGREES, fromName } = require('web/css/colors');
const {
  LINE_WIDTHS, P, byName, parseLonghand, properties,
} = require('web/css/properties');
const { initial, shorthands, spaceless } = require('web/css/shorthands');
const { parseValue } = require('web/css/syntax');
const { computeLength } = require('web/css/values');

const SIZES = {
  '__proto__': null, 'xx-small': 9, 'x-small': 10, 'small': 13, 'medium': 16, 'large': 18,
  'x-large': 24, 'xx-large': 32, 'xxx-large': 48,
};
const VAR_DEPTH_MAX = 32;
const VAR_LENGTH_MAX = 65536; // of a text after substitution: "billion laughs"

let ids = 0;

class ComputedStyle {
  constructor(v, vars, parent = null) {
    this.id = ++ids;
    this.heirs = parent !== null && givesTheSame(v, vars, parent) ? parent.heirs : this.id;
    this.v = v;
    this.vars = vars;
    this.font = null; // filled by web/css/fonts
  }
}

function givesTheSame(v, vars, parent) {
  if (vars !== parent.vars) return false;
  for (let i = 0; i < inheritedIds.length; i++) {
    if (v[inheritedIds[i]] !== parent.v[inheritedIds[i]]) return false;
  }
  return true;
}

// ---- var()

// The text with var() replaced; null if it is invalid.
function substitute(parts, text, vars, pending, depth) {
  if (depth > VAR_DEPTH_MAX) return null;
  let out = '';
  let at = parts.length === 0 ? 0 : parts[0].s;
  const end = parts.length === 0 ? 0 : parts[parts.length - 1].e;
  const write = (list) => {
    for (let i = 0; i < list.length; i++) {
      const part = list[i];
      if (part.t === 'fn' && part.v === 'var') {
        out += text.slice(at, part.s);
        const value = lookUp(part, text, vars, pending, depth);
        if (value === null) return false;
        out += value;
        if (out.length > VAR_LENGTH_MAX) return false;
        at = part.e;
      } else if (part.t === 'fn' || part.t === 'block') {
        if (!write(part.a)) return false;
      }
    }
    return true;
  };
  if (!write(parts)) return null;
  return out + text.slice(at, end);
}

function lookUp(part, text, vars, pending, depth) {
  const args = part.a;
  let i = 0;
  while (i < args.length && args[i].t === 'ws') i++;
  if (args[i]?.t !== 'ident' || !args[i].v.startsWith('--')) return null;
  const name = args[i].v;
  const value = resolveCustom(name, vars, pending, depth);
  if (value !== null && value !== undefined) return value;
  const comma = args.findIndex((arg) => arg.t === ',');
  if (comma < 0) return null;
  const rest = args.slice(comma + 1);
  if (rest.length === 0) return '';
  return substitute(rest, text, vars, pending, depth + 1);
}

// pending: custom properties of this element that are not resolved yet.
function resolveCustom(name, vars, pending, depth) {
  const waiting = pending?.get(name);
  if (waiting === undefined) return vars?.get(name);
  if (waiting.busy) {
    waiting.cyclic = true;
    return null;
  }
  waiting.busy = true;
  const value = waiting.value;
  const parts = parseValue(value);
  const result = value.includes('var(') ?
    substitute(parts, value, vars, pending, depth + 1) : value;
  waiting.busy = false;
  pending.delete(name);
  if (result === null || waiting.cyclic) vars.delete(name);
  else vars.set(name, result);
  return waiting.cyclic ? null : result;
}

function computeVars(declared, parent) {
  if (declared.length === 0) return parent;
  const vars = new Map(parent ?? []);
  const pending = new Map();
  for (let i = 0; i < declared.length; i++) {
    const { name, value } = declared[i];
    pending.delete(name);
    if (value.k === 'wide') {
      if (value.v === 'initial') vars.delete(name);
      else if (parent?.has(name)) vars.set(name, parent.get(name));
      else vars.delete(name);
    } else {
      pending.set(name, { value: value.text, busy: false, cyclic: false });
    }
  }
  for (const name of [...pending.keys()]) resolveCustom(name, vars, pending, 0);
  return vars;
}

// A declared value with var() to a specified one; undefined if it is invalid then.
function resolveVariable(property, value, vars) {
  const { parts } = value;
  const base = parts[0].s;
  let source = value.source;
  if (source === undefined) {
    // Places of parts count from the start of their sheet: they are parsed again by themselves.
    source = value.source = { text: value.text, parts: base === 0 ? parts : parseValue(value.text) };
  }
  const text = substitute(source.parts, source.text, vars, undefined, 0);
  if (text === null) return undefined;
  const list = parseValue(text);
  if (list.length === 1 && list[0].t === 'ident' &&
      /^(inherit|initial|unset|revert|revert-layer)$/i.test(list[0].v)) {
    return { k: 'wide', v: list[0].v.toLowerCase() };
  }
  if (value.shorthand === '') return parseLonghand(property, list) ?? undefined;
  const expanded = shorthands.get(value.shorthand).expand(spaceless(list));
  if (expanded === null) return undefined;
  for (let i = 0; i < expanded.length; i++) {
    if (expanded[i][0] === property.name) return expanded[i][1];
  }
  return undefined;
}

// ---- One property

function colorOf(value, own) {
  if (typeof value !== 'string') return value;
  return value === 'currentcolor' ? own : fromName(value) ?? own;
}

function fontSize(value, parent, context) {
  if (typeof value === 'string') {
    if (value === 'smaller') return parent / 1.2;
    if (value === 'larger') return parent * 1.2;
    return SIZES[value] ?? 16;
  }
  if (value.k === 'len' && value.u === '%') return parent * value.n / 100;
  const length = computeLength(value, { ...context, fontSize: parent });
  return typeof length === 'number' ? Math.max(0, length) :
    Math.max(0, length.px + length.pct * parent / 100);
}

function fontWeight(value, parent) {
  if (typeof value === 'number') return value;
  switch (value) {
    case 'bold': return 700;
    case 'bolder': return parent < 350 ? 400 : parent < 550 ? 700 : Math.max(parent, 900);
    case 'lighter': return parent < 100 ? parent : parent < 550 ? 100 : parent < 750 ? 400 : 700;
    default: return 400;
  }
}

const milliseconds = (time) => time.u === 's' ? time.n * 1000 : time.n;
const degrees = (angle) => angle.n * DEGREES[angle.u];

function computeTransform(value, context) {
  if (value === 'none') return value;
  return value.list.map(({ fn, args }) => ({
    fn, args: args.map((arg) => arg.k === 'angle' ? { deg: degrees(arg) } : computeLength(arg, context)),
  }));
}

function computeValue(property, value, context, v, parentV) {
  switch (property.kind) {
    case 'word': case 'display': case 'integer': case 'number': case 'words': case 'align':
    case 'style': case 'line': case 'pan':
      return value;
    case 'length': case 'length+': case 'radius': case 'spacing':
      if (value.k === 'list') return value.v.map((one) => computeLength(one, context));
      return computeLength(value, context);
    case 'color':
      if (property.id === P.color) return colorOf(value, parentV?.[P.color] ?? fromName('canvastext'));
      return value === 'currentcolor' ? value : colorOf(value, null);
    case 'line-width': {
      const px = typeof value === 'string' ? LINE_WIDTHS[value] : computeLength(value, context);
      return px > 0 && px < 1 ? 1 : Math.floor(px);
    }
    case 'alpha': return Math.min(1, Math.max(0, value));
    case 'line-height':
      if (typeof value === 'string') return value;
      if (value.k === 'num') return { factor: value.n };
      if (value.k === 'len' && value.u === '%') return value.n * context.fontSize / 100;
      {
        const length = computeLength(value, context);
        return typeof length === 'number' ? length : length.px + length.pct * context.fontSize / 100;
      }
    case 'family': return value.v.map((one) => typeof one === 'string' ? one : one.v);
    case 'time': return value.v.map(milliseconds);
    case 'names': case 'easings': case 'counts': return value.v;
    case 'transform': return computeTransform(value, context);
    case 'origin': return value.v.map((one) => computeLength(one, context));
    default: return value.k === 'raw' ? value.text : value;
  }
}

// ---- Whole styles

let defaults = null;
const BLOCK_DISPLAY = {
  '__proto__': null, 'inline': 'block', 'inline-block': 'block', 'inline-flex': 'flex',
  'inline-grid': 'grid', 'inline-table': 'table', 'table-row': 'block', 'table-cell': 'block',
  'table-row-group': 'block', 'table-header-group': 'block', 'table-footer-group': 'block',
  'table-caption': 'block', 'table-column': 'block', 'table-column-group': 'block',
  '-webkit-inline-box': '-webkit-box',
};
const inheritedIds = [];

function initialValues() {
  if (defaults !== null) return defaults;
  defaults = [];
  const context = {
    fontSize: 16, rootFontSize: 16, width: 0, height: 0, ch: () => 8, ex: () => 8, lineHeight: () => 0,
  };
  for (const property of properties) {
    if (property.inherited) inheritedIds.push(property.id);
    const value = initial(property.name);
    defaults.push(property.kind === 'font-size' ? 16 : property.kind === 'weight' ? 400 :
      computeValue(property, value, context, null, null));
  }
  defaults[P.color] = fromName('canvastext');
  defaults[P.outlineWidth] = 3;
  return defaults;
}

// declared: arrays of { id, value } in the order of the cascade, the last wins; custom: those of
// custom properties; ua: the same as declared for the user agent alone (for `revert`).
// environment: { width, height, rootFontSize, metrics(style) }.
function computeStyle(declared, custom, parent, environment, reverts) {
  const base = initialValues();
  const v = base.slice();
  const parentV = parent === null ? null : parent.v;
  if (parentV !== null) {
    for (let i = 0; i < inheritedIds.length; i++) v[inheritedIds[i]] = parentV[inheritedIds[i]];
  }
  const vars = computeVars(custom, parent === null ? null : parent.vars);

  // The last declaration of each property; those that others depend on first.
  const winners = lastOfEach(declared);
  const context = {
    fontSize: v[P.fontSize], rootFontSize: environment.rootFontSize, width: environment.width,
    height: environment.height,
    ch: () => environment.metrics(v).ch, ex: () => environment.metrics(v).ex,
    lineHeight: () => environment.lineHeight(v),
  };
  const set = (id) => {
    let value = winners[id];
    const property = properties[id];
    if (value.k === 'var') {
      value = resolveVariable(property, value, vars);
      if (value === undefined) value = { k: 'wide', v: 'unset' };
    }
    if (value.k === 'wide') {
      let how = value.v;
      if (how === 'revert' || how === 'revert-layer') {
        const ua = reverts(id);
        if (ua !== undefined && ua.k !== 'wide') {
          value = ua;
          how = '';
        } else {
          how = 'unset';
        }
      }
      if (how === 'unset') how = property.inherited ? 'inherit' : 'initial';
      if (how !== '') {
        v[id] = how === 'inherit' && parentV !== null ? parentV[id] : base[id];
        return;
      }
    }
    if (id === P.fontSize) {
      v[id] = fontSize(value, parentV?.[id] ?? 16, context);
      // A generic monospace alone has a smaller default size.
    } else if (id === P.fontWeight) {
      v[id] = fontWeight(value, parentV?.[id] ?? 400);
    } else {
      v[id] = computeValue(property, value, context, v, parentV);
    }
  };

  if (winners[P.fontFamily] !== undefined) set(P.fontFamily);
  if (winners[P.fontSize] !== undefined) set(P.fontSize);
  const mono = isMonospace(v[P.fontFamily]);
  const monoParent = parentV !== null && isMonospace(parentV[P.fontFamily]);
  if (mono !== monoParent) scaleMonospace(v, winners[P.fontSize], mono, parentV);
  context.fontSize = v[P.fontSize];
  if (environment.isRoot) context.rootFontSize = v[P.fontSize];
  for (let i = 0; i < winners.ids.length; i++) {
    const id = winners.ids[i];
    if (id !== P.fontSize && id !== P.fontFamily) set(id);
  }
  fixUp(v, environment);
  return new ComputedStyle(v, vars, parent);
}

const isMonospace = (family) => family.length === 1 && family[0].toLowerCase() === 'monospace';

// A font that is monospace and nothing else is 13 px where others are 16.
function scaleMonospace(v, specified, mono, parentV) {
  const isAbsolute = specified !== undefined && typeof specified === 'object' && specified.k === 'len' &&
    specified.u !== 'em' && specified.u !== '%';
  if (isAbsolute || specified?.k === 'calc') return;
  if (parentV === null && specified === undefined) {
    if (mono) v[P.fontSize] = 13;
    return;
  }
  v[P.fontSize] = mono ? v[P.fontSize] * 13 / 16 : v[P.fontSize] * 16 / 13;
}

const scratch = [];
function lastOfEach(declared) {
  const winners = { ids: scratch, __proto__: null };
  const ids = [];
  for (let i = 0; i < declared.length; i++) {
    const { id, value } = declared[i];
    if (winners[id] === undefined) ids.push(id);
    winners[id] = value;
  }
  winners.ids = ids;
  return winners;
}

const LINE_SIDES = [
  [P.borderTopWidth, P.borderTopStyle], [P.borderRightWidth, P.borderRightStyle],
  [P.borderBottomWidth, P.borderBottomStyle], [P.borderLeftWidth, P.borderLeftStyle],
];

function fixUp(v, environment) {
  for (let i = 0; i < 4; i++) {
    const style = v[LINE_SIDES[i][1]];
    if (style === 'none' || style === 'hidden') v[LINE_SIDES[i][0]] = 0;
  }
  const position = v[P.position];
  const isOut = position === 'absolute' || position === 'fixed';
  if (isOut) v[P.float] = 'none';
  if (isOut || v[P.float] !== 'none' || environment.isRoot || environment.isFlexItem) {
    v[P.display] = BLOCK_DISPLAY[v[P.display]] ?? v[P.display];
  }
  const x = v[P.overflowX];
  const y = v[P.overflowY];
  const isPlain = (value) => value === 'visible' || value === 'clip';
  if (isPlain(x) !== isPlain(y)) {
    if (x === 'visible') v[P.overflowX] = 'auto';
    else if (x === 'clip') v[P.overflowX] = 'hidden';
    if (y === 'visible') v[P.overflowY] = 'auto';
    else if (y === 'clip') v[P.overflowY] = 'hidden';
  }
  if (v[P.wordSpacing] === 'normal') v[P.wordSpacing] = 0;
}

module.exports = { ComputedStyle, byName, computeStyle, computeValue, initialValues, resolveVariable };
