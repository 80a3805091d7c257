// SPDX-License-Identifier: MIT
// Flex containers (css-flexbox): rows and columns, growing and shrinking, wrapping, alignment.
//
// "main" is along the direction, "cross" across it. The steps are those of the standard: base
// sizes, lines, flexible lengths, cross sizes, places.

'use strict';

const { layoutInside, shiftRelative } = require('web/css/layout/block');
const {
  edgesX, edgesY, intrinsicOf, isBorderBox, limitHeight, limitWidth, setEdges, sizeOf,
  specifiedHeight, specifiedWidth,
} = require('web/css/layout/sizes');
const { P } = require('web/css/properties');
const { resolve, snap } = require('web/css/values');

class Item {
  constructor(box, container, isRow, width, height) {
    this.box = box;
    this.isRow = isRow;
    this.cbWidth = width;
    this.cbHeight = height;
    const { v } = box.style;
    setEdges(box, width);
    this.grow = v[P.flexGrow];
    this.shrink = v[P.flexShrink];
    this.order = v[P.order];
    this.align = v[P.alignSelf] === 'auto' ? container.style.v[P.alignItems] : v[P.alignSelf];
    this.edges = isRow ? edgesX(box) : edgesY(box);
    this.margins = isRow ? box.ml + box.mr : box.mt + box.mb;
    this.base = this.baseSize();
    this.main = this.hypothetical = this.limit(this.base);
    this.cross = 0;
    this.isFrozen = false;
  }

  // Of the border box, along the main axis.
  baseSize() {
    const { box, isRow } = this;
    const { v } = box.style;
    const basis = v[P.flexBasis];
    if (typeof basis !== 'string') {
      const size = sizeOf(box, basis, isRow ? this.cbWidth : this.cbHeight, this.edges);
      if (size === size) return size;
    }
    if (basis !== 'content' && typeof basis === 'string') {
      const size = isRow ? specifiedWidth(box, this.cbWidth) : specifiedHeight(box, this.cbHeight);
      if (size === size) return size;
    }
    if (box.kind === 'replaced') {
      require('web/css/layout/replaced').setReplacedSize(box, this.cbWidth, this.cbHeight);
      return isRow ? box.w : box.h;
    }
    if (isRow) {
      const { max } = intrinsicOf(box);
      setEdges(box, this.cbWidth);
      return max;
    }
    this.contentHeight();
    return box.h;
  }

  // A column's item at the width that it will have.
  contentHeight() {
    const { box } = this;
    this.setCrossWidth();
    const { v } = box.style;
    const saved = v[P.height];
    if (saved === 'auto') {
      layoutInside(box, this.cbWidth, this.cbHeight);
    } else {
      layoutInside(box, this.cbWidth, NaN);
    }
  }

  setCrossWidth() {
    const { box } = this;
    let width = specifiedWidth(box, this.cbWidth);
    if (width !== width) {
      const room = this.cbWidth - box.ml - box.mr;
      if (stretches(this) && !hasAutoMargin(box, false)) {
        width = room;
      } else {
        const { min, max } = intrinsicOf(box);
        setEdges(box, this.cbWidth);
        width = Math.min(max, Math.max(min, room));
      }
    }
    box.w = limitWidth(box, width, this.cbWidth);
  }

  limit(size) {
    const { box, isRow } = this;
    const { v } = box.style;
    let result = isRow ? limitWidth(box, size, this.cbWidth) : limitHeight(box, size, this.cbHeight);
    const least = v[isRow ? P.minWidth : P.minHeight];
    const overflow = v[isRow ? P.overflowX : P.overflowY];
    if (least === 'auto' && (overflow === 'visible' || overflow === 'clip')) {
      const specified = isRow ? specifiedWidth(box, this.cbWidth) : specifiedHeight(box, this.cbHeight);
      let content;
      if (isRow) {
        content = box.kind === 'replaced' ? box.w : contentMin(box);
        setEdges(box, this.cbWidth);
      } else {
        content = this.contentBase ?? (this.contentBase = columnMin(this));
      }
      if (specified === specified) content = Math.min(content, specified);
      const most = v[isRow ? P.maxWidth : P.maxHeight];
      const mostPx = typeof most === 'string' ? NaN : sizeOf(box, most, isRow ? this.cbWidth : this.cbHeight, this.edges);
      if (mostPx === mostPx) content = Math.min(content, mostPx);
      result = Math.max(result, content);
    }
    return Math.max(result, this.edges);
  }

  get outer() {
    return this.main + this.margins;
  }
}

// min-content of the content, whatever width is specified.
function contentMin(box) {
  const { v } = box.style;
  if (typeof v[P.width] !== 'number') return intrinsicOf(box).min;
  if (box.contentMin === undefined) {
    const { ComputedStyle } = require('web/css/compute');
    const style = box.style;
    const copy = v.slice();
    copy[P.width] = 'auto';
    const known = box.intrinsic;
    box.style = new ComputedStyle(copy, style.vars);
    box.intrinsic = null;
    box.contentMin = intrinsicOf(box).min;
    box.intrinsic = known;
    box.style = style;
  }
  return box.contentMin;
}

function columnMin(item) {
  const { box } = item;
  if (box.kind === 'replaced') return box.h;
  item.contentHeight();
  return (box.contentHeight ?? 0) + edgesY(box);
}

const stretches = (item) => item.align === 'normal' || item.align === 'stretch';

const hasAutoMargin = (box, isRow) => {
  const { v } = box.style;
  return isRow ? v[P.marginTop] === 'auto' || v[P.marginBottom] === 'auto' :
    v[P.marginLeft] === 'auto' || v[P.marginRight] === 'auto';
};

function makeLines(items, room, gap, wraps) {
  if (!wraps) return [items];
  const lines = [];
  let line = [];
  let used = 0;
  for (const item of items) {
    const size = item.hypothetical + item.margins;
    if (line.length > 0 && used + gap + size > room + 0.01) {
      lines.push(line);
      line = [];
      used = 0;
    }
    used += size + (line.length > 0 ? gap : 0);
    line.push(item);
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

// Each item's main size, by growing or shrinking (9.7).
function resolveLengths(line, room, gap) {
  let total = gap * (line.length - 1);
  for (const item of line) total += item.hypothetical + item.margins;
  const grows = total < room;
  for (const item of line) {
    item.isFrozen = false;
    item.main = item.base;
    const factor = grows ? item.grow : item.shrink;
    if (factor === 0 || (grows ? item.base > item.hypothetical : item.base < item.hypothetical)) {
      item.isFrozen = true;
      item.main = item.hypothetical;
    }
  }
  const freeNow = () => {
    let free = room - gap * (line.length - 1);
    for (const item of line) free -= (item.isFrozen ? item.main : item.base) + item.margins;
    return free;
  };
  const start = freeNow();
  for (let rounds = 0; rounds <= line.length; rounds++) {
    const open = line.filter((item) => !item.isFrozen);
    if (open.length === 0) break;
    let free = freeNow();
    let factors = 0;
    for (const item of open) factors += grows ? item.grow : item.shrink;
    if (factors < 1 && Math.abs(start * factors) < Math.abs(free)) free = start * factors;
    let scaled = 0;
    for (const item of open) scaled += item.shrink * Math.max(0, item.base - item.edges);
    let violation = 0;
    for (const item of open) {
      let size = item.base;
      if (grows) size += free * item.grow / factors;
      else if (scaled > 0) size += free * item.shrink * Math.max(0, item.base - item.edges) / scaled;
      const limited = item.limit(size);
      item.violation = limited - size;
      item.main = limited;
      violation += item.violation;
    }
    for (const item of open) {
      if (Math.abs(violation) < 1e-6 || violation > 0 && item.violation > 0 ||
          violation < 0 && item.violation < 0) item.isFrozen = true;
    }
  }
  for (const item of line) item.main = snap(item.main);
}

function layoutItem(item, cross) {
  const { box, isRow } = item;
  if (isRow) {
    box.w = item.main;
    if (box.kind === 'replaced') {
      require('web/css/layout/replaced').setReplacedSize(box, item.cbWidth, item.cbHeight);
      const h = cross === cross ? cross : box.h;
      box.w = item.main;
      box.h = h;
      return;
    }
    layoutInside(box, item.cbWidth, item.cbHeight, cross);
  } else {
    if (box.kind === 'replaced') {
      require('web/css/layout/replaced').setReplacedSize(box, item.cbWidth, item.cbHeight);
    } else if (cross === cross) {
      box.w = cross;
    } else {
      item.setCrossWidth();
    }
    layoutInside(box, item.cbWidth, item.cbHeight, item.main);
  }
}

const crossMargins = (item) => item.isRow ? item.box.mt + item.box.mb : item.box.ml + item.box.mr;
const isAutoCross = (item) => item.box.style.v[item.isRow ? P.height : P.width] === 'auto';
const baselineOf = (box) => {
  const line = box.firstBaseline ?? box.baseline;
  return line === line && line !== undefined ? line : box.h;
};

// Where things begin and what stands between them, for justify-content and align-content.
function distribute(how, free, count, isReversed) {
  switch (how) {
    case 'center': return [free / 2, 0];
    case 'flex-end': return [free, 0];
    case 'end': case 'right': return [isReversed ? 0 : free, 0];
    case 'start': case 'left': return [isReversed ? free : 0, 0];
    case 'space-between': return count > 1 && free > 0 ? [0, free / (count - 1)] : [0, 0];
    case 'space-around': return free > 0 ? [free / count / 2, free / count] : [0, 0];
    case 'space-evenly': return free > 0 ? [free / (count + 1), free / (count + 1)] : [0, 0];
    default: return [0, 0];
  }
}

const plain = (how) => how.replace(/^(safe|unsafe|first|last) /, '');

function layout(container, width, height) {
  const { v } = container.style;
  const direction = v[P.flexDirection];
  const isRow = direction.startsWith('row');
  const isReversed = direction.endsWith('reverse') !== (isRow && v[P.direction] === 'rtl');
  const wraps = v[P.flexWrap] !== 'nowrap';
  const gapX = resolve(v[P.columnGap], width) || 0;
  const gapY = resolve(v[P.rowGap], height) || 0;
  const mainGap = isRow ? gapX : gapY;
  const crossGap = isRow ? gapY : gapX;
  const items = [];
  for (const box of container.children) {
    if (box.level === 'out') continue;
    items.push(new Item(box, container, isRow, width, height));
  }
  if (items.some((item) => item.order !== 0)) items.sort((a, b) => a.order - b.order);
  let room = isRow ? width : height;
  const lines = makeLines(items, room === room ? room : Infinity, mainGap, wraps);
  if (room !== room) { // a column of unknown height is as high as its items, within its limits
    let total = 0;
    for (const item of items) total += item.hypothetical + item.margins;
    total += mainGap * Math.max(0, items.length - 1);
    const edges = edgesY(container);
    room = limitHeight(container, total + edges, NaN) - edges;
  }
  for (const line of lines) resolveLengths(line, room, mainGap);

  // Cross sizes.
  const definite = isRow ? height : width;
  const crosses = [];
  for (const line of lines) {
    let cross = 0;
    let above = 0;
    let below = 0;
    for (const item of line) {
      layoutItem(item, NaN);
      const own = (isRow ? item.box.h : item.box.w) + crossMargins(item);
      if (isRow && /baseline/.test(item.align)) {
        const base = item.box.mt + baselineOf(item.box);
        above = Math.max(above, base);
        below = Math.max(below, own - base);
      } else {
        cross = Math.max(cross, own);
      }
    }
    line.above = above;
    crosses.push(Math.max(cross, above + below));
  }
  if (lines.length === 1 && !wraps && definite === definite) crosses[0] = definite;
  else if (lines.length === 1 && !wraps && isRow) {
    const edges = edgesY(container);
    crosses[0] = limitHeight(container, crosses[0] + edges, NaN) - edges;
  }
  let totalCross = crossGap * Math.max(0, lines.length - 1);
  for (const cross of crosses) totalCross += cross;
  const alignContent = plain(v[P.alignContent]);
  const freeCross = definite === definite ? definite - totalCross : 0;
  if (wraps && freeCross > 0 && (alignContent === 'normal' || alignContent === 'stretch')) {
    for (let i = 0; i < crosses.length; i++) crosses[i] += freeCross / crosses.length;
  }
  const isWrapReversed = v[P.flexWrap] === 'wrap-reverse';
  let [crossAt, between] = wraps ? distribute(alignContent, freeCross, lines.length, false) : [0, 0];
  const size = definite === definite ? definite : totalCross;

  container.firstBaseline = undefined;
  container.baseline = NaN;
  for (let i = 0; i < lines.length; i++) {
    const cross = crosses[i];
    placeLine(lines[i], {
      container, isRow, isReversed, room, mainGap, cross,
      at: isWrapReversed ? size - crossAt - cross : crossAt, isWrapReversed,
      justify: plain(v[P.justifyContent]),
    });
    crossAt += cross + crossGap + between;
  }
  for (const item of items) {
    shiftRelative(item.box, width, height);
  }
  placeOut(container, isRow, width, isRow ? size : room);
  if (items.length > 0) {
    const first = lines[0].find((item) => /baseline/.test(item.align)) ?? lines[0][0];
    container.firstBaseline = first.box.y + baselineOf(first.box);
    container.baseline = container.firstBaseline;
  }
  return isRow ? size : room;
}

function placeLine(line, how) {
  const { container, isRow, isReversed, room, mainGap, cross, at } = how;
  let free = room - mainGap * (line.length - 1);
  for (const item of line) free -= item.outer;
  let autos = 0;
  for (const { box: { style: { v } } } of line) {
    if (v[isRow ? P.marginLeft : P.marginTop] === 'auto') autos++;
    if (v[isRow ? P.marginRight : P.marginBottom] === 'auto') autos++;
  }
  let share = 0;
  let start = 0;
  let between = 0;
  if (autos > 0 && free > 0) share = free / autos;
  else [start, between] = distribute(how.justify, free, line.length, isReversed);
  let main = start;
  for (const item of line) {
    const { box } = item;
    const { v } = box.style;
    if (share > 0) {
      if (v[isRow ? P.marginLeft : P.marginTop] === 'auto') {
        if (isRow) box.ml = share;
        else box.mt = share;
      }
      if (v[isRow ? P.marginRight : P.marginBottom] === 'auto') {
        if (isRow) box.mr = share;
        else box.mb = share;
      }
    }
    const before = isRow ? box.ml : box.mt;
    const after = isRow ? box.mr : box.mb;
    const outer = before + item.main + after;
    const mainAt = isReversed ? room - main - outer + before : main + before;
    main += outer + mainGap + between;
    const crossPlace = alignItem(item, cross, line.above, how.isWrapReversed);
    box.at = container;
    box.x = container.contentX + snap(isRow ? mainAt : at + crossPlace);
    box.y = container.contentY + snap(isRow ? at + crossPlace : mainAt);
  }
}

// The place of the border box within the line, across; stretches it if it shall be.
function alignItem(item, cross, above, isWrapReversed) {
  const { box, isRow } = item;
  const { v } = box.style;
  const beforeAuto = v[isRow ? P.marginTop : P.marginLeft] === 'auto';
  const afterAuto = v[isRow ? P.marginBottom : P.marginRight] === 'auto';
  const before = isRow ? box.mt : box.ml;
  const after = isRow ? box.mb : box.mr;
  if (stretches(item) && isAutoCross(item) && !beforeAuto && !afterAuto && box.kind !== 'replaced') {
    let size = cross - before - after;
    size = isRow ? limitHeight(box, size, item.cbHeight) : limitWidth(box, size, item.cbWidth);
    const current = isRow ? box.h : box.w;
    if (Math.abs(size - current) > 0.001) layoutItem(item, size);
  }
  const free = cross - (isRow ? box.h : box.w) - before - after;
  if (beforeAuto && afterAuto) return before + Math.max(0, free) / 2;
  if (beforeAuto) return before + Math.max(0, free);
  if (afterAuto) return before;
  switch (plain(item.align)) {
    case 'center': return before + free / 2;
    case 'flex-end': return isWrapReversed ? before : before + free;
    case 'end': case 'self-end': return before + free;
    case 'flex-start': return isWrapReversed ? before + free : before;
    case 'baseline': return isRow ? above - baselineOf(box) : before;
    default: return isWrapReversed && free > 0 ? before + free : before;
  }
}

// Absolute children stand as if each were the only item.
function placeOut(container, isRow, width, height) {
  const { v } = container.style;
  for (const box of container.children) {
    if (box.level !== 'out') continue;
    box.staticBox = container;
    box.staticX = container.contentX;
    box.staticY = container.contentY;
    box.staticFlex = {
      isRow, w: isRow ? width : width, h: height, justify: plain(v[P.justifyContent]),
      align: plain(box.style.v[P.alignSelf] === 'auto' ? v[P.alignItems] : box.style.v[P.alignSelf]),
    };
  }
}

module.exports = { distribute, isBorderBox, layout };
