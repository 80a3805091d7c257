// SPDX-License-Identifier: MIT
// Whether an element is seen as it is: no effect on it or around it, and nothing painted over it.
// What IntersectionObserver tells with trackVisibility. It may say no too often, never yes.
'use strict';

const { Walker, markBody } = require('web/css/display-list');
const { boundingRect, boxOf, lineOrigin, matrixOf, position } = require('web/css/geometry');
const { layoutDocument } = require('web/css/layout/layout');
const { P } = require('web/css/properties');
const { stateOf } = require('web/css/style');

const isMoveOnly = (m) => m[0] === m[3] && m[0] >= 1 && m[1] === 0 && m[2] === 0;

function hasEffect(box) {
  for (let at = box; at !== null && at !== undefined; at = at.parent) {
    const { v } = at.style;
    if (at.kind !== 'text' && v[P.opacity] !== 1) return true;
    if (v[P.filter] !== undefined && v[P.filter] !== 'none') return true;
    const m = matrixOf(at);
    if (m !== null && !isMoveOnly(m)) return true;
  }
  return false;
}

const isWithin = (box, outer) => {
  for (let at = box; at !== null && at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
};

// Visits boxes in painting order: what comes after the target, and is not inside of it, may be
// over it.
class Coverer {
  constructor(state, target, rect) {
    this.state = state;
    this.target = target;
    this.rect = rect;
    this.isPast = false;
    this.isCovered = false;
    this.hidden = 0;
  }

  enter(box) { if (box.style.v[P.opacity] === 0) this.hidden++; }

  leave(box) { if (box.style.v[P.opacity] === 0) this.hidden--; }

  clip() {}

  unclip() {}

  test(box, x, y, w, h) {
    if (!this.isPast || this.isCovered || this.hidden > 0) return;
    if (box.style.v[P.visibility] !== 'visible' || isWithin(box, this.target)) return;
    const { height, width, x: left, y: top } = this.rect;
    this.isCovered = x < left + width && x + w > left && y < top + height && y + h > top;
  }

  box(box) {
    if (box === this.target) this.isPast = true;
    const { absX, absY } = position(box, this.state);
    this.test(box, absX, absY, box.w, box.h);
  }

  inline(box) {
    if (box === this.target) this.isPast = true;
    this.fragments(box);
  }

  text(box) { this.fragments(box); }

  fragments(box) {
    if (box.fragments === null || box.fragments.length === 0) return;
    const origin = lineOrigin(box.at, this.state);
    for (const f of box.fragments) this.test(box, origin.x + f.x, origin.y + f.y, f.w, f.h);
  }
}

function isSeenAsIs(element, document) {
  const state = stateOf(document);
  const { root } = layoutDocument(document);
  const box = boxOf(element);
  if (root === null || box === null || hasEffect(box)) return false;
  if (box.style.v[P.visibility] !== 'visible') return false;
  markBody(document);
  const coverer = new Coverer(state, box, boundingRect(element));
  new Walker(state, coverer).context(root.children[0]);
  return coverer.isPast && !coverer.isCovered;
}

module.exports = { isSeenAsIs };
