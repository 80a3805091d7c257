// SPDX-License-Identifier: MIT
// Where boxes are: in the page, in the window, with scrolling and transforms; and scrolling itself.
//
// position(box) is the place of its border box with all scrolling taken into account, but without
// transforms: what is painted is painted there, under the transforms of what it is in. A box that
// is transformed moves its points about its origin, so a point in the window is found by going
// outward through the boxes that placed each other.

'use strict';

const { kNodeType, kOwner, kParent } = require('web/dom/slots');
const { fontOf } = require('web/css/fonts');
const { layoutDocument, nextGeneration } = require('web/css/layout/layout');
const { P } = require('web/css/properties');
const { stateOf, styleOf } = require('web/css/style');
const { bodyOf, flatParent, isTag, kBox, kScroll, rootElement } = require('web/css/tree');
const { hasPercent, resolve } = require('web/css/values');

// ---- Boxes

function boxOf(node) {
  const document = node[kOwner];
  if (document === null || document === undefined) return null;
  const { root } = layoutDocument(document);
  if (root === null) return null;
  const box = node[kBox];
  if (box === undefined || box === null) return null;
  // A box of a layout before is no box of this one.
  let at = box;
  while (at.parent !== null) at = at.parent;
  return at === root ? box : null;
}

const isScroller = (box) => box.kind === 'block' && !box.isRoot && box.node !== null &&
  box.style.v[P.overflowX] !== 'visible' && box.style.v[P.overflowX] !== 'clip';

function position(box, state) {
  if (box.generation === state.geometry) return box;
  const above = box.at;
  if (above === null || above === undefined) {
    box.absX = 0;
    box.absY = 0;
  } else if (above.isViewport) {
    const isFixed = box.isFixed === true;
    box.absX = box.x - (isFixed ? 0 : state.scroll.x);
    box.absY = box.y - (isFixed ? 0 : state.scroll.y);
  } else {
    position(above, state);
    const scroll = above.node === null ? undefined : above.node[kScroll];
    const scrolls = scroll !== undefined && isScroller(above);
    box.absX = above.absX + box.x - (scrolls ? scroll.x : 0);
    box.absY = above.absY + box.y - (scrolls ? scroll.y : 0);
  }
  box.generation = state.geometry;
  return box;
}

// Where fragments of a block's lines count from.
function lineOrigin(container, state) {
  position(container, state);
  const scroll = container.node === null ? undefined : container.node[kScroll];
  const scrolls = scroll !== undefined && isScroller(container);
  return {
    x: container.absX - (scrolls ? scroll.x : 0), y: container.absY - (scrolls ? scroll.y : 0),
  };
}

// ---- Transforms

const IDENTITY = [1, 0, 0, 1, 0, 0];
const multiply = (m, n) => [
  m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
];

function functionMatrix({ fn, args }, w, h) {
  const px = (i, base) => resolve(args[i] ?? 0, base) || 0;
  const angle = (i) => typeof args[i] === 'object' && args[i].deg !== undefined ? args[i].deg * Math.PI / 180 : 0;
  switch (fn) {
    case 'translate': case 'translate3d': return [1, 0, 0, 1, px(0, w), px(1, h)];
    case 'translatex': return [1, 0, 0, 1, px(0, w), 0];
    case 'translatey': return [1, 0, 0, 1, 0, px(0, h)];
    case 'scale': return [args[0], 0, 0, args[1] ?? args[0], 0, 0];
    case 'scale3d': return [args[0], 0, 0, args[1], 0, 0];
    case 'scalex': return [args[0], 0, 0, 1, 0, 0];
    case 'scaley': return [1, 0, 0, args[0], 0, 0];
    case 'rotate': case 'rotatez': {
      const a = angle(0);
      return [Math.cos(a), Math.sin(a), -Math.sin(a), Math.cos(a), 0, 0];
    }
    case 'rotatex': return [1, 0, 0, Math.cos(angle(0)), 0, 0];
    case 'rotatey': return [Math.cos(angle(0)), 0, 0, 1, 0, 0];
    case 'skew': return [1, Math.tan(angle(1)), Math.tan(angle(0)), 1, 0, 0];
    case 'skewx': return [1, 0, Math.tan(angle(0)), 1, 0, 0];
    case 'skewy': return [1, Math.tan(angle(0)), 0, 1, 0, 0];
    case 'matrix': return args.length === 6 ? args : IDENTITY;
    case 'matrix3d': return [args[0], args[1], args[4], args[5], args[12], args[13]];
    default: return IDENTITY;
  }
}

function listMatrix(list, w, h) {
  let m = IDENTITY;
  for (const one of list) m = multiply(m, functionMatrix(one, w, h));
  return m;
}

// The box's own transform about its origin, in its border box; null if it has none.
function matrixOf(box) {
  if (box.kind === 'inline' || box.kind === 'text') return null;
  const { v } = box.style;
  const transform = v[P.transform];
  const has = transform !== 'none' || v[P.translate] !== 'none' || v[P.scale] !== 'none' || v[P.rotate] !== 'none';
  if (!has) return null;
  let m = IDENTITY;
  const single = (text, fn) => {
    if (text === 'none') return;
    const { computeValue } = require('web/css/compute');
    const { byName, parseLonghand } = require('web/css/properties');
    const { parseValue } = require('web/css/syntax');
    const property = byName.get('transform');
    const value = parseLonghand(property, parseValue(`${fn}(${text.trim().split(/\s+/).join(',')})`));
    const computed = value === null ? 'none' : computeValue(property, value, {
      fontSize: v[P.fontSize], rootFontSize: 16, width: 0, height: 0, ch: () => 8, ex: () => 8,
    });
    if (computed !== 'none') m = multiply(m, listMatrix(computed, box.w, box.h));
  };
  single(v[P.translate], 'translate');
  single(v[P.rotate], 'rotate');
  single(v[P.scale], 'scale');
  if (transform !== 'none') m = multiply(m, listMatrix(transform, box.w, box.h));
  const ox = resolve(v[P.transformOrigin][0], box.w) || 0;
  const oy = resolve(v[P.transformOrigin][1], box.h) || 0;
  return multiply(multiply([1, 0, 0, 1, ox, oy], m), [1, 0, 0, 1, -ox, -oy]);
}

const applyTo = (m, x, y) => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];

// A rectangle at its untransformed place, inside `box`, to the window's.
function toWindow(box, x, y, w, h, state) {
  let points = null;
  for (let at = box; at !== null && at !== undefined && !at.isViewport; at = at.at) {
    const m = matrixOf(at);
    if (m === null) continue;
    position(at, state);
    points ??= [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
    points = points.map(([px, py]) => {
      const [qx, qy] = applyTo(m, px - at.absX, py - at.absY);
      return [qx + at.absX, qy + at.absY];
    });
  }
  if (points === null) return { x, y, width: w, height: h };
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

// ---- What scripts ask for

// Rectangles of a node in its window: { x, y, width, height }.
function rectsOf(node) {
  const box = boxOf(node);
  if (box === null) return [];
  const state = stateOf(node[kOwner]);
  if (box.fragments !== null) {
    const origin = lineOrigin(box.at, state);
    const list = [];
    if (isCulled(box) && addParts(box, list, state)) return list;
    for (const f of box.fragments) {
      list.push(toWindow(box.at, origin.x + f.x, origin.y + f.y, f.w, f.h, state));
    }
    if (box.kind === 'inline') addBlocks(box, list, state);
    return list;
  }
  if (box.kind === 'inline' || box.kind === 'text' || box.kind === 'break') return [];
  position(box, state);
  return [toWindow(box, box.absX, box.absY, box.w, box.h, state)];
}

// An inline box of which nothing is painted, and all of one size of letters, has no fragments in Chromium:
// what is in it tells its place.
function isCulled(box) {
  if (box.kind !== 'inline' || box.node === null || box.fragments.length === 0) return false;
  const { v } = box.style;
  const { ascent, descent } = fontOf(box.style);
  for (const child of box.children) {
    if (child.kind !== 'inline') continue;
    const inner = fontOf(child.style);
    if (inner.ascent !== ascent || inner.descent !== descent) return false;
  }
  return box.bl === 0 && box.br === 0 && box.bt === 0 && box.bb === 0 && box.pl === 0 && box.pr === 0 &&
    box.pt === 0 && box.pb === 0 && box.ml === 0 && box.mr === 0 && v[P.position] === 'static' &&
    v[P.backgroundColor].a === 0 && v[P.backgroundImage] === 'none' && v[P.opacity] === 1;
}

// False if there is something in it whose rectangle is not known so.
function addParts(box, list, state) {
  const before = list.length;
  for (const child of box.children) {
    if (child.kind === 'text' || child.kind === 'break' || child.kind === 'inline' && !isCulled(child)) {
      if (child.fragments === null || child.fragments === undefined) continue;
      const origin = lineOrigin(child.at, state);
      for (const f of child.fragments) {
        list.push(toWindow(child.at, origin.x + f.x, origin.y + f.y, f.w, f.h, state));
      }
    } else if (child.kind !== 'inline' || !addParts(child, list, state)) {
      list.length = before;
      return false;
    }
  }
  return list.length > before;
}

// Blocks inside an inline box count to it.
function addBlocks(box, list, state) {
  for (const child of box.children) {
    if (child.level === 'block') {
      position(child, state);
      list.push(toWindow(child, child.absX, child.absY, child.w, child.h, state));
    }
  }
}

function union(list) {
  if (list.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let found = null;
  for (const r of list) {
    if (r.width === 0 && r.height === 0) continue;
    if (found === null) {
      found = { left: r.x, top: r.y, right: r.x + r.width, bottom: r.y + r.height };
    } else if (r.width > 0 || r.height > 0) {
      found.left = Math.min(found.left, r.x);
      found.top = Math.min(found.top, r.y);
      found.right = Math.max(found.right, r.x + r.width);
      found.bottom = Math.max(found.bottom, r.y + r.height);
    }
  }
  if (found === null) return list[0];
  return { x: found.left, y: found.top, width: found.right - found.left, height: found.bottom - found.top };
}

const boundingRect = (node) => union(rectsOf(node));

// The rectangle in the page without transforms, of the first fragment or all of them.
function plainRect(node) {
  const box = boxOf(node);
  if (box === null) return null;
  const state = stateOf(node[kOwner]);
  if (box.fragments !== null && box.kind !== 'block' && box.kind !== 'replaced') {
    if (box.fragments.length === 0) return null;
    const origin = lineOrigin(box.at, state);
    return union(box.fragments.map((f) => ({ x: origin.x + f.x, y: origin.y + f.y, width: f.w, height: f.h })));
  }
  position(box, state);
  return { x: box.absX, y: box.absY, width: box.w, height: box.h };
}

function offsetParent(element) {
  const box = boxOf(element);
  if (box === null || box.isRoot || box.style.v[P.position] === 'fixed' && box.isFixed) return null;
  const body = bodyOf(element[kOwner]);
  if (element === body) return null;
  for (let at = flatParent(element); at !== null; at = flatParent(at)) {
    const style = styleOf(at);
    if (at === body) return at;
    const { v } = style;
    if (v[P.position] !== 'static' || v[P.transform] !== 'none') return at;
    if (v[P.position] === 'static' && box.style.v[P.position] === 'static' &&
        (isTag(at, 'td') || isTag(at, 'th') || isTag(at, 'table'))) return at;
  }
  return null;
}

function offsetOf(element) {
  const own = plainRect(element);
  if (own === null) return { left: 0, top: 0, width: 0, height: 0 };
  const state = stateOf(element[kOwner]);
  const parent = offsetParent(element);
  let { x, y } = own;
  if (boxOf(element).fragments !== null && boxOf(element).kind === 'inline') {
    const [first] = boxOf(element).fragments;
    const origin = lineOrigin(boxOf(element).at, state);
    x = origin.x + first.x;
    y = origin.y + first.y;
  }
  if (parent === null || isTag(parent, 'body') && styleOf(parent).v[P.position] === 'static') {
    const box = boxOf(element);
    const isFixed = box.isFixed === true;
    x += isFixed ? 0 : state.scroll.x;
    y += isFixed ? 0 : state.scroll.y;
  } else {
    const box = boxOf(parent);
    const outer = plainRect(parent);
    if (outer !== null) {
      x -= outer.x + box.bl;
      y -= outer.y + box.bt;
      const scroll = parent[kScroll];
      if (scroll !== undefined && isScroller(box)) {
        x += scroll.x;
        y += scroll.y;
      }
    }
  }
  return { left: x, top: y, width: own.width, height: own.height };
}

// ---- Overflow and scrolling

// How far content reaches to the right and down, from the border box's corner. In a scroller the padding
// stands behind what is in the flow, with its margins.
function overflowOf(box, state) {
  if (box.overflow !== null) return box.overflow;
  let right = 0;
  let bottom = 0;
  box.overflow = { right, bottom };
  const consider = (x, y, w, h) => {
    if (x + w > right) right = x + w;
    if (y + h > bottom) bottom = y + h;
  };
  const scrolls = isScroller(box);
  const padding = scrolls ? box.pr : 0;
  const visit = (child) => {
    if (child.kind === 'text' || child.kind === 'inline') {
      if (child.fragments !== null) {
        for (const f of child.fragments) consider(f.x, f.y, f.w + padding, f.h);
      }
      for (const inner of child.children) visit(inner);
      return;
    }
    if (child.at !== box) return;
    if (child.isFixed) return;
    reach(child, consider, state);
    if (scrolls && child.level !== 'out') {
      consider(child.x, child.y, child.w + child.mr + box.pr, child.h + child.mb + box.pb);
    }
  };
  for (const child of box.children) visit(child);
  if (box.out !== null) for (const child of box.out) if (!child.isFixed) reach(child, consider, state);
  if (scrolls && box.inside !== 'none' && box.children.length > 0 && box.contentHeight !== undefined) {
    bottom = Math.max(bottom, box.contentY + box.contentHeight + box.pb);
  }
  box.overflow = { right, bottom };
  return box.overflow;
}

const BOX = { right: 0, bottom: 0 }; // nothing of it reaches out of the box

function reach(child, consider, state) {
  const own = isScroller(child) || child.style.v[P.overflowX] === 'clip' ? BOX : overflowOf(child, state);
  const right = Math.max(child.w, own.right);
  const bottom = Math.max(child.h, own.bottom);
  const m = matrixOf(child);
  if (m === null) {
    consider(child.x, child.y, right, bottom);
    return;
  }
  const points = [[0, 0], [right, 0], [right, bottom], [0, bottom]].map(([x, y]) => applyTo(m, x, y));
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  consider(child.x, child.y, Math.max(...xs), Math.max(...ys));
}

// The whole scrollable area of the document.
function documentArea(document) {
  const state = stateOf(document);
  const { root } = layoutDocument(document);
  let width = state.width;
  let height = state.height;
  const consider = (x, y, w, h) => {
    width = Math.max(width, x + w);
    height = Math.max(height, y + h);
  };
  if (root !== null) {
    const [box] = root.children;
    if (box !== undefined) {
      reach(box, (x, y, w, h) => consider(x, y, w, Math.max(h, box.h)), state);
      height = Math.max(height, box.y + box.h + box.mb);
    }
    if (root.out !== null) for (const child of root.out) if (!child.isFixed) reach(child, consider, state);
  }
  return { width, height };
}

// { x, y, maxX, maxY, clientW, clientH, width, height } of what scrolls as `element`; the root
// element stands for the document.
function scrollState(element) {
  const document = element[kOwner];
  const state = stateOf(document);
  if (isViewportScroller(element)) {
    const area = documentArea(document);
    return {
      x: state.scroll.x, y: state.scroll.y, maxX: area.width - state.width, maxY: area.height - state.height,
      clientW: state.width, clientH: state.height, width: area.width, height: area.height,
      canX: canScrollView(document, 0), canY: canScrollView(document, 1),
    };
  }
  const box = boxOf(element);
  if (box === null || box.kind === 'inline' || box.kind === 'text' || box.kind === 'break') {
    return { x: 0, y: 0, maxX: 0, maxY: 0, clientW: 0, clientH: 0, width: 0, height: 0, canX: false, canY: false };
  }
  const clientW = box.w - box.bl - box.br;
  const clientH = box.h - box.bt - box.bb;
  const { right, bottom } = overflowOf(box, state);
  const width = Math.max(clientW, right - box.bl);
  const height = Math.max(clientH, bottom - box.bt);
  const scroll = element[kScroll];
  const scrolls = isScroller(box);
  return {
    x: scrolls ? scroll?.x ?? 0 : 0, y: scrolls ? scroll?.y ?? 0 : 0,
    maxX: scrolls ? Math.max(0, width - clientW) : 0, maxY: scrolls ? Math.max(0, height - clientH) : 0,
    clientW, clientH, width, height, canX: scrolls, canY: scrolls,
  };
}

const canScrollView = (document, axis) => {
  const root = rootElement(document);
  if (root === null) return false;
  let { v } = styleOf(root);
  const body = bodyOf(document);
  if (v[P.overflowX] === 'visible' && v[P.overflowY] === 'visible' && body !== null) ({ v } = styleOf(body));
  return v[axis === 0 ? P.overflowX : P.overflowY] !== 'clip';
};

const isViewportScroller = (element) => element[kParent] !== null && element[kParent][kNodeType] === 9;

// Scrolls to x, y (NaN: stays), within limits; whether that moved anything.
function scrollElement(element, x, y) {
  const document = element[kOwner];
  const state = stateOf(document);
  const now = scrollState(element);
  const clamp = (wanted, old, max, can) => wanted !== wanted || !can ? old : Math.min(Math.max(0, max), Math.max(0, wanted));
  const toX = clamp(x, now.x, now.maxX, now.canX);
  const toY = clamp(y, now.y, now.maxY, now.canY);
  if (toX === now.x && toY === now.y) return false;
  if (isViewportScroller(element)) state.scroll = { x: toX, y: toY };
  else element[kScroll] = { x: toX, y: toY };
  state.geometry = nextGeneration();
  const target = isViewportScroller(element) ? document : element;
  if (!state.scrolled.includes(target)) state.scrolled.push(target);
  return true;
}

module.exports = {
  applyTo, boundingRect, boxOf, documentArea, hasPercent, isScroller, isViewportScroller, lineOrigin,
  matrixOf, multiply, offsetOf, offsetParent, overflowOf, plainRect, position, rectsOf, scrollElement,
  scrollState, toWindow, union,
};
