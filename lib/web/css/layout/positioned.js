// SPDX-License-Identifier: MIT
// Absolute and fixed boxes (CSS 2, 10.3.7 and 10.6.4): each is laid out when its containing block
// has its size, against that block's padding box, or stays where it would have been.

'use strict';

const { layoutInside, layoutShrunk } = require('web/css/layout/block');
const {
  edgesX, edgesY, intrinsicOf, limitHeight, limitWidth, setEdges, specifiedHeight, specifiedWidth,
} = require('web/css/layout/sizes');
const { P } = require('web/css/properties');
const { resolve, snap } = require('web/css/values');

const containsFixed = (v) => v[P.transform] !== 'none' || v[P.filter] !== 'none' ||
  /paint|layout|strict|content/.test(v[P.contain]) || /transform|filter/.test(v[P.willChange]) ||
  v[P.perspective] !== 'none' || v[P.translate] !== 'none' || v[P.scale] !== 'none' || v[P.rotate] !== 'none';
const containsAbsolute = (v) => v[P.position] !== 'static' || containsFixed(v);

function containingBlock(box, root) {
  const isFixed = box.style.v[P.position] === 'fixed';
  for (let at = box.parent; at !== null && at !== root; at = at.parent) {
    const { v } = at.style;
    if (at.node === null && at.pseudo === '') continue;
    if (at.kind === 'inline' ? !isFixed && v[P.position] !== 'static' :
      isFixed ? containsFixed(v) : containsAbsolute(v)) return at;
  }
  return root;
}

// The place of box `from` within box `to`, following who placed whom.
function offsetWithin(from, to) {
  let x = 0;
  let y = 0;
  for (let at = from; at !== to && at !== null; at = at.at) {
    x += at.x;
    y += at.y;
  }
  return { x, y };
}

function layoutOut(box, root) {
  let cb = containingBlock(box, root);
  let area;
  if (cb.kind === 'inline') {
    const first = cb.fragments?.[0];
    const last = cb.fragments?.[cb.fragments.length - 1];
    if (first === undefined) {
      cb = root;
    } else {
      area = {
        x: first.x + cb.bl, y: first.y + cb.bt, w: last.x + last.w - first.x - cb.bl - cb.br,
        h: last.y + last.h - first.y - cb.bt - cb.bb,
      };
      cb = cb.at;
    }
  }
  area ??= { x: cb.bl, y: cb.bt, w: cb.w - cb.bl - cb.br, h: cb.h - cb.bt - cb.bb };
  if (cb === root) area = { x: 0, y: 0, w: root.viewWidth, h: root.viewHeight };
  const { v } = box.style;
  setEdges(box, area.w);
  const left = resolve(v[P.left], area.w);
  const right = resolve(v[P.right], area.w);
  const top = resolve(v[P.top], area.h);
  const bottom = resolve(v[P.bottom], area.h);
  let still = { x: area.x, y: area.y };
  if (box.staticBox !== undefined) {
    still = offsetWithin(box.staticBox, cb);
    still.x += box.staticX;
    still.y += box.staticY;
  }
  const has = (n) => n === n;

  // Width.
  if (box.kind === 'replaced') {
    require('web/css/layout/replaced').setReplacedSize(box, area.w, area.h);
  } else {
    let width = specifiedWidth(box, area.w);
    if (!has(width)) {
      if (has(left) && has(right)) {
        width = area.w - left - right - box.ml - box.mr;
      } else {
        const { min, max } = intrinsicOf(box);
        setEdges(box, area.w);
        let room = area.w - box.ml - box.mr - (has(left) ? left : 0) - (has(right) ? right : 0);
        if (!has(left) && !has(right)) room -= Math.max(0, still.x - area.x);
        width = Math.min(max, Math.max(min, room));
      }
    }
    box.w = limitWidth(box, Math.max(0, width), area.w);
  }
  // Height.
  let height = box.kind === 'replaced' ? box.h : specifiedHeight(box, area.h);
  if (!has(height) && v[P.height] === 'auto' && has(top) && has(bottom)) {
    height = limitHeight(box, area.h - top - bottom - box.mt - box.mb, area.h);
  } else if (has(height)) {
    height = limitHeight(box, height, area.h);
  }
  layoutInside(box, area.w, area.h, height);

  // Places, with auto margins.
  if (has(left) && has(right)) {
    const rest = area.w - left - right - box.w - box.ml - box.mr;
    const autoLeft = v[P.marginLeft] === 'auto';
    const autoRight = v[P.marginRight] === 'auto';
    if (autoLeft && autoRight) box.ml = rest > 0 ? snap(rest / 2) : 0;
    else if (autoLeft) box.ml = rest;
  }
  if (has(top) && has(bottom)) {
    const rest = area.h - top - bottom - box.h - box.mt - box.mb;
    const autoTop = v[P.marginTop] === 'auto';
    const autoBottom = v[P.marginBottom] === 'auto';
    if (autoTop && autoBottom) box.mt = snap(rest / 2);
    else if (autoTop) box.mt = rest;
  }
  if (box.staticFlex !== undefined) {
    const flex = box.staticFlex;
    const { distribute } = require('web/css/layout/flex');
    const [a] = distribute(flex.justify, flex.isRow ? flex.w - box.w - box.ml - box.mr : flex.h - box.h - box.mt - box.mb, 1, false);
    const [b] = distribute(flex.align, flex.isRow ? flex.h - box.h - box.mt - box.mb : flex.w - box.w - box.ml - box.mr, 1, false);
    still.x += flex.isRow ? a : b;
    still.y += flex.isRow ? b : a;
  }
  box.at = cb;
  box.x = has(left) ? area.x + snap(left) + box.ml :
    has(right) ? area.x + area.w - snap(right) - box.mr - box.w : still.x + box.ml;
  box.y = has(top) ? area.y + snap(top) + box.mt :
    has(bottom) ? area.y + area.h - snap(bottom) - box.mb - box.h : still.y + box.mt;
  box.isFixed = v[P.position] === 'fixed' && cb === root;
  (cb.out ??= []).push(box);
}

// All boxes out of flow, in tree order: outer ones first, so that containing blocks are ready.
function layoutPositioned(list, root) {
  for (let i = 0; i < list.length; i++) layoutOut(list[i], root);
}

module.exports = { containingBlock, edgesX, edgesY, layoutPositioned, layoutShrunk, offsetWithin };
