// SPDX-License-Identifier: MIT
// One line: the places of its pieces, along the line and across it (css-inline).
//
// Each inline box on the line, and the line's block itself (the "strut"), has an ascent and a descent
// around its baseline, with half of the leading (line-height minus both) on each side. The line is
// as high as all of them together; what is aligned to its top or bottom comes last.

'use strict';

const { fontOf, lineHeightOf } = require('web/css/fonts');
const { P } = require('web/css/properties');
const { resolve, snap } = require('web/css/values');
const { relativeOffset } = require('web/css/layout/offsets');

// { up, down } of a style's line box around its baseline.
function extent(style) {
  if (style.extent !== undefined) return style.extent;
  const font = fontOf(style);
  const leading = snap(lineHeightOf(style.v, font)) - font.ascent - font.descent;
  const above = Math.floor(leading / 2);
  style.extent = { up: font.ascent + above, down: font.descent + leading - above };
  return style.extent;
}

// How far down the baseline of something is from its parent's.
function baselineShift(v, parent, up, down) {
  const value = v[P.verticalAlign];
  if (value === 'baseline') return 0;
  const font = fontOf(parent);
  switch (value) {
    case 'sub': return Math.floor(font.size / 5 + 1);
    case 'super': return -Math.floor(font.size / 3 + 1);
    case 'text-top': return up - font.ascent;
    case 'text-bottom': return font.descent - down;
    case 'middle': return -Math.floor(font.xHeight / 2) + snap((up - down) / 2);
    case 'top': case 'bottom': return 0;
    default: return -(resolve(value, lineHeightOf(v)) || 0);
  }
}

const wider = (px) => Math.ceil(px * 64) / 64;

const isEdge = (v) => v[P.verticalAlign] === 'top' || v[P.verticalAlign] === 'bottom';

class Line {
  constructor(container, carried) {
    this.container = container;
    this.carried = carried; // inline boxes that began on a line before
    this.pieces = [];
    this.isEmpty = true; // nothing that gives it a height
    this.isForced = false;
    this.indent = 0;
    this.y = 0;
    this.h = 0;
    this.baselineY = 0; // from the top of the container's border box
    this.block = undefined;
    this.placed = []; // what shift() moves
  }

  shift(dx, dy) {
    this.y += dy;
    this.baselineY += dy;
    for (const item of this.placed) {
      item.x += dx;
      item.y += dy;
      if (item.baseline !== undefined && item.text !== undefined) item.baseline += dy;
    }
    if (this.block !== undefined) this.block.y += dy;
  }

  // What the widths of texts lose when each is made a multiple of 1/64.
  widening() {
    let lost = 0;
    let width = 0;
    let box = null;
    for (const piece of this.pieces) {
      if (piece.k === 'text' && piece.box === box) {
        width += piece.w;
        continue;
      }
      lost += wider(width) - width;
      box = piece.k === 'text' ? piece.box : null;
      width = box === null ? 0 : piece.w;
    }
    return lost + wider(width) - width;
  }

  place(y, from, room, used) {
    const { container } = this;
    const { v } = container.style;
    let x = container.contentX + from + this.indent;
    const rest = room - used - this.widening();
    const align = v[P.textAlign];
    if (rest > 0) {
      if (align === 'center' || align === '-webkit-center') x += snap(rest / 2);
      else if (align === 'right' || align === '-webkit-right' ||
               align === (v[P.direction] === 'rtl' ? 'start' : 'end')) x += rest;
    }
    const up = this.measure();
    this.h = this.isEmpty ? 0 : snap(this.up + this.down);
    this.y = container.contentY + y;
    this.baselineY = this.y + (this.isEmpty ? 0 : up);
    this.fill(x);
  }

  // Finds up and down of the whole line and the baseline's shift of each piece and inline box.
  measure() {
    const root = this.container.style;
    const strut = extent(root);
    let { up, down } = strut;
    const edges = [];
    const stack = [{ style: root, shift: 0 }];
    const enter = (box) => {
      const parent = stack[stack.length - 1];
      const own = extent(box.style);
      const shift = parent.shift + baselineShift(box.style.v, parent.style, own.up, own.down);
      box.lineShift = shift;
      if (isEdge(box.style.v)) edges.push({ box, up: own.up, down: own.down });
      up = Math.max(up, own.up - shift);
      down = Math.max(down, own.down + shift);
      stack.push({ style: box.style, shift });
    };
    for (const box of this.carried) enter(box);
    for (const piece of this.pieces) {
      if (piece.k === 'open') {
        enter(piece.box);
      } else if (piece.k === 'close') {
        stack.pop();
      } else if (piece.k === 'atomic') {
        const { box } = piece;
        const hasBaseline = box.baseline === box.baseline && box.style.v[P.overflowX] === 'visible' &&
          box.kind !== 'replaced' || box.kind === 'replaced' && box.baseline === box.baseline ||
          box.baseline === box.baseline && box.isButton;
        const ownUp = hasBaseline ? box.mt + box.baseline : box.mt + box.h + box.mb;
        const ownDown = box.mt + box.h + box.mb - ownUp;
        const parent = stack[stack.length - 1];
        piece.up = ownUp;
        if (isEdge(box.style.v)) {
          edges.push({ piece, up: ownUp, down: ownDown, box });
          piece.shift = 0;
          continue;
        }
        piece.shift = parent.shift + baselineShift(box.style.v, parent.style, ownUp, ownDown);
        up = Math.max(up, ownUp - piece.shift);
        down = Math.max(down, ownDown + piece.shift);
      } else {
        piece.shift = stack[stack.length - 1].shift;
      }
    }
    for (const edge of edges) {
      const height = edge.up + edge.down;
      if (height > up + down) {
        if (edge.box.style.v[P.verticalAlign] === 'top') down = height - up;
        else up = height - down;
      }
    }
    for (const edge of edges) {
      const isTop = edge.box.style.v[P.verticalAlign] === 'top';
      const shift = isTop ? edge.up - up : down - edge.down;
      if (edge.piece !== undefined) edge.piece.shift = shift;
      else edge.box.lineShift = shift;
    }
    this.up = up;
    this.down = down;
    return up;
  }

  // Places along the line; makes the fragments of texts and inline boxes.
  fill(start) {
    const { container } = this;
    let x = start;
    const stack = [];
    let dx = 0;
    let dy = 0;
    const enter = (box, isFirst) => {
      const offset = box.style.v[P.position] === 'relative' ?
        relativeOffset(box.style.v, container.innerW, NaN) : null;
      if (offset !== null) {
        dx += offset.x;
        dy += offset.y;
      }
      stack.push({ box, from: isFirst ? x + box.ml : x, isFirst, offset });
    };
    const leave = (isLast) => {
      const { box, from, isFirst, offset } = stack.pop();
      const font = fontOf(box.style);
      const to = isLast ? x - box.mr : x;
      const y = this.baselineY + (this.isEmpty ? 0 : box.lineShift - font.ascent);
      const fragment = {
        x: from + dx, y: y - box.pt - box.bt + dy, w: Math.max(0, to - from),
        h: font.ascent + font.descent + box.pt + box.pb + box.bt + box.bb, isFirst, isLast, line: this,
      };
      box.fragments.push(fragment);
      this.placed.push(fragment);
      if (offset !== null) {
        dx -= offset.x;
        dy -= offset.y;
      }
    };
    for (const box of this.carried) enter(box, false);
    let text = null;
    const endText = () => {
      if (text === null) return;
      const { w } = text;
      text.w = wider(w);
      x += text.w - w;
      text = null;
    };
    for (const piece of this.pieces) {
      if (text !== null && (piece.k !== 'text' || piece.box !== text.box)) endText();
      switch (piece.k) {
        case 'text': {
          if (text !== null) {
            text.text += piece.text;
            text.w += piece.w;
          } else {
            const font = fontOf(piece.box.style);
            const baseline = this.baselineY + piece.shift + dy;
            text = {
              box: piece.box, x: x + dx, y: baseline - font.ascent, w: piece.w,
              h: font.ascent + font.descent, text: piece.text, from: piece.at, baseline, line: this,
            };
            piece.box.fragments.push(text);
            this.placed.push(text);
          }
          x += piece.w;
          continue;
        }
        case 'open':
          enter(piece.box, true);
          x += piece.w;
          break;
        case 'close':
          x += piece.w;
          leave(true);
          break;
        case 'atomic': {
          const { box } = piece;
          box.at = container;
          box.x = x + box.ml + dx;
          box.y = this.baselineY + piece.shift - piece.up + box.mt + dy;
          if (box.style.v[P.position] === 'relative') {
            const offset = relativeOffset(box.style.v, container.innerW, container.innerH);
            box.x += offset.x;
            box.y += offset.y;
          }
          this.placed.push(box);
          x += piece.w;
          break;
        }
        case 'break': {
          if (piece.box.kind !== 'break') break;
          const font = fontOf(piece.box.style);
          piece.box.at = container;
          const fragment = {
            x: x + dx, y: this.baselineY - font.ascent + dy, w: 0, h: font.ascent + font.descent, line: this,
          };
          piece.box.fragments = [fragment];
          this.placed.push(fragment);
          break;
        }
        case 'out': {
          const { box } = piece;
          const isBlock = box.style.v[P.display] === 'block' && !box.wasInline;
          box.staticX = isBlock && this.isEmpty ? container.contentX : x;
          box.staticY = this.y;
          box.staticBox = container;
          break;
        }
        default:
      }
    }
    endText();
    while (stack.length > 0) leave(false);
  }
}

module.exports = { Line, extent };
