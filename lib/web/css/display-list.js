// SPDX-License-Identifier: MIT
// What a document looks like, as a list of commands for native('paint') (src/browser/paint_draw.c),
// in painting order (CSS 2, appendix E). The same order, read backwards, answers which element is
// under a point (web/css/hit).
//
// A stacking context is painted in layers:
//   its own background; negative z-index; blocks; floats; lines; z-index 0 and positioned; positive
// Everything positioned, transparent or transformed is a context of its own here.

'use strict';

const { kLocalName } = require('web/dom/slots');
const { fromName } = require('web/css/colors');
const { fontOf } = require('web/css/fonts');
const { boxOf, isScroller, lineOrigin, matrixOf, position } = require('web/css/geometry');
const { layoutDocument } = require('web/css/layout/layout');
const { P } = require('web/css/properties');
const { stateOf, styleOf } = require('web/css/style');
const { attribute, bodyOf, isTag, rootElement } = require('web/css/tree');
const { resolve } = require('web/css/values');

const RECT = 1;
const ROUND = 2;
const RING = 3;
const TEXT = 4;
const SAVE = 5;
const RESTORE = 6;
const CLIP = 7;
const MATRIX = 8;
const GROUP = 9;
const UNGROUP = 10;
const QUAD = 11;
const LINE = 12;
const LINEAR = 13;

const NO_RADII = [0, 0, 0, 0];

// A stacking context of its own?
function isContext(box) {
  if (box.kind === 'text' || box.kind === 'break') return false;
  const { v } = box.style;
  if (v[P.opacity] < 1 && (box.kind !== 'inline' || box.node !== null)) return true;
  if (box.kind === 'inline') return v[P.position] !== 'static';
  return v[P.position] !== 'static' || matrixOf(box) !== null ||
    v[P.zIndex] !== 'auto' && box.parent !== null && box.parent.inside === 'flex' || v[P.isolation] === 'isolate';
}

const zOf = (box) => typeof box.style.v[P.zIndex] === 'number' ? box.style.v[P.zIndex] : 0;

const clips = (box) => box.kind !== 'inline' && box.kind !== 'text' && !box.isRoot && box.style.v[P.overflowX] !== 'visible' && !box.isOpenBody;

const colorOf = (v, id) => {
  const value = v[id];
  return value === 'currentcolor' ? v[P.color] : typeof value === 'string' ? fromName(value) : value;
};

// Walks in painting order. visitor: { box(box), text(box), inline(box), enter(box), leave(box),
// clip(box), unclip(box) }.
class Walker {
  constructor(state, visitor) {
    this.state = state;
    this.visitor = visitor;
  }

  context(box) {
    const { visitor } = this;
    const outer = this.clipsOf(box);
    for (const one of outer) visitor.clip(one);
    visitor.enter(box);
    const layers = [];
    const own = clips(box);
    if (box.kind === 'inline') {
      this.lines(box, layers, true);
    } else {
      visitor.box(box);
      if (own) visitor.clip(box);
      this.gather(box, layers);
      layers.sort((a, b) => zOf(a) - zOf(b));
      if (own && layers.length > 0) visitor.unclip(box);
      let i = 0;
      for (; i < layers.length && zOf(layers[i]) < 0; i++) this.context(layers[i]);
      if (own && layers.length > 0) visitor.clip(box);
      for (const phase of ['block', 'float', 'line']) this.phase(box, phase);
      if (own) visitor.unclip(box);
      for (; i < layers.length; i++) this.context(layers[i]);
    }
    if (box.kind === 'inline') for (const layer of layers) this.context(layer);
    visitor.leave(box);
    for (let i = outer.length - 1; i >= 0; i--) visitor.unclip(outer[i]);
  }

  // Clips between a context and the context it is in.
  clipsOf(box) {
    const list = [];
    let stop = box.parent;
    while (stop !== null && !isContext(stop) && !stop.isRoot) stop = stop.parent;
    for (let at = box.at; at !== null && at !== undefined && !at.isViewport; at = at.at) {
      if (clips(at)) list.unshift(at);
      if (at === stop) break;
    }
    return list;
  }

  // The contexts below a box that are not within another.
  gather(box, layers) {
    for (const child of box.children) {
      if (isContext(child)) layers.push(child);
      else if (child.children.length > 0) this.gather(child, layers);
    }
  }

  phase(box, phase) {
    const { visitor } = this;
    if (box.inside === 'inline') {
      if (phase === 'line') this.lines(box, null, false);
      else this.inlineBlocks(box, phase);
      return;
    }
    for (const child of box.children) {
      if (isContext(child) || child.kind === 'text' || child.kind === 'inline') continue;
      if (child.level === 'float') {
        if (phase === 'float') this.atom(child);
        continue;
      }
      if (child.parent.inside === 'flex' || child.parent.inside === 'grid') { // items are painted as one
        if (phase === 'line') this.atom(child);
        continue;
      }
      if (phase === 'block') visitor.box(child);
      const own = clips(child);
      if (own) visitor.clip(child);
      this.phase(child, phase);
      if (own) visitor.unclip(child);
    }
  }

  // Floats and blocks inside of inline content.
  inlineBlocks(box, phase) {
    for (const child of box.children) {
      if (isContext(child)) continue;
      if (child.level === 'float' && phase === 'float') this.atom(child);
      else if (child.level === 'block') {
        if (phase === 'block') this.visitor.box(child);
        this.phase(child, phase);
      } else if (child.kind === 'inline') this.inlineBlocks(child, phase);
    }
  }

  // All phases of a box at once.
  atom(box) {
    const { visitor } = this;
    visitor.box(box);
    const own = clips(box);
    if (own) visitor.clip(box);
    for (const phase of ['block', 'float', 'line']) this.phase(box, phase);
    if (own) visitor.unclip(box);
  }

  lines(box, layers, isSelf) {
    const { visitor } = this;
    if (isSelf) visitor.inline(box);
    for (const child of box.children) {
      if (isContext(child)) {
        if (isSelf && layers !== null) layers.push(child);
        continue;
      }
      if (child.kind === 'text') visitor.text(child);
      else if (child.kind === 'inline') {
        visitor.inline(child);
        this.lines(child, layers, false);
      } else if (child.level === 'inline' && child.kind !== 'break') this.atom(child);
      else if (child.level === 'block') this.phase(child, 'line');
    }
  }
}

// ---- Commands

class Painter {
  constructor(state, width, height) {
    this.state = state;
    this.width = width;
    this.height = height;
    this.list = [];
    this.texts = [];
    this.canvasFrom = null; // the element whose background is the canvas's
  }

  enter(box) {
    const alpha = box.style.v[P.opacity];
    const m = matrixOf(box);
    if (m !== null) {
      const { absX: x, absY: y } = position(box, this.state);
      this.list.push(SAVE, MATRIX, m[0], m[1], m[2], m[3],
                     m[4] + x - m[0] * x - m[2] * y, m[5] + y - m[1] * x - m[3] * y);
    }
    if (alpha < 1) this.list.push(SAVE, GROUP);
  }

  leave(box) {
    const alpha = box.style.v[P.opacity];
    if (alpha < 1) this.list.push(UNGROUP, alpha, RESTORE);
    if (matrixOf(box) !== null) this.list.push(RESTORE);
  }

  clip(box) {
    const { absX, absY } = position(box, this.state);
    this.list.push(SAVE, CLIP, absX + box.bl, absY + box.bt, Math.max(0, box.w - box.bl - box.br),
                   Math.max(0, box.h - box.bt - box.bb), ...radiiOf(box, Math.max(box.bl, box.bt)));
  }

  unclip() {
    this.list.push(RESTORE);
  }

  box(box) {
    const { v } = box.style;
    if (v[P.visibility] !== 'visible') return;
    const { absX, absY } = position(box, this.state);
    this.decorate(box, absX, absY, box.w, box.h, true, true);
    if (box.marker !== null) this.marker(box, absX, absY);
    if (box.kind === 'replaced') this.replaced(box, absX, absY);
  }

  inline(box) {
    const { v } = box.style;
    if (v[P.visibility] !== 'visible' || box.fragments === null) return;
    const origin = lineOrigin(box.at, this.state);
    for (const f of box.fragments) {
      this.decorate(box, origin.x + f.x, origin.y + f.y, f.w, f.h, f.isFirst, f.isLast);
    }
  }

  // Shadow, background, border, outline.
  decorate(box, x, y, w, h, isFirst, isLast) {
    const { v } = box.style;
    const left = snapped(x);
    const top = snapped(y);
    const right = snapped(x + w);
    const bottom = snapped(y + h);
    const radii = radiiOf(box, 0);
    if (box.node === null || box.node !== this.canvasFrom) this.background(v, left, top, right - left, bottom - top, radii);
    if (isControl(box)) this.control(left, top, right - left, bottom - top, v);
    else this.border(box, left, top, right - left, bottom - top, radii, isFirst, isLast);
    if (v[P.outlineStyle] !== 'none' && v[P.outlineWidth] > 0) this.outline(v, left, top, right - left, bottom - top);
  }

  background(v, x, y, w, h, radii) {
    const color = colorOf(v, P.backgroundColor);
    if (color.a > 0 && w > 0 && h > 0) this.fill(x, y, w, h, radii, color);
    const image = v[P.backgroundImage];
    if (image !== 'none' && image.includes('linear-gradient(')) this.gradient(image, v, x, y, w, h, radii);
  }

  fill(x, y, w, h, radii, { r, g, b, a }) {
    if (radii === NO_RADII) this.list.push(RECT, x, y, w, h, r, g, b, a);
    else this.list.push(ROUND, x, y, w, h, ...radii, r, g, b, a);
  }

  border(box, x, y, w, h, radii, isFirst, isLast) {
    const { v } = box.style;
    const top = box.bt;
    const right = isLast ? box.br : 0;
    const bottom = box.bb;
    const left = isFirst ? box.bl : 0;
    if (top + right + bottom + left === 0) return;
    const colors = [colorOf(v, P.borderTopColor), colorOf(v, P.borderRightColor), colorOf(v, P.borderBottomColor), colorOf(v, P.borderLeftColor)];
    const styles = [v[P.borderTopStyle], v[P.borderRightStyle], v[P.borderBottomStyle], v[P.borderLeftStyle]];
    const shaded = colors.map((color, i) => shade(color, styles[i], i));
    const isPlain = styles.every((style) => style === styles[0]) && (styles[0] === 'solid' || styles[0] === 'double');
    if (isPlain && shaded.every((color) => sameColor(color, shaded[0])) || radii !== NO_RADII) {
      const { r, g, b, a } = shaded[0];
      if (a === 0) return;
      this.list.push(RING, x, y, w, h, ...radii, x + left, y + top, Math.max(0, w - left - right), Math.max(0, h - top - bottom),
                     ...radii.map((radius) => Math.max(0, radius - Math.max(left, top))), r, g, b, a);
      return;
    }
    const quad = (color, ...points) => {
      if (color.a > 0) this.list.push(QUAD, ...points, color.r, color.g, color.b, color.a);
    };
    const line = (i, size, x1, y1, x2, y2, ...points) => {
      if (size === 0 || styles[i] === 'none' || styles[i] === 'hidden') return;
      const color = shaded[i];
      if (styles[i] === 'dashed' || styles[i] === 'dotted') {
        this.list.push(LINE, x1, y1, x2, y2, size, styles[i] === 'dotted' ? (size <= 1 ? -2 : -2 * size) : 2 * size,
                       color.r, color.g, color.b, color.a);
      } else {
        quad(color, ...points);
      }
    };
    line(0, top, x, y + top / 2, x + w, y + top / 2, x, y, x + w, y, x + w - right, y + top, x + left, y + top);
    line(1, right, x + w - right / 2, y, x + w - right / 2, y + h, x + w, y, x + w, y + h, x + w - right, y + h - bottom, x + w - right, y + top);
    line(2, bottom, x, y + h - bottom / 2, x + w, y + h - bottom / 2, x, y + h, x + left, y + h - bottom, x + w - right, y + h - bottom, x + w, y + h);
    line(3, left, x + left / 2, y, x + left / 2, y + h, x, y, x + left, y + top, x + left, y + h - bottom, x, y + h);
  }

  // The thin frame that controls have as long as a page gives them no border.
  control(x, y, w, h, v) {
    const radius = v[P.borderTopStyle] === 'outset' ? 3 : 2;
    this.list.push(RING, x, y, w, h, radius, radius, radius, radius, x + 1, y + 1, w - 2, h - 2,
                   radius - 1, radius - 1, radius - 1, radius - 1, 118, 118, 118, 1);
  }

  outline(v, x, y, w, h) {
    const { r, g, b, a } = colorOf(v, P.outlineColor);
    const width = v[P.outlineWidth];
    const out = width + (resolve(v[P.outlineOffset], 0) || 0);
    this.list.push(RING, x - out, y - out, w + 2 * out, h + 2 * out, 0, 0, 0, 0, x - out + width, y - out + width,
                   w + 2 * (out - width), h + 2 * (out - width), 0, 0, 0, 0, r, g, b, a);
  }

  gradient(text, v, x, y, w, h, radii) {
    const found = parseGradient(text, v);
    if (found === null) return;
    const { angle, stops } = found;
    const sin = Math.sin(angle);
    const cos = Math.cos(angle);
    const length = Math.abs(w * sin) + Math.abs(h * cos);
    const cx = x + w / 2;
    const cy = y + h / 2;
    this.list.push(LINEAR, x, y, w, h, ...radii, cx - sin * length / 2, cy + cos * length / 2, cx + sin * length / 2,
                   cy - cos * length / 2, stops.length);
    for (const { at, color } of stops) this.list.push(at, color.r, color.g, color.b, color.a);
  }

  text(box) {
    const { v } = box.style;
    if (v[P.visibility] !== 'visible' || box.fragments === null || box.fragments.length === 0) return;
    const font = fontOf(box.style);
    const color = v[P.WebkitTextFillColor] === 'currentcolor' ? v[P.color] : colorOf(v, P.WebkitTextFillColor);
    const origin = lineOrigin(box.at, this.state);
    const spacing = v[P.letterSpacing] === 'normal' ? 0 : resolve(v[P.letterSpacing], font.size) || 0;
    const lines = decorationsOf(box);
    for (const f of box.fragments) {
      const x = origin.x + f.x;
      const y = origin.y + f.baseline;
      for (const { line, color: own } of lines) this.underline(line, own, x, Math.round(y), f.w, font);
      const text = f.text.replace(/\s+$/, '');
      if (text !== '') this.string(text, x, Math.round(y), font, spacing, color);
    }
  }

  string(text, x, y, font, spacing, { r, g, b, a }) {
    if (a === 0) return;
    this.list.push(TEXT, x, y, font.id, this.texts.length, spacing, r, g, b, a);
    this.texts.push(text);
  }

  underline(line, { r, g, b, a }, x, y, w, font) {
    const thick = Math.max(1, Math.round(font.size / 16));
    const at = line === 'underline' ? y + Math.max(1, Math.round(font.size * 0.09)) :
      line === 'overline' ? y - font.ascent : y - Math.round(font.xHeight / 2) - Math.floor(thick / 2);
    this.list.push(RECT, x, at, w, thick, r, g, b, a);
  }

  marker(box, x, y) {
    const font = fontOf(box.style);
    const baseline = firstBaseline(box);
    const color = box.style.v[P.color];
    const type = box.style.v[P.listStyleType];
    const base = y + (baseline ?? font.ascent);
    if (type === 'disc' || type === 'circle' || type === 'square') {
      const size = Math.floor((Math.floor(font.ascent * 2 / 3) + 1) / 2);
      const left = Math.round(x) - size - 8;
      const top = Math.round(base) - Math.floor(3 * (font.ascent - Math.floor(font.ascent * 2 / 3)) / 2) - Math.floor(size / 2) + Math.floor(font.ascent / 6);
      const radii = type === 'square' ? NO_RADII : [size / 2, size / 2, size / 2, size / 2];
      if (type === 'circle') {
        this.list.push(RING, left, top, size, size, ...radii, left + 1, top + 1, size - 2, size - 2, ...radii.map((n) => n - 1), color.r, color.g, color.b, color.a);
      } else {
        this.fill(left, top, size, size, radii, color);
      }
      return;
    }
    this.string(box.marker.trimEnd(), x - font.measure(box.marker), Math.round(base), font, 0, color);
  }

  replaced(box, x, y) {
    const { node, style } = box;
    const { v } = style;
    const name = node[kLocalName];
    const font = fontOf(style);
    const cx = x + box.contentX;
    const cy = y + box.contentY;
    if (name === 'input' || name === 'textarea') {
      const type = (attribute(node, 'type') ?? 'text').toLowerCase();
      if (name === 'input' && (type === 'checkbox' || type === 'radio')) {
        const border = { r: 118, g: 118, b: 118, a: 1 };
        const radius = type === 'radio' ? box.w / 2 : 2;
        const radii = [radius, radius, radius, radius];
        const isChecked = checkedness(node);
        this.fill(x, y, box.w, box.h, radii, isChecked ? { r: 0, g: 117, b: 255, a: 1 } : { r: 255, g: 255, b: 255, a: 1 });
        if (!isChecked) {
          this.list.push(RING, x, y, box.w, box.h, ...radii, x + 1, y + 1, box.w - 2, box.h - 2, ...radii.map((n) => n - 1), border.r, border.g, border.b, 1);
        } else if (type === 'radio') {
          this.fill(x + 3, y + 3, box.w - 6, box.h - 6, [3, 3, 3, 3].map(() => (box.w - 6) / 2), { r: 255, g: 255, b: 255, a: 1 });
        } else {
          this.list.push(LINE, x + 3, y + box.h / 2, x + box.w * 0.42, y + box.h - 3.5, 2, 0, 255, 255, 255, 1);
          this.list.push(LINE, x + box.w * 0.42, y + box.h - 3.5, x + box.w - 3, y + 3.5, 2, 0, 255, 255, 255, 1);
        }
        return;
      }
      const value = valueOf(node);
      const shown = value === '' ? attribute(node, 'placeholder') ?? '' : type === 'password' ? '\u2022'.repeat(value.length) : value;
      if (shown === '' || type === 'range' || type === 'color') return;
      const color = value === '' ? { r: 117, g: 117, b: 117, a: 1 } : v[P.color];
      this.list.push(SAVE, CLIP, cx, cy, box.innerW, box.innerH, 0, 0, 0, 0);
      const lines = name === 'textarea' ? shown.split('\n') : [shown.replace(/\n/g, '')];
      const start = name === 'textarea' ? cy : cy + (box.innerH - font.ascent - font.descent) / 2;
      for (let i = 0; i < lines.length && i < 200; i++) {
        this.string(lines[i], cx, Math.round(start + font.ascent + i * font.lineSpacing), font, 0, color);
      }
      this.list.push(RESTORE);
    } else if (name === 'select') {
      const text = selectedText(node);
      if (text !== '') this.string(text, cx + 4, Math.round(cy + (box.innerH - font.ascent - font.descent) / 2 + font.ascent), font, 0, v[P.color]);
    } else if (name === 'progress') {
      this.fill(x, y + 4, box.w, box.h - 8, [4, 4, 4, 4], { r: 239, g: 239, b: 239, a: 1 });
      const max = parseFloat(attribute(node, 'max') ?? '1') || 1;
      const value = parseFloat(attribute(node, 'value') ?? '');
      if (value > 0) this.fill(x, y + 4, box.w * Math.min(1, value / max), box.h - 8, [4, 4, 4, 4], { r: 0, g: 117, b: 255, a: 1 });
    } else if (name === 'iframe') {
      this.frame(node, cx, cy, box.innerW, box.innerH);
    }
  }

  // The document in an iframe.
  frame(node, x, y, w, h) {
    const inner = node.contentDocument;
    if (inner === null || inner === undefined || w < 1 || h < 1 || this.nested > 8) return;
    const other = new Painter(stateOf(inner), w, h);
    other.nested = (this.nested ?? 0) + 1;
    other.texts = this.texts;
    paintInto(other, inner);
    this.list.push(SAVE, CLIP, x, y, w, h, 0, 0, 0, 0, MATRIX, 1, 0, 0, 1, x, y);
    for (let i = 0; i < other.list.length; i++) this.list.push(other.list[i]);
    this.list.push(RESTORE);
  }
}

const snapped = (n) => Math.round(n);

const isControl = (box) => box.node !== null && box.kind !== 'text' &&
  (box.isButton === true || box.node[kLocalName] === 'input') && box.bt === 2 &&
  (box.style.v[P.borderTopStyle] === 'inset' || box.style.v[P.borderTopStyle] === 'outset');
const sameColor = (a, b) => a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a;

function radiiOf(box, inset) {
  const { v } = box.style;
  const a = v[P.borderTopLeftRadius];
  const b = v[P.borderTopRightRadius];
  const c = v[P.borderBottomRightRadius];
  const d = v[P.borderBottomLeftRadius];
  if (a === 0 && b === 0 && c === 0 && d === 0) return NO_RADII;
  const list = [a, b, c, d].map((value) => Math.max(0, (resolve(value, box.w) || 0)));
  const factor = Math.min(1, box.w / Math.max(list[0] + list[1], list[2] + list[3], 0.01), box.h / Math.max(list[0] + list[3], list[1] + list[2], 0.01));
  return list.map((value) => Math.max(0, value * factor - inset));
}

// Groove, ridge, inset and outset are two shades of a colour.
function shade(color, style, i) {
  const isDark = style === 'inset' || style === 'groove' ? i === 0 || i === 3 : style === 'outset' || style === 'ridge' ? i === 1 || i === 2 : false;
  if (!isDark || color.r + color.g + color.b === 0) return color;
  return { r: color.r * 2 / 3, g: color.g * 2 / 3, b: color.b * 2 / 3, a: color.a };
}

function firstBaseline(box) {
  if (box.lines !== null && box.lines.length > 0) return box.lines[0].baselineY;
  return box.firstBaseline;
}

// Underlines come from the boxes that the text is in.
function decorationsOf(text) {
  const list = [];
  for (let at = text.node === null && text.parent !== null ? text.parent : text; at !== null; at = at.parent) {
    const { v } = at.style;
    if (at.kind !== 'text' && v[P.textDecorationLine] !== 'none') {
      for (const line of v[P.textDecorationLine].split(' ')) list.push({ line, color: colorOf(v, P.textDecorationColor) });
    }
    if (at.level === 'out' || at.level === 'float' || at.kind === 'block' && at.level === 'inline') break;
  }
  return list;
}

const { slot } = require('web/dom/slots');
const checkedness = (node) => {
  const state = node[slot('state')];
  return typeof state === 'function' ? node[slot('state')]('checked') : attribute(node, 'checked') !== null;
};
const valueOf = (node) => {
  const { value } = node;
  return typeof value === 'string' ? value : '';
};
const selectedText = (node) => {
  const { selectedOptions } = node;
  const option = selectedOptions?.[0];
  return option === undefined ? '' : `${option.label ?? option.text ?? ''}`;
};

function parseGradient(text, v) {
  const { parseColor } = require('web/css/colors');
  const { parseValue } = require('web/css/syntax');
  const { parseLength, spaceless, splitCommas } = require('web/css/values');
  const fn = parseValue(text).find((part) => part.t === 'fn' && part.v.endsWith('linear-gradient'));
  if (fn === undefined) return null;
  const groups = splitCommas(spaceless(fn.a));
  let angle = Math.PI;
  const first = groups[0];
  if (first[0]?.t === 'dim' && /^(deg|rad|turn|grad)$/.test(first[0].u)) {
    const { DEGREES } = require('web/css/colors');
    angle = first[0].n * DEGREES[first[0].u] * Math.PI / 180;
    groups.shift();
  } else if (first[0]?.t === 'ident' && first[0].v === 'to') {
    const words = first.slice(1).map((part) => part.v);
    const dx = words.includes('right') ? 1 : words.includes('left') ? -1 : 0;
    const dy = words.includes('bottom') ? 1 : words.includes('top') ? -1 : 0;
    angle = Math.atan2(dx, -dy);
    groups.shift();
  }
  const stops = [];
  for (const group of groups) {
    if (group.length === 0) return null;
    const color = parseColor(group[0]);
    if (color === null) return null;
    const length = group[1] === undefined ? null : parseLength(group[1]);
    stops.push({
      color: color === 'currentcolor' ? v[P.color] : typeof color === 'string' ? fromName(color) : color,
      at: length !== null && length.u === '%' ? length.n / 100 : null,
    });
  }
  if (stops.length < 2) return null;
  stops[0].at ??= 0;
  stops[stops.length - 1].at ??= 1;
  for (let i = 1; i < stops.length; i++) {
    if (stops[i].at !== null) continue;
    let k = i;
    while (stops[k].at === null) k++;
    for (let m = i; m < k; m++) stops[m].at = stops[i - 1].at + (stops[k].at - stops[i - 1].at) * (m - i + 1) / (k - i + 1);
  }
  return { angle, stops };
}

// The canvas has the background of the root element, or of the body.
function paintCanvas(painter, document) {
  const root = rootElement(document);
  if (root === null) return;
  let from = root;
  const { v } = styleOf(root);
  if (colorOf(v, P.backgroundColor).a === 0 && v[P.backgroundImage] === 'none') from = bodyOf(document) ?? root;
  if (styleOf(from).v[P.display] === 'none') return;
  painter.canvasFrom = from;
  painter.background(styleOf(from).v, 0, 0, painter.width, painter.height, NO_RADII);
}

function paintInto(painter, document) {
  const { root } = layoutDocument(document);
  if (root === null || root.children.length === 0) return;
  paintCanvas(painter, document);
  markBody(document);
  new Walker(painter.state, painter).context(root.children[0]);
}

// The overflow of the body is the window's, if the root element has none of its own.
function markBody(document) {
  const body = bodyOf(document);
  if (body === null) return;
  const box = boxOf(body);
  if (box === null) return;
  box.isOpenBody = styleOf(rootElement(document)).v[P.overflowX] === 'visible';
}

function paintDocument(document, width, height) {
  const painter = new Painter(stateOf(document), width, height);
  paintInto(painter, document);
  return native('paint').draw(width, height, Float64Array.from(painter.list), painter.texts);
}

module.exports = { Walker, clips, isScroller, isTag, markBody, paintDocument, radiiOf };
