// SPDX-License-Identifier: MIT
// Edges and sizes of boxes: margins, borders, padding, width and height with their limits, and the
// smallest and largest widths that content asks for.

'use strict';

const { P } = require('web/css/properties');
const { resolve, snap } = require('web/css/values');

// Margins that are 'auto' are 0 here; the callers that share space among them ask the style.
function setEdges(box, width) {
  const { v } = box.style;
  const base = width === width ? width : 0;
  box.bt = v[P.borderTopWidth];
  box.br = v[P.borderRightWidth];
  box.bb = v[P.borderBottomWidth];
  box.bl = v[P.borderLeftWidth];
  box.pt = padding(v[P.paddingTop], base);
  box.pr = padding(v[P.paddingRight], base);
  box.pb = padding(v[P.paddingBottom], base);
  box.pl = padding(v[P.paddingLeft], base);
  box.mt = margin(v[P.marginTop], base);
  box.mr = margin(v[P.marginRight], base);
  box.mb = margin(v[P.marginBottom], base);
  box.ml = margin(v[P.marginLeft], base);
}

const padding = (value, base) => {
  if (value === 0) return 0;
  return Math.max(0, snap(typeof value === 'number' ? value : resolve(value, base)));
};
const margin = (value, base) => {
  if (value === 0 || value === 'auto') return 0;
  return snap(typeof value === 'number' ? value : resolve(value, base));
};

const edgesX = (box) => box.bl + box.br + box.pl + box.pr;
const edgesY = (box) => box.bt + box.bb + box.pt + box.pb;

const isBorderBox = (box) => box.style.v[P.boxSizing] === 'border-box';

// A length of a style as a size of the border box; NaN if it is auto, or a percentage of what is
// not known.
function sizeOf(box, value, base, edges) {
  const px = resolve(value, base);
  if (px !== px) return NaN;
  const size = snap(Math.max(0, px));
  return isBorderBox(box) ? Math.max(size, edges) : size + edges;
}

// The size that a word asks for, in the border box; NaN for others.
function wordSize(box, value, available) {
  if (typeof value !== 'string') return NaN;
  switch (value) {
    case 'min-content': return intrinsicOf(box).min;
    case 'max-content': return intrinsicOf(box).max;
    case 'fit-content': {
      const { min, max } = intrinsicOf(box);
      return Math.min(max, Math.max(min, available));
    }
    case 'stretch': case '-webkit-fill-available': return available;
    default: return NaN;
  }
}

// The specified width of the border box, NaN if auto. `available`: for fit-content.
function specifiedWidth(box, cbWidth) {
  const value = box.style.v[P.width];
  if (typeof value === 'string') return wordSize(box, value, cbWidth - box.ml - box.mr);
  return sizeOf(box, value, cbWidth, edgesX(box));
}

function specifiedHeight(box, cbHeight) {
  return sizeOf(box, box.style.v[P.height], cbHeight, edgesY(box));
}

function limitWidth(box, width, cbWidth) {
  const { v } = box.style;
  let result = width;
  const most = v[P.maxWidth];
  if (most !== 'none') {
    const px = typeof most === 'string' ? wordSize(box, most, cbWidth) : sizeOf(box, most, cbWidth, edgesX(box));
    if (px === px) result = Math.min(result, px);
  }
  const least = v[P.minWidth];
  if (least !== 'auto' && least !== 0) {
    const px = typeof least === 'string' ? wordSize(box, least, cbWidth) : sizeOf(box, least, cbWidth, edgesX(box));
    if (px === px) result = Math.max(result, px);
  }
  return Math.max(result, edgesX(box));
}

function limitHeight(box, height, cbHeight) {
  const { v } = box.style;
  let result = height;
  if (v[P.maxHeight] !== 'none') {
    const px = sizeOf(box, v[P.maxHeight], cbHeight, edgesY(box));
    if (px === px) result = Math.min(result, px);
  }
  if (v[P.minHeight] !== 'auto' && v[P.minHeight] !== 0) {
    const px = sizeOf(box, v[P.minHeight], cbHeight, edgesY(box));
    if (px === px) result = Math.max(result, px);
  }
  return Math.max(result, edgesY(box));
}

// { min, max }: the border box's width for min-content and max-content.
function intrinsicOf(box) {
  if (box.intrinsic !== null) return box.intrinsic;
  box.intrinsic = { min: 0, max: 0 }; // for a cycle
  setEdges(box, NaN);
  const edges = edgesX(box);
  const value = box.style.v[P.width];
  let result;
  if (typeof value === 'number' && box.kind !== 'inline') {
    const size = sizeOf(box, value, NaN, edges);
    result = { min: size, max: size };
  } else {
    const content = contentIntrinsic(box);
    result = { min: content.min + edges, max: content.max + edges };
  }
  const { v } = box.style;
  if (typeof v[P.maxWidth] === 'number') {
    const most = sizeOf(box, v[P.maxWidth], NaN, edges);
    result.min = Math.min(result.min, most);
    result.max = Math.min(result.max, most);
  }
  if (typeof v[P.minWidth] === 'number' && v[P.minWidth] > 0) {
    const least = sizeOf(box, v[P.minWidth], NaN, edges);
    result.min = Math.max(result.min, least);
    result.max = Math.max(result.max, least);
  }
  box.intrinsic = result;
  return result;
}

const marginsOf = (box) => {
  const { v } = box.style;
  const left = v[P.marginLeft];
  const right = v[P.marginRight];
  return (typeof left === 'number' ? left : 0) + (typeof right === 'number' ? right : 0);
};

function contentIntrinsic(box) {
  switch (box.inside) {
    case 'none': {
      const { width } = require('web/css/layout/replaced').naturalSize(box, NaN, NaN);
      const isPercent = typeof box.style.v[P.width] === 'object';
      return { min: isPercent ? 0 : width, max: width };
    }
    case 'inline': return require('web/css/layout/inline').inlineIntrinsic(box);
    case 'table': return require('web/css/layout/table').tableIntrinsic(box);
    case 'flex': {
      const isColumn = box.style.v[P.flexDirection].startsWith('column');
      const gap = resolve(box.style.v[P.columnGap], 0) || 0;
      const wraps = box.style.v[P.flexWrap] !== 'nowrap';
      let min = 0;
      let max = 0;
      let count = 0;
      for (const child of box.children) {
        if (child.level === 'out') continue;
        const own = intrinsicOf(child);
        const margins = marginsOf(child);
        if (isColumn) {
          min = Math.max(min, own.min + margins);
          max = Math.max(max, own.max + margins);
        } else {
          min = wraps ? Math.max(min, own.min + margins) : min + own.min + margins;
          max += own.max + margins;
        }
        count++;
      }
      if (!isColumn && count > 1) {
        max += gap * (count - 1);
        if (!wraps) min += gap * (count - 1);
      }
      return { min, max };
    }
    default: {
      let min = 0;
      let max = 0;
      let floats = 0;
      for (const child of box.children) {
        if (child.level === 'out') continue;
        const own = intrinsicOf(child);
        const margins = marginsOf(child);
        min = Math.max(min, own.min + margins);
        if (child.level === 'float') {
          floats += own.max + margins;
          max = Math.max(max, floats);
        } else {
          floats = 0;
          max = Math.max(max, own.max + margins);
        }
      }
      return { min, max };
    }
  }
}

module.exports = {
  edgesX, edgesY, intrinsicOf, isBorderBox, limitHeight, limitWidth, marginsOf, setEdges, sizeOf,
  specifiedHeight, specifiedWidth,
};
