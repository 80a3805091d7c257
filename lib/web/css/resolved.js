// SPDX-License-Identifier: MIT
// Values as getComputedStyle() writes them: computed values, and used ones (px) where CSSOM asks for
// these and the element has a box.

'use strict';

const { fromName, writeColor } = require('web/css/colors');
const { initialValues } = require('web/css/compute');
const { boxOf, matrixOf } = require('web/css/geometry');
const { edgesX, edgesY } = require('web/css/layout/sizes');
const { P, byName, properties, writeValue } = require('web/css/properties');
const { realName, shorthands } = require('web/css/shorthands');
const { pseudoStyle, styleOf } = require('web/css/style');
const { resolve, writeNumber } = require('web/css/values');

const px = (n) => `${writeNumber(n)}px`;

function writeLength(value) {
  if (typeof value === 'number') return px(value);
  if (typeof value === 'string') return value;
  if (value.fn !== undefined) {
    if (value.fn === '*') return `calc(${writeNumber(value.factor)} * ${writeLength(value.args[0])})`;
    if (value.fn === '+') return `calc(${value.args.map(writeLength).join(' + ')})`;
    return `${value.fn}(${value.args.map(writeLength).join(', ')})`;
  }
  if (value.px === 0) return `${writeNumber(value.pct)}%`;
  return `calc(${writeNumber(value.pct)}% ${value.px < 0 ? '-' : '+'} ${px(Math.abs(value.px))})`;
}

const seconds = (ms) => `${writeNumber(ms / 1000)}s`;

function writeMatrix(m) {
  return `matrix(${m.map((n) => writeNumber(Math.abs(n) < 1e-9 ? 0 : n)).join(', ')})`;
}

const family = (name) => /^[a-z_-][\w-]*$/i.test(name) ? name : `"${name}"`;

// A property's computed value as text.
function writeComputed(property, value, v) {
  switch (property.kind) {
    case 'length': case 'length+': case 'radius': return writeLength(value);
    case 'spacing':
      return Array.isArray(value) ? value.map(writeLength).join(' ') : `${writeLength(value)} ${writeLength(value)}`;
    case 'line-width': return px(value);
    case 'color': return writeColor(value === 'currentcolor' ? v[P.color] : typeof value === 'string' ? fromName(value) : value);
    case 'font-size': return px(value);
    case 'line-height':
      if (typeof value === 'string') return value;
      return px(typeof value === 'number' ? value : value.factor * v[P.fontSize]);
    case 'family': return value.map(family).join(', ');
    case 'time': return value.map(seconds).join(', ');
    case 'names': case 'words': case 'easings': case 'counts':
      return (value.k === 'list' ? value.v : value).map((one) => writeValue(one)).join(', ');
    case 'origin': return value.map(writeLength).join(' ');
    case 'transform': return value === 'none' ? 'none' : writeMatrix(matrixOfList(value));
    case 'alpha': case 'number': case 'integer': case 'weight':
      return typeof value === 'number' ? writeNumber(value) : value;
    default: return typeof value === 'string' ? value : writeValue(value);
  }
}

const SIZES = new Set(['width', 'height']);

// The used value of properties for which CSSOM wants it.
function usedValue(name, box, v) {
  const isSized = box.kind !== 'inline' && box.kind !== 'text';
  const borderBox = v[P.boxSizing] === 'border-box';
  switch (name) {
    case 'width':
      return isSized ? px(borderBox ? box.w : Math.max(0, box.w - edgesX(box))) : null;
    case 'height':
      return isSized ? px(borderBox ? box.h : Math.max(0, box.h - edgesY(box))) : null;
    case 'margin-top': return px(box.mt);
    case 'margin-right': return px(box.mr);
    case 'margin-bottom': return px(box.mb);
    case 'margin-left': return px(box.ml);
    case 'padding-top': return px(box.pt);
    case 'padding-right': return px(box.pr);
    case 'padding-bottom': return px(box.pb);
    case 'padding-left': return px(box.pl);
    case 'transform': {
      if (v[P.transform] === 'none') return 'none';
      return writeMatrix(matrixOfList(v[P.transform], box.w, box.h));
    }
    case 'transform-origin':
      return `${px(resolve(v[P.transformOrigin][0], box.w))} ${px(resolve(v[P.transformOrigin][1], box.h))}`;
    case 'top': case 'left': case 'right': case 'bottom': return usedInset(name, box, v);
    default: return null;
  }
}

function usedInset(name, box, v) {
  const position = v[P.position];
  const value = v[byName.get(name).id];
  if (position === 'static') return null;
  const isX = name === 'left' || name === 'right';
  const cb = box.at;
  if (cb === null || cb === undefined) return null;
  if (position === 'absolute' || position === 'fixed') {
    const w = cb.isViewport ? cb.viewWidth : cb.w - cb.bl - cb.br;
    const h = cb.isViewport ? cb.viewHeight : cb.h - cb.bt - cb.bb;
    const x = box.x - box.ml - (cb.isViewport ? 0 : cb.bl);
    const y = box.y - box.mt - (cb.isViewport ? 0 : cb.bt);
    if (name === 'left') return px(x);
    if (name === 'top') return px(y);
    if (name === 'right') return px(w - x - box.w - box.ml - box.mr);
    return px(h - y - box.h - box.mt - box.mb);
  }
  const other = { left: P.right, right: P.left, top: P.bottom, bottom: P.top }[name];
  const base = isX ? cb.innerW : cb.innerH;
  const own = resolve(value, base);
  if (own === own) return px(own);
  const opposite = resolve(v[other], base);
  return opposite === opposite ? px(-opposite) : '0px';
}

function matrixOfList(list, w = 0, h = 0) {
  const box = { kind: 'block', w, h, style: { v: initialValues().slice() } };
  box.style.v[P.transform] = list;
  box.style.v[P.transformOrigin] = [0, 0];
  return matrixOf(box);
}

// For DOMMatrix: the matrix of a transform's text, null if it is none.
function parseTransform(text) {
  const { computeValue } = require('web/css/compute');
  const { parseLonghand } = require('web/css/properties');
  const { parseValue } = require('web/css/syntax');
  if (text.trim() === '') return [1, 0, 0, 1, 0, 0];
  const property = byName.get('transform');
  const value = parseLonghand(property, parseValue(text));
  if (value === null) return null;
  const computed = computeValue(property, value, {
    fontSize: 16, rootFontSize: 16, width: 0, height: 0, ch: () => 8, ex: () => 8,
  });
  return computed === 'none' ? [1, 0, 0, 1, 0, 0] : matrixOfList(computed);
}

const NEEDS_BOX = new Set([
  'width', 'height', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left', 'padding-top',
  'padding-right', 'padding-bottom', 'padding-left', 'top', 'left', 'right', 'bottom', 'transform',
  'transform-origin',
]);

function isRelative(name, v) {
  const value = v[byName.get(name).id];
  if (SIZES.has(name) || name === 'transform' || name === 'transform-origin') return true;
  if (name === 'top' || name === 'left' || name === 'right' || name === 'bottom') return v[P.position] !== 'static';
  return typeof value !== 'number';
}

// getComputedStyle(element, pseudo).getPropertyValue(name)
function resolvedValue(element, pseudo, given) {
  const style = pseudo === '' ? styleOf(element) : pseudoStyle(element, pseudo);
  if (style === null) return '';
  if (given.startsWith('--')) return style.vars?.get(given) ?? '';
  const name = realName(given);
  const property = byName.get(name);
  if (property !== undefined) return resolveOne(element, pseudo, property, style);
  const shorthand = shorthands.get(name);
  if (shorthand === undefined) return '';
  const get = (one) => resolveOne(element, pseudo, byName.get(one), style);
  return shorthand.write((one) => {
    const text = get(one);
    if (name === 'transition' || name === 'animation') {
      return { k: 'list', v: splitTop(text), sep: ', ' };
    }
    return text;
  });
}

// By commas that are in no brackets.
function splitTop(text) {
  const parts = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '(') depth++;
    else if (c === ')') depth--;
    else if (c === ',' && depth === 0) {
      parts.push(text.slice(from, i).trim());
      from = i + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts;
}

function resolveOne(element, pseudo, property, style) {
  const { name } = property;
  const { v } = style;
  if (pseudo === '' && NEEDS_BOX.has(name) && v[P.display] !== 'none' && isRelative(name, v)) {
    const box = boxOf(element);
    if (box !== null) {
      const used = usedValue(name, box, v);
      if (used !== null) return used;
    }
  }
  if (name === 'min-width' || name === 'min-height') {
    if (v[property.id] === 'auto') {
      const box = boxOf(element);
      return box !== null && box.parent?.inside === 'flex' ? 'auto' : '0px';
    }
  }
  return writeComputed(property, v[property.id], v);
}

const NAMES = properties.map((property) => property.name).sort();

module.exports = { NAMES, matrixOfList, parseTransform, resolvedValue, writeComputed, writeLength };
