// SPDX-License-Identifier: MIT
// Which elements are at a point of the window: the painting order, read backwards.

'use strict';

const { kHost, kNodeType, kParent, kScope } = require('web/dom/slots');
const { Walker, markBody } = require('web/css/display-list');
const { lineOrigin, matrixOf, position } = require('web/css/geometry');
const { layoutDocument } = require('web/css/layout/layout');
const { P } = require('web/css/properties');
const { stateOf } = require('web/css/style');
const { rootElement } = require('web/css/tree');

// Visits boxes as the painter does, and gathers those that have the point.
class Finder {
  constructor(state, x, y) {
    this.state = state;
    this.points = [{ x, y, isOut: false }];
    this.found = [];
  }

  get point() {
    return this.points[this.points.length - 1];
  }

  enter(box) {
    const m = matrixOf(box);
    if (m === null) return;
    const { absX, absY } = position(box, this.state);
    const { isOut, x, y } = this.point;
    const by = m[0] * m[3] - m[1] * m[2];
    if (by === 0) {
      this.points.push({ x, y, isOut: true });
      return;
    }
    const px = x - absX - m[4];
    const py = y - absY - m[5];
    this.points.push({
      x: exact((m[3] * px - m[2] * py) / by + absX), y: exact((m[0] * py - m[1] * px) / by + absY), isOut,
    });
  }

  leave(box) {
    if (matrixOf(box) !== null) this.points.pop();
  }

  clip(box) {
    const { absX, absY } = position(box, this.state);
    const { isOut, x, y } = this.point;
    this.points.push({
      x, y, isOut: isOut || !has(x, y, absX + box.bl, absY + box.bt, box.w - box.bl - box.br, box.h - box.bt - box.bb),
    });
  }

  unclip() {
    this.points.pop();
  }

  test(box, x, y, w, h) {
    const { point } = this;
    if (point.isOut || !has(point.x, point.y, x, y, w, h)) return;
    const { v } = box.style;
    if (v[P.visibility] !== 'visible' || v[P.pointerEvents] === 'none') return;
    const node = elementOf(box);
    if (node !== null) this.found.push(node);
  }

  // Whether the pixel at the point is outside of a rounded corner.
  isCut(box, absX, absY) {
    const { v } = box.style;
    if (v[P.borderTopLeftRadius] === 0 && v[P.borderTopRightRadius] === 0 &&
        v[P.borderBottomRightRadius] === 0 && v[P.borderBottomLeftRadius] === 0) return false;
    const radii = require('web/css/display-list').radiiOf(box, 0);
    const x = this.point.x - absX;
    const y = this.point.y - absY;
    for (let i = 0; i < 4; i++) {
      const radius = radii[i];
      const dx = radius - (i === 0 || i === 3 ? x + 1 : box.w - x);
      const dy = radius - (i === 0 || i === 1 ? y + 1 : box.h - y);
      if (dx > 0 && dy > 0 && dx * dx + dy * dy > radius * radius) return true;
    }
    return false;
  }

  box(box) {
    const { absX, absY } = position(box, this.state);
    if (!this.isCut(box, absX, absY)) this.test(box, absX, absY, box.w, box.h);
  }

  inline(box) {
    this.fragments(box);
  }

  text(box) {
    this.fragments(box);
  }

  fragments(box) {
    if (box.fragments === null || box.fragments.length === 0) return;
    const origin = lineOrigin(box.at, this.state);
    for (const f of box.fragments) this.test(box, origin.x + f.x, origin.y + f.y, f.w, f.h);
  }
}

// Without what sines and cosines lose.
const exact = (px) => Math.round(px * 1e6) / 1e6;

const has = (px, py, x, y, w, h) => px >= x && py >= y && px < x + w && py < y + h;

function elementOf(box) {
  for (let at = box; at !== null; at = at.parent) {
    if (at.node !== null && at.node !== undefined) {
      return at.node[kNodeType] === 1 ? at.node : at.node[kParent]?.[kNodeType] === 1 ? at.node[kParent] : at.node[kParent]?.[kHost] ?? null;
    }
    if (at.owner !== undefined) return at.owner;
  }
  return null;
}

// The element as a tree sees it: a host, if it is in the host's shadow tree.
function seenFrom(node, scope) {
  let at = node;
  while (at !== null && at !== undefined && at[kScope] !== scope) {
    const root = at[kScope];
    at = root === null || root === undefined ? null : root[kHost];
  }
  return at ?? null;
}

// The elements that have the point, the lowest first; null if it is outside of the window.
function find(document, x, y) {
  const state = stateOf(document);
  const { root } = layoutDocument(document);
  if (root === null || root.children.length === 0 ||
      !(x >= 0 && y >= 0 && x < state.width && y < state.height)) return null;
  markBody(document);
  const finder = new Finder(state, x, y);
  new Walker(state, finder).context(root.children[0]);
  return finder.found;
}

function hitAll(document, x, y, scope) {
  const found = find(document, x, y);
  if (found === null) return [];
  const list = [];
  for (let i = found.length - 1; i >= 0; i--) {
    const node = seenFrom(found[i], scope);
    if (node !== null && !list.includes(node)) list.push(node);
  }
  const top = rootElement(document);
  if (scope === document && top !== null && !list.includes(top)) list.push(top);
  return list;
}

function hitTest(document, x, y, scope) {
  return hitAll(document, x, y, scope)[0] ?? null;
}

// What a user's pointer meets: the topmost element, in whatever shadow tree it is.
function hitDeep(document, x, y) {
  const found = find(document, x, y);
  if (found === null) return null;
  return found[found.length - 1] ?? rootElement(document);
}

module.exports = { hitAll, hitDeep, hitTest };
