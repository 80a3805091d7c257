// SPDX-License-Identifier: MIT
// Values between two computed values, and easing curves.

'use strict';

const { mixColors, fromName } = require('web/css/colors');
const { P } = require('web/css/properties');

const lerp = (a, b, t) => a + (b - a) * t;

const isLength = (value) => typeof value === 'number' ||
  typeof value === 'object' && value !== null && value.pct !== undefined;
const parts = (value) => typeof value === 'number' ? { px: value, pct: 0 } : value;

function mixLengths(a, b, t) {
  if (typeof a === 'number' && typeof b === 'number') return lerp(a, b, t);
  const x = parts(a);
  const y = parts(b);
  const pct = lerp(x.pct, y.pct, t);
  const px = lerp(x.px, y.px, t);
  return pct === 0 && x.pct === 0 && y.pct === 0 ? px : { pct, px };
}

function mixArguments(a, b, t) {
  if (isLength(a) && isLength(b)) return mixLengths(a, b, t);
  if (a?.deg !== undefined && b?.deg !== undefined) return { deg: lerp(a.deg, b.deg, t) };
  return t < 0.5 ? a : b;
}

const NEUTRAL = (fn, arg) => fn.startsWith('scale') ? 1 : arg?.deg !== undefined ? { deg: 0 } : 0;

function mixTransforms(a, b, t) {
  const from = a === 'none' ? b.map(({ args, fn }) => ({ fn, args: args.map((arg) => NEUTRAL(fn, arg)) })) : a;
  const to = b === 'none' ? a.map(({ args, fn }) => ({ fn, args: args.map((arg) => NEUTRAL(fn, arg)) })) : b;
  const isSame = from.length === to.length && from.every(({ fn }, i) => fn === to[i].fn);
  if (isSame && from.every(({ fn }) => fn !== 'matrix')) {
    return from.map(({ args, fn }, i) => {
      const other = to[i].args;
      const count = Math.max(args.length, other.length);
      const mixed = [];
      for (let k = 0; k < count; k++) {
        const absent = fn.startsWith('scale') ? (list) => list[0] : () => 0;
        mixed.push(mixArguments(args[k] ?? absent(args), other[k] ?? absent(other), t));
      }
      return { fn, args: mixed };
    });
  }
  const { matrixOfList } = require('web/css/resolved');
  const m = matrixOfList(from);
  const n = matrixOfList(to);
  return [{ fn: 'matrix', args: m.map((value, i) => lerp(value, n[i], t)) }];
}

const colorOf = (value, v) => value === 'currentcolor' ? v[P.color] :
  typeof value === 'string' ? fromName(value) : value;

// The value of a property at t between two; undefined if it can only jump.
function mix(property, a, b, t, v) {
  switch (property.kind) {
    case 'length': case 'length+': case 'radius': case 'line-width': case 'font-size': case 'spacing':
      if (!isLength(a) || !isLength(b)) return undefined;
      {
        const mixed = mixLengths(a, b, t);
        const low = property.kind !== 'length';
        return low && typeof mixed === 'number' ? Math.max(0, mixed) : mixed;
      }
    case 'number': case 'weight':
      return typeof a === 'number' && typeof b === 'number' ? Math.max(0, lerp(a, b, t)) : undefined;
    case 'integer':
      return typeof a === 'number' && typeof b === 'number' ? Math.round(lerp(a, b, t)) : undefined;
    case 'alpha': return Math.min(1, Math.max(0, lerp(a, b, t)));
    case 'color': return mixColors(colorOf(a, v), colorOf(b, v), t);
    case 'line-height':
      if (typeof a === 'number' && typeof b === 'number') return lerp(a, b, t);
      if (a?.factor !== undefined && b?.factor !== undefined) return { factor: lerp(a.factor, b.factor, t) };
      return undefined;
    case 'origin': return a.map((one, i) => mixLengths(one, b[i], t));
    case 'transform':
      if (a === 'none' && b === 'none') return undefined;
      return mixTransforms(a, b, t);
    case 'word':
      if (property.name === 'visibility') return t <= 0 ? a : t >= 1 ? b : a === 'visible' || b === 'visible' ? 'visible' : a;
      return undefined;
    default: return undefined;
  }
}

function sameValue(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

// ---- Easing

function bezier([x1, y1, x2, y2], x) {
  if (x <= 0) return x1 > 0 ? x * y1 / x1 : x2 > 0 && y1 === 0 ? x * y2 / x2 : 0;
  if (x >= 1) return x2 < 1 ? 1 + (x - 1) * (y2 - 1) / (x2 - 1) : x1 < 1 && y2 === 1 ? 1 + (x - 1) * (y1 - 1) / (x1 - 1) : 1;
  const at = (a, b, t) => ((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t * t + 3 * a * t;
  let low = 0;
  let high = 1;
  let t = x;
  for (let i = 0; i < 50; i++) {
    const found = at(x1, x2, t);
    if (Math.abs(found - x) < 1e-7) break;
    if (found < x) low = t;
    else high = t;
    t = (low + high) / 2;
  }
  return at(y1, y2, t);
}

function stepped(n, at, x, isBefore) {
  let step = Math.floor(x * n);
  if (at === 'start' || at === 'both') step++;
  if (isBefore && x * n % 1 === 0) step--;
  const jumps = at === 'both' ? n + 1 : at === 'none' ? n - 1 : n;
  if (x >= 0 && step < 0) step = 0;
  if (x <= 1 && step > jumps) step = jumps;
  return step / jumps;
}

function linear(points, x) {
  const list = points.map((point) => ({ ...point }));
  list[0].x ??= 0;
  list[list.length - 1].x ??= 1;
  for (let i = 1; i < list.length; i++) {
    if (list[i].x !== undefined) continue;
    let k = i;
    while (list[k].x === undefined) k++;
    for (let m = i; m < k; m++) list[m].x = list[i - 1].x + (list[k].x - list[i - 1].x) * (m - i + 1) / (k - i + 1);
  }
  if (list.length === 1) return list[0].y;
  let i = 1;
  while (i < list.length - 1 && x >= list[i].x) i++;
  const a = list[i - 1];
  const b = list[i];
  return b.x === a.x ? b.y : a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y);
}

const CURVES = {
  '__proto__': null, 'ease': [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1], 'ease-in-out': [0.42, 0, 0.58, 1],
};

function ease(easing, x, isBefore = false) {
  if (easing === 'linear') return x;
  if (typeof easing === 'string') {
    if (easing === 'step-start') return stepped(1, 'start', x, isBefore);
    if (easing === 'step-end') return stepped(1, 'end', x, isBefore);
    return bezier(CURVES[easing] ?? CURVES.ease, x);
  }
  if (easing.k === 'bezier') return bezier(easing.n, x);
  if (easing.k === 'steps') return stepped(easing.n, easing.at, x, isBefore);
  return linear(easing.points, x);
}

module.exports = { ease, mix, sameValue };
