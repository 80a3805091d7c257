// SPDX-License-Identifier: MIT
// Rectangles of a range (cssom-view): those of the elements that are in it as a whole, and of the texts
// that it covers or begins or ends in. The members are put on Range by web/css/install.
//
// A fragment of a text has the offset in the node's data at which it begins, and the text as it is shown:
// white space that has collapsed is one space there.

'use strict';

const { ArrayPrototypePush, StringPrototypeCharCodeAt } = primordials;

const { illegal } = require('web/dom/idl');
const { commonAncestor, compareBoundary, isRange } = require('web/dom/range');
const {
  kConnected, kData, kEnd, kEndOffset, kNodeType, kOwner, kParent, kStart, kStartOffset,
} = require('web/dom/slots');
const walk = require('web/dom/walk');
const { fontOf } = require('web/css/fonts');
const geometry = require('web/css/geometry');
const { P } = require('web/css/properties');
const { makeRect, makeRectList } = require('web/css/rects');
const { stateOf } = require('web/css/style');
const { resolve } = require('web/css/values');

const isSpace = (code) => code === 32 || code === 9 || code === 10 || code === 12 || code === 13;

// How many characters of what a fragment shows are before an offset of the data.
function shownBefore(fragment, data, offset, collapses) {
  const { text } = fragment;
  let at = fragment.from;
  for (let i = 0; i < text.length; i++) {
    if (at >= offset) return i;
    at++;
    if (!collapses || text[i] !== ' ') continue;
    while (at < data.length && isSpace(StringPrototypeCharCodeAt(data, at))) at++;
  }
  return text.length;
}

function widthOf(fragment, count, style) {
  const { text } = fragment;
  if (count === 0) return 0;
  if (count === text.length) return fragment.w;
  const font = fontOf(style);
  const { v } = style;
  const spacing = v[P.letterSpacing] === 'normal' ? 0 : resolve(v[P.letterSpacing], font.size) || 0;
  const gap = resolve(v[P.wordSpacing], font.space) || 0;
  let width = font.measure(text.slice(0, count)) + spacing * count;
  if (gap !== 0) for (let i = 0; i < count; i++) if (text[i] === ' ') width += gap;
  return width;
}

function addText(node, from, to, list) {
  const box = geometry.boxOf(node);
  if (box === null || box.fragments === null) return;
  const state = stateOf(node[kOwner]);
  const origin = geometry.lineOrigin(box.at, state);
  const kept = box.style.v[P.whiteSpaceCollapse];
  const collapses = kept !== 'preserve' && kept !== 'break-spaces';
  const data = node[kData];
  for (const fragment of box.fragments) {
    if (fragment.text === undefined) continue;
    const first = shownBefore(fragment, data, from, collapses);
    const last = shownBefore(fragment, data, to, collapses);
    if (first === last && !(from === to && from >= fragment.from && first < fragment.text.length + 1)) continue;
    const left = widthOf(fragment, first, box.style);
    const right = widthOf(fragment, last, box.style);
    const x0 = Math.floor((fragment.x + left) * 64) / 64;
    const x1 = first === last ? x0 : Math.ceil((fragment.x + right) * 64) / 64;
    ArrayPrototypePush(list, geometry.toWindow(
      box.at, origin.x + x0, origin.y + fragment.y, x1 - x0, fragment.h, state));
    if (from === to) return;
  }
}

function rectsOf(range) {
  if (!isRange(range)) throw illegal();
  const { [kStart]: start, [kStartOffset]: from, [kEnd]: end, [kEndOffset]: to } = range;
  const list = [];
  if (start[kConnected] !== true) return list;
  require('web/css/frame').prepare(start[kNodeType] === 9 ? start : start[kOwner]);
  const root = commonAncestor(range);
  const isWhole = (node) => {
    const parent = node[kParent];
    if (parent === null) return false;
    const index = walk.indexOf(node);
    return compareBoundary(parent, index, start, from) >= 0 && compareBoundary(parent, index + 1, end, to) <= 0;
  };
  for (let at = root; at !== null && at !== undefined; at = walk.next(at, root)) {
    const kind = at[kNodeType];
    if (kind === 3 || kind === 4) {
      const isFirst = at === start;
      const isLast = at === end;
      if (isFirst || isLast || isWhole(at)) {
        addText(at, isFirst ? from : 0, isLast ? to : at[kData].length, list);
      }
    } else if (kind === 1 && isWhole(at) && !isWhole(at[kParent])) {
      for (const rect of geometry.rectsOf(at)) ArrayPrototypePush(list, rect);
    }
  }
  return list;
}

const rangeMembers = {
  getClientRects() { return makeRectList(rectsOf(this)); },

  getBoundingClientRect() { return makeRect(geometry.union(rectsOf(this))); },
};

module.exports = { rangeMembers };
