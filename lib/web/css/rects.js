// SPDX-License-Identifier: MIT
// DOMRect, DOMPoint, DOMQuad and DOMMatrix, as far as geometry of pages needs them (two dimensions).

'use strict';

const {
  ArrayIsArray, MathCos, MathMax, MathMin, MathPI, MathSin, ObjectDefineProperty, SymbolIterator,
  TypeError,
} = primordials;

const { expose, illegal, isObject } = require('web/dom/idl');
const { slot } = require('web/dom/slots');

const kRect = slot('rect');
const kPoint = slot('point');
const kMatrix = slot('matrix');

const number = (value, otherwise) => value === undefined ? otherwise : +value;

// ---- Rectangles

const rectOf = (value) => {
  if (!isObject(value) || value[kRect] === undefined) throw illegal();
  return value[kRect];
};

class DOMRectReadOnly {
  constructor(x = 0, y = 0, width = 0, height = 0) {
    ObjectDefineProperty(this, kRect, {
      __proto__: null, value: { x: +x, y: +y, width: +width, height: +height },
    });
  }

  static fromRect(other = undefined) {
    return new this(number(other?.x, 0), number(other?.y, 0), number(other?.width, 0),
                    number(other?.height, 0));
  }

  get x() { return rectOf(this).x; }

  get y() { return rectOf(this).y; }

  get width() { return rectOf(this).width; }

  get height() { return rectOf(this).height; }

  get top() {
    const { height, y } = rectOf(this);
    return MathMin(y, y + height);
  }

  get right() {
    const { width, x } = rectOf(this);
    return MathMax(x, x + width);
  }

  get bottom() {
    const { height, y } = rectOf(this);
    return MathMax(y, y + height);
  }

  get left() {
    const { width, x } = rectOf(this);
    return MathMin(x, x + width);
  }

  toJSON() {
    const { height, width, x, y } = rectOf(this);
    return {
      x, y, width, height, top: MathMin(y, y + height), right: MathMax(x, x + width),
      bottom: MathMax(y, y + height), left: MathMin(x, x + width),
    };
  }
}
expose(DOMRectReadOnly, 'DOMRectReadOnly');

class DOMRect extends DOMRectReadOnly {
  get x() { return rectOf(this).x; }

  set x(value) { rectOf(this).x = +value; }

  get y() { return rectOf(this).y; }

  set y(value) { rectOf(this).y = +value; }

  get width() { return rectOf(this).width; }

  set width(value) { rectOf(this).width = +value; }

  get height() { return rectOf(this).height; }

  set height(value) { rectOf(this).height = +value; }
}
expose(DOMRect, 'DOMRect');

const makeRect = ({ height, width, x, y }) => new DOMRect(x, y, width, height);

class DOMRectList {
  constructor(key, list) {
    if (key !== kRect) throw new TypeError('Illegal constructor');
    ObjectDefineProperty(this, kRect, { __proto__: null, value: list });
    for (let i = 0; i < list.length; i++) this[i] = list[i];
  }

  get length() { return rectOf(this).length; }

  item(index) { return rectOf(this)[index >>> 0] ?? null; }
}
expose(DOMRectList, 'DOMRectList');
ObjectDefineProperty(DOMRectList.prototype, SymbolIterator, {
  __proto__: null, configurable: true, value: primordials.ArrayPrototype?.[SymbolIterator] ?? [][SymbolIterator],
  writable: true,
});

const makeRectList = (list) => {
  const rects = [];
  for (let i = 0; i < list.length; i++) primordials.ArrayPrototypePush(rects, makeRect(list[i]));
  return new DOMRectList(kRect, rects);
};

// ---- Points

const pointOf = (value) => {
  if (!isObject(value) || value[kPoint] === undefined) throw illegal();
  return value[kPoint];
};

class DOMPointReadOnly {
  constructor(x = 0, y = 0, z = 0, w = 1) {
    ObjectDefineProperty(this, kPoint, { __proto__: null, value: { x: +x, y: +y, z: +z, w: +w } });
  }

  static fromPoint(other = undefined) {
    return new this(number(other?.x, 0), number(other?.y, 0), number(other?.z, 0), number(other?.w, 1));
  }

  get x() { return pointOf(this).x; }

  get y() { return pointOf(this).y; }

  get z() { return pointOf(this).z; }

  get w() { return pointOf(this).w; }

  matrixTransform(matrix = undefined) {
    const { w, x, y, z } = pointOf(this);
    const m = DOMMatrixReadOnly.fromMatrix(matrix)[kMatrix];
    return new DOMPoint(m[0] * x + m[2] * y + m[4] * w, m[1] * x + m[3] * y + m[5] * w, z, w);
  }

  toJSON() {
    const { w, x, y, z } = pointOf(this);
    return { x, y, z, w };
  }
}
expose(DOMPointReadOnly, 'DOMPointReadOnly');

class DOMPoint extends DOMPointReadOnly {
  get x() { return pointOf(this).x; }

  set x(value) { pointOf(this).x = +value; }

  get y() { return pointOf(this).y; }

  set y(value) { pointOf(this).y = +value; }

  get z() { return pointOf(this).z; }

  set z(value) { pointOf(this).z = +value; }

  get w() { return pointOf(this).w; }

  set w(value) { pointOf(this).w = +value; }
}
expose(DOMPoint, 'DOMPoint');

// ---- Matrices

const matrixOf = (value) => {
  if (!isObject(value) || value[kMatrix] === undefined) throw illegal();
  return value[kMatrix];
};

const product = (m, n) => [
  m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3], m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
];

function parseMatrix(init) {
  if (init === undefined) return [1, 0, 0, 1, 0, 0];
  if (ArrayIsArray(init) || isObject(init) && typeof init.length === 'number') {
    if (init.length === 6) return [+init[0], +init[1], +init[2], +init[3], +init[4], +init[5]];
    if (init.length === 16) return [+init[0], +init[1], +init[4], +init[5], +init[12], +init[13]];
    throw new TypeError("Failed to construct 'DOMMatrix': The sequence must contain 6 elements " +
      'for a 2D matrix or 16 elements for a 3D matrix.');
  }
  const matrix = require('web/css/resolved').parseTransform(`${init}`);
  if (matrix === null) {
    throw new (require('web/domexception').DOMException)(
      `Failed to construct 'DOMMatrix': Failed to parse '${init}'.`, 'SyntaxError');
  }
  return matrix;
}

class DOMMatrixReadOnly {
  constructor(init = undefined) {
    ObjectDefineProperty(this, kMatrix, { __proto__: null, value: parseMatrix(init), writable: true });
  }

  static fromMatrix(other = undefined) {
    const m = isObject(other) && other[kMatrix] !== undefined ? other[kMatrix] : [
      number(other?.a ?? other?.m11, 1), number(other?.b ?? other?.m12, 0),
      number(other?.c ?? other?.m21, 0), number(other?.d ?? other?.m22, 1),
      number(other?.e ?? other?.m41, 0), number(other?.f ?? other?.m42, 0),
    ];
    return new this([m[0], m[1], m[2], m[3], m[4], m[5]]);
  }

  get is2D() {
    matrixOf(this);
    return true;
  }

  get isIdentity() {
    const m = matrixOf(this);
    return m[0] === 1 && m[1] === 0 && m[2] === 0 && m[3] === 1 && m[4] === 0 && m[5] === 0;
  }

  multiply(other = undefined) {
    return new DOMMatrix(product(matrixOf(this), DOMMatrixReadOnly.fromMatrix(other)[kMatrix]));
  }

  translate(x = 0, y = 0) {
    return new DOMMatrix(product(matrixOf(this), [1, 0, 0, 1, +x, +y]));
  }

  scale(x = 1, y = x) {
    return new DOMMatrix(product(matrixOf(this), [+x, 0, 0, +y, 0, 0]));
  }

  rotate(degrees = 0) {
    const a = +degrees * MathPI / 180;
    return new DOMMatrix(product(matrixOf(this), [MathCos(a), MathSin(a), -MathSin(a), MathCos(a), 0, 0]));
  }

  inverse() {
    const [a, b, c, d, e, f] = matrixOf(this);
    const by = a * d - b * c;
    return new DOMMatrix([d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by]);
  }

  transformPoint(point = undefined) {
    return DOMPointReadOnly.fromPoint(point).matrixTransform(this);
  }

  toString() {
    return `matrix(${primordials.ArrayPrototypeJoin(matrixOf(this), ', ')})`;
  }
}

class DOMMatrix extends DOMMatrixReadOnly {
  multiplySelf(other = undefined) {
    this[kMatrix] = this.multiply(other)[kMatrix];
    return this;
  }

  translateSelf(x, y) {
    this[kMatrix] = this.translate(x, y)[kMatrix];
    return this;
  }

  scaleSelf(x, y) {
    this[kMatrix] = this.scale(x, y)[kMatrix];
    return this;
  }
}

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const LONG = ['m11', 'm12', 'm21', 'm22', 'm41', 'm42'];
for (let i = 0; i < 6; i++) {
  for (const name of [FIELDS[i], LONG[i]]) {
    const get = { get() { return matrixOf(this)[i]; } }.get;
    ObjectDefineProperty(DOMMatrixReadOnly.prototype, name, {
      __proto__: null, configurable: true, get,
    });
    ObjectDefineProperty(DOMMatrix.prototype, name, {
      __proto__: null, configurable: true, get, set: { set(value) { matrixOf(this)[i] = +value; } }.set,
    });
  }
}
expose(DOMMatrixReadOnly, 'DOMMatrixReadOnly');
expose(DOMMatrix, 'DOMMatrix');

module.exports = {
  DOMMatrix, DOMMatrixReadOnly, DOMPoint, DOMPointReadOnly, DOMRect, DOMRectList, DOMRectReadOnly,
  makeRect, makeRectList,
};
