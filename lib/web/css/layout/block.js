// SPDX-License-Identifier: MIT
// Layout of blocks: widths from the containing block down, heights from the content up, margins
// that collapse (CSS 2, 8.3.1), floats.
//
// Margins. A strut { pos, neg } is a set of adjoining margins: the largest positive and the most
// negative one; its size is their sum. A laid out block has
//   top        its own top margin with those of its first children, if they adjoin
//   bottom     likewise at its end
//   isThrough  nothing separates its top from its bottom: `top` has all of its margins
//
// Floats live in a FloatSpace, which belongs to the block that begins a formatting context; `fx`
// and `fy` are where a box's content box is in it. A child is laid out before its place is exactly
// known, with the y that its own margin gives: with floats and collapsing through nested first
// children, lines may make room for a float a margin too early.

'use strict';

const { P } = require('web/css/properties');
const {
  edgesX, edgesY, intrinsicOf, limitHeight, limitWidth, setEdges, specifiedHeight, specifiedWidth,
} = require('web/css/layout/sizes');
const { relativeOffset } = require('web/css/layout/offsets');
const { snap } = require('web/css/values');

const strut = (px) => px >= 0 ? { pos: px, neg: 0 } : { pos: 0, neg: px };
const merge = (a, b) => ({ pos: Math.max(a.pos, b.pos), neg: Math.min(a.neg, b.neg) });
const sizeOfStrut = (a) => a.pos + a.neg;

// ---- Floats

class FloatSpace {
  constructor() {
    this.list = []; // { left, x, y, w, h } margin boxes
    this.open = []; // those that can still be beside a float to come: they end below the last one's y
    this.lowest = -Infinity; // the y of the last one: none is placed above one before it
  }

  // [from, to] that is free between left and right over the height h at y.
  free(y, h, left, right, list = this.list) {
    let from = left;
    let to = right;
    for (const float of list) {
      if (float.y >= y + Math.max(h, 0.01) || float.y + float.h <= y) continue;
      if (float.left) from = Math.max(from, float.x + float.w);
      else to = Math.min(to, float.x);
    }
    return [from, to];
  }

  // The next y below where more may be free.
  next(y, list = this.list) {
    let result = Infinity;
    for (const float of list) {
      const end = float.y + float.h;
      if (end > y && end < result) result = end;
    }
    return result;
  }

  place(isLeft, y, w, h, left, right) {
    let at = Math.max(y, this.lowest);
    this.open = this.open.filter((float) => float.y + float.h > at);
    for (;;) {
      const [from, to] = this.free(at, h, left, right, this.open);
      const next = this.next(at, this.open);
      if (to - from >= w || next === Infinity) {
        const float = { left: isLeft, x: isLeft ? from : Math.max(from, to - w), y: at, w, h };
        this.list.push(float);
        this.open.push(float);
        this.lowest = at;
        return float;
      }
      at = next;
    }
  }

  clear(y, which) {
    let at = y;
    for (const float of this.list) {
      if (which === 'both' || which === (float.left ? 'left' : 'right')) at = Math.max(at, float.y + float.h);
    }
    return at;
  }

  get bottom() {
    let end = 0;
    for (const float of this.list) end = Math.max(end, float.y + float.h);
    return end;
  }
}

// Lays out a float and gives it its place; y is that of the line or block it stands at.
function placeFloat(box, container, y, width, height) {
  setEdges(box, width);
  layoutShrunk(box, width, height);
  const { space, fx, fy } = container;
  const w = box.w + box.ml + box.mr;
  const h = box.h + box.mt + box.mb;
  const clear = box.style.v[P.clear];
  const from = clear === 'none' ? fy + y : space.clear(fy + y, clear);
  const found = space.place(box.style.v[P.float] === 'left', from, w, h, fx, fx + width);
  box.at = container;
  box.x = container.contentX + found.x - fx + box.ml;
  box.y = container.contentY + found.y - fy + box.mt;
  shiftRelative(box, width, height);
}

// ---- Boxes

function startsContext(box) {
  const { v } = box.style;
  if (box.level !== 'block' || box.isRoot || box.isViewport || box.parent?.inside === 'flex' ||
      box.parent?.inside === 'grid') return true;
  const overflow = v[P.overflowX];
  if (overflow !== 'visible' && overflow !== 'clip') return true;
  const display = v[P.display];
  return display === 'flow-root' || display === 'table-cell' || display === 'table-caption' ||
    box.inside === 'flex' || box.inside === 'grid' || box.inside === 'table' || box.isButton === true ||
    v[P.contain].includes('layout') || v[P.contain] === 'strict' || v[P.contain] === 'content';
}

// Content for a border box whose width is known; sets h. `forced`: the height of the border box.
// cbHeight is NaN when it is not definite.
function layoutInside(box, cbWidth, cbHeight, forced = NaN) {
  const { v } = box.style;
  let height = forced;
  if (height !== height) height = specifiedHeight(box, cbHeight);
  if (height !== height && v[P.aspectRatio] !== 'auto' && box.inside !== 'none') height = ratioHeight(box);
  const isDefinite = height === height;
  if (isDefinite && forced !== forced) height = limitHeight(box, height, cbHeight);
  const innerHeight = isDefinite ? Math.max(0, height - edgesY(box)) : NaN;
  const content = layoutContent(box, box.innerW, innerHeight);
  if (!isDefinite) height = limitHeight(box, content + edgesY(box), cbHeight);
  box.h = height;
  box.contentHeight = content;
  if (box.isButton && isDefinite && content < innerHeight) centerContent(box, (innerHeight - content) / 2);
}

function ratioHeight(box) {
  const found = /(\d*\.?\d+)(?:\s*\/\s*(\d*\.?\d+))?/.exec(box.style.v[P.aspectRatio]);
  if (found === null) return NaN;
  const ratio = +found[1] / +(found[2] ?? 1);
  if (!(ratio > 0)) return NaN;
  const isBorder = box.style.v[P.boxSizing] === 'border-box';
  return isBorder ? snap(box.w / ratio) : snap(box.innerW / ratio) + edgesY(box);
}

// A button's content stands in its middle.
function centerContent(box, by) {
  if (box.lines !== null) {
    for (const line of box.lines) line.shift(0, by);
  }
  for (const child of box.children) if (child.at === box && child.level !== 'out') child.y += by;
  if (box.baseline === box.baseline) box.baseline += by;
}

function layoutContent(box, width, height) {
  if (box.space === undefined || startsContext(box)) {
    box.space = new FloatSpace();
    box.fx = 0;
    box.fy = 0;
  }
  switch (box.inside) {
    case 'none': return height === height ? height : box.innerH;
    case 'inline': {
      let content = require('web/css/layout/inline').layoutLines(box, width, height);
      if (startsContext(box)) content = Math.max(content, box.space.bottom);
      box.top = strut(box.mt);
      box.bottom = strut(box.mb);
      box.isThrough = content === 0 && isFlat(box) && !startsContext(box) && box.lines.length === 0 &&
        (height === 0 || height !== height && isAutoHeight(box));
      if (box.isThrough) box.top = merge(box.top, box.bottom);
      return content;
    }
    case 'flex': {
      const content = require('web/css/layout/flex').layout(box, width, height);
      box.top = strut(box.mt);
      box.bottom = strut(box.mb);
      box.isThrough = false;
      return content;
    }
    case 'table': {
      const content = require('web/css/layout/table').layoutTable(box, width, height);
      box.top = strut(box.mt);
      box.bottom = strut(box.mb);
      box.isThrough = false;
      return content;
    }
    default: return layoutBlocks(box, width, height);
  }
}

const isFlat = (box) => box.bt === 0 && box.bb === 0 && box.pt === 0 && box.pb === 0;

function isAutoHeight(box) {
  const { v } = box.style;
  return (v[P.height] === 'auto' || typeof v[P.height] === 'object') && !(v[P.minHeight] > 0);
}

function layoutBlocks(box, width, height) {
  const isContext = startsContext(box);
  let atTop = !isContext && box.bt === 0 && box.pt === 0;
  const startedAtTop = atTop;
  let top = strut(box.mt);
  let pending = { pos: 0, neg: 0 };
  let y = 0;
  let isFirst = true;
  box.baseline = NaN;
  const { children } = box;
  for (let i = 0; i < children.length; i++) {
    const child = children[i];
    if (child.level === 'out') {
      child.staticX = box.contentX;
      child.staticY = box.contentY + (atTop ? 0 : y + sizeOfStrut(pending));
      child.staticBox = box;
      continue;
    }
    if (child.level === 'float') {
      placeFloat(child, box, atTop ? 0 : y + sizeOfStrut(pending), width, height);
      continue;
    }
    setEdges(child, width);
    const guess = atTop ? 0 : y + sizeOfStrut(merge(pending, strut(child.mt)));
    const isNew = startsContext(child);
    let limits = null;
    if (isNew && box.space.list.length > 0) limits = box.space.free(box.fy + guess, 1, box.fx, box.fx + width);
    setWidth(child, width, limits === null ? width : limits[1] - limits[0]);
    if (!isNew) {
      child.space = box.space;
      child.fx = box.fx + child.ml + child.contentX;
      child.fy = box.fy + guess + child.contentY;
    }
    layoutInside(child, width, height);
    if (child.top === null || isNew) {
      child.top = strut(child.mt);
      child.bottom = strut(child.mb);
      child.isThrough = false;
    }
    child.at = box;
    child.x = box.contentX + child.ml + (limits === null ? 0 : limits[0] - box.fx);
    const clear = child.style.v[P.clear];
    let cleared = NaN;
    if (clear !== 'none' && box.space.list.length > 0) {
      const to = box.space.clear(box.fy + guess, clear) - box.fy;
      if (to > guess) cleared = to;
    }
    const all = merge(pending, child.top);
    if (cleared === cleared) {
      y = cleared;
      atTop = false;
      child.y = box.contentY + y;
      y += child.h;
      pending = child.bottom;
    } else if (child.isThrough) {
      child.y = box.contentY + (atTop ? 0 : y + sizeOfStrut(all));
      pending = all;
      if (atTop) top = merge(top, all);
    } else {
      if (atTop) {
        top = merge(top, all);
        child.y = box.contentY;
        y = 0;
        atTop = false;
      } else {
        y += sizeOfStrut(all);
        child.y = box.contentY + y;
      }
      y += child.h;
      pending = child.bottom;
    }
    if (child.baseline === child.baseline) {
      const scrolls = child.style.v[P.overflowX] !== 'visible' && child.style.v[P.overflowX] !== 'clip';
      const within = (line) => scrolls ? Math.min(Math.max(line, 0), child.h) : line;
      if (isFirst) box.firstBaseline = child.y + within(child.firstBaseline ?? child.baseline);
      isFirst = false;
      box.baseline = child.y + within(child.baseline);
    }
    shiftRelative(child, width, height);
  }

  const allThrough = atTop; // every child let margins through
  const collapsesEnd = !isContext && box.bb === 0 && box.pb === 0 && isAutoHeight(box) &&
    height !== height;
  box.top = startedAtTop ? top : strut(box.mt);
  box.bottom = strut(box.mb);
  box.isThrough = false;
  const isFlatEnd = !isContext && box.bb === 0 && box.pb === 0 && height === 0;
  if (startedAtTop && allThrough && (collapsesEnd || isFlatEnd)) {
    box.isThrough = true;
    box.top = merge(top, box.bottom);
    box.bottom = box.top;
    return 0;
  }
  if (collapsesEnd) {
    box.bottom = merge(box.bottom, allThrough ? { pos: 0, neg: 0 } : pending);
  } else if (!allThrough) {
    y += sizeOfStrut(pending);
  }
  if (isContext) y = Math.max(y, box.space.bottom);
  return Math.max(0, y);
}

// The border box's width of a block in normal flow, and auto margins. `room` is less than cbWidth
// beside floats.
function setWidth(box, cbWidth, room = cbWidth) {
  const { v } = box.style;
  const autoLeft = v[P.marginLeft] === 'auto';
  const autoRight = v[P.marginRight] === 'auto';
  let width = specifiedWidth(box, cbWidth);
  const isAuto = width !== width;
  if (isAuto) {
    if (box.kind === 'replaced') width = replacedWidth(box, cbWidth);
    else if (box.inside === 'table' || box.isButton) {
      const { min, max } = intrinsicOf(box);
      width = Math.max(min, Math.min(max, room - box.ml - box.mr));
    } else {
      width = room - box.ml - box.mr;
    }
  }
  box.w = limitWidth(box, width, cbWidth);
  if (box.inside === 'table') box.w = Math.max(box.w, intrinsicOf(box).min);
  const rest = cbWidth - box.w - box.ml - box.mr;
  if (autoLeft || autoRight) {
    if (rest > 0) {
      if (autoLeft && autoRight) box.ml = box.mr = snap(rest / 2);
      else if (autoLeft) box.ml = rest;
      else box.mr = rest;
    }
  } else if (rest > 0 && box.parent !== null) {
    const align = box.parent.style.v[P.textAlign];
    if (align === '-webkit-center') box.ml += snap(rest / 2);
    else if (align === '-webkit-right') box.ml += rest;
  }
  if (box.kind === 'replaced') require('web/css/layout/replaced').setReplacedSize(box, cbWidth, NaN);
}

function replacedWidth(box, cbWidth) {
  return require('web/css/layout/replaced').naturalSize(box, cbWidth, NaN).width + edgesX(box);
}

// For floats, inline-blocks and absolute boxes: as wide as the content asks for, and the room allows.
function layoutShrunk(box, cbWidth, cbHeight) {
  if (box.kind === 'replaced') {
    require('web/css/layout/replaced').setReplacedSize(box, cbWidth, cbHeight);
    layoutInside(box, cbWidth, cbHeight, box.h);
    return;
  }
  let width = specifiedWidth(box, cbWidth);
  if (width !== width) {
    const { min, max } = intrinsicOf(box);
    setEdges(box, cbWidth);
    width = Math.min(max, Math.max(min, cbWidth - box.ml - box.mr));
  }
  box.w = limitWidth(box, width, cbWidth);
  layoutInside(box, cbWidth, cbHeight);
}

// position: relative moves the box and all that is in it, and nothing else.
function shiftRelative(box, cbWidth, cbHeight) {
  const { v } = box.style;
  if (v[P.position] !== 'relative') return;
  const { x, y } = relativeOffset(v, cbWidth, cbHeight);
  box.x += x;
  box.y += y;
  box.relX = x;
  box.relY = y;
}

module.exports = {
  FloatSpace, layoutContent, layoutInside, layoutShrunk, placeFloat, setWidth,
  shiftRelative, startsContext,
};
