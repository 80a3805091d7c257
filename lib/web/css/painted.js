// SPDX-License-Identifier: MIT
// What of a document is to be seen: whether anything is painted, whether some of it is content
// (text or an image), and its largest piece. Visits boxes in painting order, as the painter does.
'use strict';

const { kParent, kHost, kNodeType } = require('web/dom/slots');
const { Walker, markBody } = require('web/css/display-list');
const { lineOrigin, matrixOf, position } = require('web/css/geometry');
const { layoutDocument } = require('web/css/layout/layout');
const { P } = require('web/css/properties');
const { stateOf } = require('web/css/style');

const CONTROLS = /^(?:button|input|meter|progress|select|textarea)$/;
const IMAGES = /^(?:img|svg)$/; // nothing can be drawn in a canvas or a video
const HAS_TEXT = /[^\t\n\f\r ]/; // beside what CSS calls white space
const UNMOVED = [1, 0, 0, 1, 0, 0];

class Looker {
  constructor(state) {
    this.state = state;
    this.isPainted = false;
    this.hasContent = false;
    this.hidden = 0; // how many transparent boxes we are in
    this.matrices = [UNMOVED]; // of the transformed boxes we are in
    this.clips = []; // what of the window they leave
    this.texts = new Map(); // the box of a block of text -> what of it is seen
    this.images = []; // { element, rect }
  }

  enter(box) {
    if (box.kind !== 'text' && box.style.v[P.opacity] === 0) this.hidden++;
    const m = matrixOf(box);
    if (m === null) return;
    const { absX, absY } = position(box, this.state);
    this.matrices.push(times(this.matrices[this.matrices.length - 1], around(m, absX, absY)));
  }

  leave(box) {
    if (box.kind !== 'text' && box.style.v[P.opacity] === 0) this.hidden--;
    if (matrixOf(box) !== null) this.matrices.pop();
  }

  clip(box) {
    const { absX, absY } = position(box, this.state);
    this.clips.push(this.seen(absX + box.bl, absY + box.bt, box.w - box.bl - box.br,
                              box.h - box.bt - box.bb) ?? NOTHING);
  }

  unclip() {
    this.clips.pop();
  }

  // What of a rectangle is in the window, or null.
  seen(x, y, w, h) {
    const within = this.clips[this.clips.length - 1] ??
      { left: 0, top: 0, right: this.state.width, bottom: this.state.height };
    const rect = bounds(this.matrices[this.matrices.length - 1], x, y, w, h);
    const left = Math.max(within.left, rect.left);
    const top = Math.max(within.top, rect.top);
    const right = Math.min(within.right, rect.right);
    const bottom = Math.min(within.bottom, rect.bottom);
    return right > left && bottom > top ? { left, top, right, bottom } : null;
  }

  // Whether one could scroll to a rectangle: that much is painted.
  isInReach(x, y, w, h) {
    const clip = this.clips[this.clips.length - 1];
    if (clip !== undefined) return clip !== NOTHING && this.seen(x, y, w, h) !== null;
    const matrix = this.matrices[this.matrices.length - 1];
    const { bottom, left, right, top } = bounds(matrix, x, y, w, h);
    const { scroll } = this.state;
    return right > left && bottom > top && right > -scroll.x && bottom > -scroll.y;
  }

  isVisible(box) {
    return this.hidden === 0 && box.style.v[P.visibility] === 'visible';
  }

  box(box) {
    if (!this.isVisible(box)) return;
    const { absX, absY } = position(box, this.state);
    const { v } = box.style;
    const name = box.node?.localName;
    if (!this.isInReach(absX, absY, box.w, box.h)) {
      // The background of the body is the window's, however small the body is.
      if (name === 'body' && v[P.backgroundColor]?.a > 0) this.isPainted = true;
      return;
    }
    const background = v[P.backgroundColor];
    if (typeof background === 'object' && background.a > 0 || v[P.backgroundImage] !== 'none' ||
        box.bl + box.bt + box.br + box.bb > 0 || CONTROLS.test(name)) {
      this.isPainted = true;
    }
    if (HAS_TEXT.test(textIn(box.node, name))) this.hasContent = true;
    if (!IMAGES.test(name) || !isShown(box.node, name)) return;
    this.isPainted = true;
    this.hasContent = true;
    const rect = this.seen(absX, absY, box.w, box.h);
    if (name === 'img' && rect !== null) this.images.push({ element: box.node, rect });
  }

  inline() {}

  text(box) {
    if (box.fragments === null || box.fragments.length === 0 || !this.isVisible(box)) return;
    const text = box.text ?? box.node?.data ?? '';
    if (!HAS_TEXT.test(text)) return;
    const origin = lineOrigin(box.at, this.state);
    for (const f of box.fragments) {
      if (!this.isInReach(origin.x + f.x, origin.y + f.y, f.w, f.h)) continue;
      this.isPainted = true;
      this.hasContent = true;
      const rect = this.seen(origin.x + f.x, origin.y + f.y, f.w, f.h);
      if (rect === null) continue;
      const whole = this.texts.get(box.at);
      this.texts.set(box.at, whole === undefined ? rect : {
        left: Math.min(whole.left, rect.left), top: Math.min(whole.top, rect.top),
        right: Math.max(whole.right, rect.right), bottom: Math.max(whole.bottom, rect.bottom),
      });
    }
  }
}

const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };

// A transform about the corner of its box.
const around = (m, x, y) => [m[0], m[1], m[2], m[3], x + m[4] - m[0] * x - m[2] * y,
                             y + m[5] - m[1] * x - m[3] * y];

const times = (a, b) => [
  a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3], a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
];

function bounds(m, x, y, w, h) {
  if (m === UNMOVED) return { left: x, top: y, right: x + w, bottom: y + h };
  const xs = [];
  const ys = [];
  for (const [px, py] of [[x, y], [x + w, y], [x, y + h], [x + w, y + h]]) {
    xs.push(m[0] * px + m[2] * py + m[4]);
    ys.push(m[1] * px + m[3] * py + m[5]);
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs),
           bottom: Math.max(...ys) };
}

// An image that has come, a drawing with something in it.
const isShown = (element, name) => name === 'img' ? element.complete && element.naturalWidth > 0 :
  element.firstElementChild !== null;

// The text that a field shows.
function textIn(element, name) {
  switch (name) {
    case 'input':
      return /^(?:hidden|checkbox|radio|range|color|file|image)$/.test(element.type) ? '' :
        element.value || element.placeholder || '';
    case 'textarea': return element.value || element.placeholder || '';
    case 'select': return element.selectedOptions[0]?.text ?? '';
    default: return '';
  }
}

const areaOf = ({ bottom, left, right, top }) => Math.round((right - left) * (bottom - top));

function elementOf(box) {
  for (let at = box; at !== null && at !== undefined; at = at.parent) {
    if (at.node !== null && at.node !== undefined) {
      const { node } = at;
      return node[kNodeType] === 1 ? node : node[kParent] ?? node[kHost] ?? null;
    }
  }
  return null;
}

// { isPainted, hasContent, largest: { element, size, url } or null }
function lookAt(document) {
  const state = stateOf(document);
  const { root } = layoutDocument(document);
  const looker = new Looker(state);
  if (root !== null && root.children.length > 0) {
    markBody(document);
    new Walker(state, looker).context(root.children[0]);
  }
  let largest = null;
  const offer = (element, size, url) => {
    // What fills the whole window is taken for its background.
    if (element === null || size <= (largest?.size ?? 0)) return;
    if (url !== '' && size >= state.width * state.height) return;
    largest = { __proto__: null, element, id: element.id, size, url };
  };
  for (const { 0: box, 1: rect } of looker.texts) offer(elementOf(box), areaOf(rect), '');
  for (const { element, rect } of looker.images) {
    offer(element, areaOf(rect), element.currentSrc || element.src);
  }
  return {
    __proto__: null, isPainted: looker.isPainted, hasContent: looker.hasContent, largest,
  };
}

module.exports = { lookAt };
