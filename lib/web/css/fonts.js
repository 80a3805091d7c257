// SPDX-License-Identifier: MIT
// Fonts of computed styles: metrics and the widths of words, from native('paint') (pango), with
// what was measured kept. Without pango a glyph is half as wide as it is high.
//
// 1. A font's ascent and descent are whole pixels, as in Chromium; advances are not.
// 2. Widths of words are kept per font, at most WIDTHS_MAX of them.

'use strict';

const { prepared } = require('web/css/prepared');
const { P } = require('web/css/properties');

const WIDTHS_MAX = 20000;
const GENERIC = {
  '__proto__': null, 'serif': 'Times New Roman', 'sans-serif': 'Arial', 'monospace': 'Monospace',
  'cursive': 'Comic Sans MS', 'fantasy': 'Impact', 'system-ui': 'sans-serif',
  'ui-serif': 'Times New Roman', 'ui-sans-serif': 'sans-serif', 'ui-monospace': 'Monospace',
  '-apple-system': 'sans-serif', 'blinkmacsystemfont': 'sans-serif',
};

const fonts = new Map();
let paint;

function library() {
  if (paint === undefined) paint = native('paint');
  return paint;
}

class Font {
  constructor(families, size, weight, italic) {
    this.size = size;
    this.widths = new Map();
    const metrics = library().font(families, size, weight, italic);
    this.id = metrics === undefined ? -1 : metrics[0];
    const fallback = [0, size * 0.891, size * 0.216, size * 0.042, size * 0.45, size * 0.5, -0.1, 0.05];
    const [, ascent, descent, gap, xHeight, ch] = metrics ?? fallback;
    this.ascent = Math.round(ascent);
    this.descent = Math.round(descent);
    this.lineGap = gap;
    this.lineSpacing = this.ascent + this.descent + Math.round(gap);
    this.xHeight = xHeight;
    this.ch = ch;
    this.space = this.measure(' ');
    this.pairs = new Map();
  }

  // What kerning adds where a space stands between two characters.
  kernAround(before, after) {
    const key = before + after;
    let by = this.pairs.get(key);
    if (by === undefined) {
      by = this.measure(`${before} ${after}`) - this.measure(before) - this.space - this.measure(after);
      if (Math.abs(by) < 0.001) by = 0;
      if (this.pairs.size > 5000) this.pairs.clear();
      this.pairs.set(key, by);
    }
    return by;
  }

  measure(text) {
    let width = this.widths.get(text);
    if (width !== undefined) return width;
    width = this.id < 0 ? text.length * this.size / 2 : library().measure(this.id, text);
    if (this.widths.size >= WIDTHS_MAX) this.widths.clear();
    this.widths.set(text, width);
    return width;
  }
}

function fontOfValues(v) {
  const families = v[P.fontFamily];
  const size = v[P.fontSize];
  const weight = v[P.fontWeight];
  const italic = v[P.fontStyle] !== 'normal';
  const key = `${families.join(',')}|${size}|${weight}|${italic}`;
  let font = fonts.get(key);
  if (font === undefined) {
    const names = [];
    // A generic family is an alias that any real one after it would beat: it ends the list.
    let isEnded = false;
    for (let i = 0; i < families.length && !isEnded; i++) {
      const generic = GENERIC[families[i].toLowerCase()];
      names.push(generic ?? families[i].replace(/,/g, ' '));
      isEnded = generic !== undefined;
    }
    if (!isEnded) names.push('Times New Roman');
    if (fonts.size > 1000) fonts.clear();
    font = prepared(() => new Font(names.join(','), Math.min(size, 10000), weight, italic));
    fonts.set(key, font);
  }
  return font;
}

function fontOf(style) {
  return style.font ??= fontOfValues(style.v);
}

// The height of a line of text in this style.
function lineHeightOf(v, font = fontOfValues(v)) {
  const value = v[P.lineHeight];
  if (value === 'normal') return font.lineSpacing;
  if (typeof value === 'number') return value;
  return value.factor * v[P.fontSize];
}

module.exports = { fontOf, fontOfValues, lineHeightOf };
