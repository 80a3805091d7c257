// SPDX-License-Identifier: MIT
// Layout of inline content: text and inline boxes into lines.
//
// Content is read once, from left to right. What may not be separated is gathered in a chunk; at a
// place where a line may end the chunk is put on the line, or on a new one if it has no room:
//
//   line  | open span | word | space | word | close |    chunk | open b | wo- |    text ... |
//
// Spaces that collapse go to the line at once and are taken away again if it ends with them. Then
// lines.js gives the pieces of a finished line their places.

'use strict';

const { kData } = require('web/dom/slots');
const { fontOf } = require('web/css/fonts');
const { Line } = require('web/css/layout/lines');
const { intrinsicOf, marginsOf, setEdges } = require('web/css/layout/sizes');
const { P } = require('web/css/properties');
const { resolve, snap } = require('web/css/values');

const isCJK = (c) => c >= 0x2e80 && c <= 0x9fff || c >= 0xac00 && c <= 0xd7af ||
  c >= 0xf900 && c <= 0xfaff || c >= 0xff01 && c <= 0xff60;
const isDigit = (c) => c >= 48 && c <= 57;

// A word into the parts between which a line may end.
function splitWord(word) {
  let parts = null;
  let from = 0;
  for (let i = 1; i < word.length; i++) {
    const before = word.charCodeAt(i - 1);
    const c = word.charCodeAt(i);
    const breaks = before === 45 && !isDigit(c) && c !== 45 && i > 1 || before === 63 && c !== 63 ||
      before === 0x200b || before === 0x2014 || isCJK(before) && isCJK(c) ||
      isCJK(before) !== isCJK(c) && before > 32;
    if (!breaks) continue;
    parts ??= [];
    parts.push(word.slice(from, i));
    from = i;
  }
  if (parts === null) return [word];
  parts.push(word.slice(from));
  return parts;
}

function transformed(text, v) {
  switch (v[P.textTransform]) {
    case 'uppercase': return text.toUpperCase();
    case 'lowercase': return text.toLowerCase();
    case 'capitalize': return text.replace(/(^|[^\p{L}\p{N}'])(\p{L})/gu, (all, a, b) => a + b.toUpperCase());
    default: return text;
  }
}

class Breaker {
  constructor(container, width, measures) {
    this.container = container;
    this.width = width;
    this.measures = measures; // only widths are wanted
    this.lines = [];
    this.y = 0;
    this.chunk = [];
    this.chunkW = 0;
    this.chunkMin = 0;
    this.min = 0;
    this.max = 0;
    this.open = []; // inline boxes that go on
    this.wraps = true;
    this.height = NaN;
    this.newLine(true);
  }

  newLine(isFirst) {
    this.line = new Line(this.container, this.open.slice());
    this.lineW = 0;
    this.lineMin = 0;
    this.hasContent = false;
    this.endsWithSpace = true;
    if (isFirst) {
      const indent = resolve(this.container.style.v[P.textIndent], this.width);
      if (indent === indent && indent !== 0) {
        this.lineW = indent;
        this.line.indent = indent;
      }
    }
    this.findRoom();
  }

  findRoom() {
    const { container } = this;
    this.from = 0;
    this.room = this.width;
    if (this.measures || container.space.list.length === 0) return;
    const [from, to] = container.space.free(container.fy + this.y, 1, container.fx, container.fx + this.width);
    this.from = from - container.fx;
    this.room = to - from;
  }

  // A line may end here.
  mayBreak(wraps = this.wraps) {
    const { chunk } = this;
    if (chunk.length === 0) return;
    if (wraps && this.hasContent && this.lineW + this.chunkW > this.room + 0.01) this.endLine(false);
    if (wraps && !this.measures && !this.hasContent && this.chunkW > this.room &&
        this.container.space.list.length > 0) this.skipFloats();
    for (let i = 0; i < chunk.length; i++) this.toLine(chunk[i]);
    if (this.chunkMin > this.min) this.min = this.chunkMin;
    this.chunk = [];
    this.chunkW = 0;
    this.chunkMin = 0;
  }

  skipFloats() {
    const { container } = this;
    while (this.chunkW > this.room) {
      const next = container.space.next(container.fy + this.y);
      if (next === Infinity) return;
      this.y = next - container.fy;
      this.findRoom();
    }
  }

  toLine(piece) {
    this.line.pieces.push(piece);
    this.lineW += piece.w;
    if (piece.k === 'open') {
      this.open.push(piece.box);
      if (piece.w !== 0) this.hasEdges();
    } else if (piece.k === 'close') {
      const index = this.open.lastIndexOf(piece.box);
      if (index >= 0) this.open.splice(index, 1);
      if (piece.w !== 0) this.hasEdges();
    } else if (piece.k === 'text' || piece.k === 'atomic') {
      this.hasContent = true;
      this.line.isEmpty = false;
      this.endsWithSpace = piece.k === 'text' && piece.space;
    }
  }

  hasEdges() {
    this.line.isEmpty = false;
  }

  put(piece, min = piece.w) {
    this.chunk.push(piece);
    this.chunkW += piece.w;
    this.chunkMin += min;
  }

  endLine(isForced) {
    const { line } = this;
    // Spaces at the end hang.
    for (let i = line.pieces.length - 1; i >= 0; i--) {
      const piece = line.pieces[i];
      if (piece.k === 'text') {
        if (!piece.space) break;
        this.lineW -= piece.w;
        line.pieces.splice(i, 1);
      } else if (piece.k === 'atomic') {
        break;
      }
    }
    if (this.lineW > this.max) this.max = this.lineW;
    if (isForced) line.isEmpty = false;
    line.isForced = isForced;
    if (!this.measures && line.pieces.length > 0) {
      line.place(this.y, this.from, this.room, this.lineW);
      this.lines.push(line);
      this.y += line.h;
    }
    this.newLine(false);
  }

  // ---- Content

  box(box) {
    switch (box.kind) {
      case 'text': this.text(box); break;
      case 'break':
        this.mayBreak();
        this.line.pieces.push({ k: 'break', box, w: 0, text: '', space: false });
        this.endLine(true);
        this.clearFloats(box);
        break;
      case 'inline': this.inline(box); break;
      default:
        if (box.level === 'out') this.put({ k: 'out', box, w: 0, text: '', space: false });
        else if (box.level === 'float') this.float(box);
        else if (box.level === 'block') this.block(box);
        else this.atomic(box);
    }
  }

  inline(box) {
    if (box.level === 'out' || box.level === 'float') {
      if (box.level === 'out') this.put({ k: 'out', box, w: 0, text: '', space: false });
      return;
    }
    setEdges(box, this.width);
    if (!this.measures) {
      box.fragments = [];
      box.at = this.container;
    }
    this.put({ k: 'open', box, w: box.ml + box.bl + box.pl, text: '', space: false });
    for (let i = 0; i < box.children.length; i++) this.box(box.children[i]);
    const close = { k: 'close', box, w: box.mr + box.br + box.pr, text: '', space: false };
    if (this.chunk.length === 0) this.toLine(close);
    else this.put(close);
  }

  atomic(box) {
    const wraps = box.parent.style.v[P.textWrapMode] === 'wrap';
    this.mayBreak(wraps);
    if (this.measures) {
      const { min, max } = intrinsicOf(box);
      const margins = marginsOf(box);
      this.put({ k: 'atomic', box, w: max + margins, text: '', space: false }, min + margins);
    } else {
      const { layoutShrunk } = require('web/css/layout/block');
      setEdges(box, this.width);
      layoutShrunk(box, this.width, this.height);
      this.put({ k: 'atomic', box, w: box.w + box.ml + box.mr, text: '', space: false });
    }
    this.mayBreak(wraps);
  }

  // A block inside an inline box has a line of its own.
  block(box) {
    this.mayBreak();
    if (this.measures) {
      this.endLine(false);
      const { min, max } = intrinsicOf(box);
      this.min = Math.max(this.min, min + marginsOf(box));
      this.max = Math.max(this.max, max + marginsOf(box));
      return;
    }
    if (this.hasContent) this.endLine(false);
    const { container } = this;
    const { layoutInside, setWidth, shiftRelative } = require('web/css/layout/block');
    setEdges(box, this.width);
    setWidth(box, this.width);
    box.space = container.space;
    box.fx = container.fx + box.ml + box.contentX;
    box.fy = container.fy + this.y + box.contentY;
    layoutInside(box, this.width, this.height);
    const above = box.top === null ? box.mt : box.top.pos + box.top.neg;
    const below = box.bottom === null || box.isThrough ? 0 : box.bottom.pos + box.bottom.neg;
    this.y += above;
    box.at = container;
    box.x = container.contentX + box.ml;
    box.y = container.contentY + this.y;
    shiftRelative(box, this.width, this.height);
    const line = new Line(container, []);
    line.y = box.y;
    line.h = box.h;
    line.baselineY = box.y + (box.baseline === box.baseline ? box.baseline : box.h);
    line.block = box;
    this.lines.push(line);
    this.y += box.h + below;
    this.findRoom();
  }

  float(box) {
    if (this.measures) {
      const { min, max } = intrinsicOf(box);
      this.min = Math.max(this.min, min + marginsOf(box));
      this.lineW += max + marginsOf(box);
      return;
    }
    const { placeFloat } = require('web/css/layout/block');
    let { y } = this;
    if (this.hasContent && this.lineW + intrinsicOf(box).max > this.room) y += 1;
    placeFloat(box, this.container, y, this.width, this.height);
    this.findRoom();
  }

  clearFloats(box) {
    const clear = box.style.v[P.clear];
    if (clear === 'none' || this.measures) return;
    const { container } = this;
    this.y = container.space.clear(container.fy + this.y, clear) - container.fy;
    this.findRoom();
  }

  text(box) {
    const { v } = box.style;
    const font = fontOf(box.style);
    if (!this.measures) {
      box.fragments = [];
      box.at = this.container;
    }
    const spacing = v[P.letterSpacing] === 'normal' ? 0 : resolve(v[P.letterSpacing], font.size) || 0;
    const gap = resolve(v[P.wordSpacing], font.space) || 0;
    const wraps = v[P.textWrapMode] === 'wrap';
    this.wraps = wraps;
    const collapse = v[P.whiteSpaceCollapse];
    const context = {
      box, font, spacing, wraps,
      spaceW: font.space + spacing + gap,
      breakAll: v[P.wordBreak] === 'break-all',
      anywhere: v[P.overflowWrap] !== 'normal' || v[P.wordBreak] === 'break-word',
    };
    const text = transformed(box.node === null ? box.text : box.node[kData], v);
    if (collapse === 'preserve' || collapse === 'break-spaces') this.preserved(text, context);
    else this.collapsed(text, context, collapse === 'preserve-breaks');
  }

  collapsed(text, context, keepsBreaks) {
    const { length } = text;
    for (let i = 0; i < length;) {
      const from = i;
      let c = text.charCodeAt(i);
      if (c === 32 || c === 9 || c === 10 || c === 13 || c === 12) {
        let breaks = 0;
        do {
          if (c === 10) breaks++;
          c = text.charCodeAt(++i);
        } while (c === 32 || c === 9 || c === 10 || c === 13 || c === 12);
        if (keepsBreaks && breaks > 0) {
          for (; breaks > 0; breaks--) this.newline(context);
        } else {
          this.space(context, from);
        }
        continue;
      }
      do c = text.charCodeAt(++i); while (i < length && c !== 32 && c !== 10 && c !== 9 && c !== 13 && c !== 12);
      this.word(text.slice(from, i), context, from);
    }
  }

  preserved(text, context) {
    let at = 0;
    for (const piece of text.split(/(\n|\t| +)/)) {
      const from = at;
      at += piece.length;
      if (piece === '') continue;
      if (piece === '\n') {
        this.newline(context);
      } else if (piece === '\t') {
        const stop = 8 * context.spaceW;
        const w = stop - (this.lineW + this.chunkW) % stop;
        this.put({ k: 'text', box: context.box, w, text: '\t', space: false, font: context.font, at: from });
        this.mayBreak(context.wraps);
      } else if (piece[0] === ' ') {
        this.put({
          k: 'text', box: context.box, w: context.spaceW * piece.length, text: piece, space: false,
          font: context.font, at: from,
        });
        this.mayBreak(context.wraps);
      } else {
        this.word(piece.replace(/\r/g, ' '), context, from);
      }
    }
  }

  newline(context) {
    this.mayBreak(context.wraps);
    this.line.pieces.push({ k: 'break', box: context.box, w: 0, text: '', space: false });
    this.endLine(true);
  }

  space(context, at) {
    this.mayBreak(context.wraps);
    if (this.endsWithSpace) return;
    this.toLine({
      k: 'text', box: context.box, w: context.spaceW, text: ' ', space: true, font: context.font, at,
    });
  }

  word(word, context, start) {
    let at = start;
    const { font, spacing, wraps } = context;
    if (context.breakAll && wraps) {
      for (const char of word) {
        this.put({
          k: 'text', box: context.box, w: font.measure(char) + spacing, text: char, space: false, font, at,
        });
        at += char.length;
        this.mayBreak(true);
      }
      return;
    }
    const parts = splitWord(word);
    for (let i = 0; i < parts.length; i++) {
      const text = parts[i];
      let w = font.measure(text) + spacing * text.length;
      if (i === 0 && this.chunk.length === 0) w += this.kern(context, text);
      if (wraps && context.anywhere && !this.measures && w > this.room) this.split(text, context, at);
      else this.put({ k: 'text', box: context.box, w, text, space: false, font, at });
      at += text.length;
      if (i < parts.length - 1) this.mayBreak(wraps);
    }
  }

  // What the space before a word and the word before that change of its place.
  kern({ box, font }, word) {
    const { pieces } = this.line;
    const space = pieces[pieces.length - 1];
    const before = pieces[pieces.length - 2];
    if (before === undefined || space.k !== 'text' || !space.space || space.box !== box ||
        before.k !== 'text' || before.box !== box) return 0;
    return font.kernAround(before.text[before.text.length - 1], word[0]);
  }

  // A word that is wider than the line, a character at a time.
  split(text, context, start) {
    const { font, spacing } = context;
    let at = start;
    if (this.hasContent && !this.endsWithSpace) this.mayBreak(true);
    else if (this.hasContent) this.endLine(false);
    for (const char of text) {
      this.put({
        k: 'text', box: context.box, w: font.measure(char) + spacing, text: char, space: false, font, at,
      });
      at += char.length;
      this.mayBreak(true);
    }
  }

  end() {
    this.mayBreak();
    if (this.line.pieces.length > 0) this.endLine(false);
    if (this.lineW > this.max) this.max = this.lineW;
  }
}

// Lays out the lines of a block; gives the height of its content.
function layoutLines(box, width, height) {
  const breaker = new Breaker(box, width, false);
  breaker.height = height;
  for (let i = 0; i < box.children.length; i++) breaker.box(box.children[i]);
  breaker.end();
  const { lines } = breaker;
  box.lines = lines.filter((line) => line.h > 0 || !line.isEmpty || line.block !== undefined);
  box.baseline = NaN;
  box.firstBaseline = undefined;
  if (box.lines.length > 0) {
    box.firstBaseline = box.lines[0].baselineY;
    box.baseline = box.lines[box.lines.length - 1].baselineY;
  }
  return Math.max(0, snap(breaker.y));
}

function inlineIntrinsic(box) {
  const breaker = new Breaker(box, Infinity, true);
  for (let i = 0; i < box.children.length; i++) breaker.box(box.children[i]);
  breaker.end();
  const max = Math.ceil(breaker.max * 64) / 64;
  const min = Math.ceil(breaker.min * 64) / 64;
  return { min: box.style.v[P.textWrapMode] === 'wrap' ? Math.min(min, max) : max, max };
}

module.exports = { inlineIntrinsic, layoutLines, transformed };
