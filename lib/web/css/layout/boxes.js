// SPDX-License-Identifier: MIT
// The tree of boxes that a document's elements and texts make (css-display), before they have
// places and sizes.
//
//   Box.kind   'block'    block-level, or the block that an inline-block is inside
//              'inline'   an inline box: its fragments are on the lines of its container
//              'text'     a text node's text
//              'replaced' content of its own size (img, input, canvas, ...)
//              'break'    <br>
//   Box.inside how a block lays out its children: 'block', 'inline', 'flex', 'table', 'row-group',
//              'row', 'none' (replaced)
//   Box.level  'block', 'inline' (an atomic inline is a block with level 'inline'), 'out' (absolute
//              or fixed), 'float'
//
// 1. A block whose inside is 'inline' has no block-level children; one with both wraps the inline
//    ones in anonymous blocks. A block inside an inline box stays there and gets lines of its own.
// 2. x, y are relative to the border box of `at`, the box that placed it (its parent, for inline
//    content the block that has the lines, for 'out' its containing block).
// 3. Boxes are built DEPTH_MAX deep; what is deeper has none, and is as if it were not displayed.

'use strict';

const { kData, kLocalName, kNodeType, kOwner, kScope } = require('web/dom/slots');
const { P } = require('web/css/properties');
const { hasPseudoRules, pseudoStyle, stateOf, styleOf } = require('web/css/style');
const { attribute, eachChild, isHTML, kBox } = require('web/css/tree');

const DEPTH_MAX = 400;
const CHILDLESS = Object.freeze([]); // the children of texts and breaks

class Box {
  constructor(node, style, kind, level) {
    this.node = node;
    this.style = style;
    this.kind = kind;
    this.level = level;
    this.inside = 'block';
    this.parent = null;
    this.at = null;
    this.children = kind === 'text' || kind === 'break' ? CHILDLESS : [];
    this.x = this.y = this.w = this.h = 0;
    this.mt = this.mr = this.mb = this.ml = 0;
    this.bt = this.br = this.bb = this.bl = 0;
    this.pt = this.pr = this.pb = this.pl = 0;
    this.fragments = null; // of inline boxes and texts
    this.lines = null; // of blocks with inline content
    this.out = null; // absolute and fixed boxes that this one contains
    this.floats = null;
    this.top = null; // collapsed margins: see block.js
    this.bottom = null;
    this.isThrough = false;
    this.baseline = NaN; // from the top of the border box
    this.intrinsic = null;
    this.text = '';
    this.marker = null;
    this.overflow = null; // reckoned on demand
    this.pseudo = '';
    this.isRoot = false;
    this.relX = this.relY = 0;
  }

  add(child) {
    child.parent = this;
    this.children.push(child);
  }

  get contentX() {
    return this.bl + this.pl;
  }

  get contentY() {
    return this.bt + this.pt;
  }

  get innerW() {
    return this.w - this.bl - this.br - this.pl - this.pr;
  }

  get innerH() {
    return this.h - this.bt - this.bb - this.pt - this.pb;
  }
}

const REPLACED = new Set(['img', 'input', 'canvas', 'video', 'iframe', 'textarea', 'select', 'embed',
                          'object', 'audio', 'progress', 'meter']);
const BUTTON_TYPES = /^(button|submit|reset)$/i;

const INSIDES = {
  '__proto__': null, 'flex': 'flex', 'inline-flex': 'flex', 'table': 'table', 'inline-table': 'table',
  'table-row-group': 'row-group', 'table-header-group': 'row-group',
  'table-footer-group': 'row-group', 'table-row': 'row', 'grid': 'grid', 'inline-grid': 'grid',
  '-webkit-box': 'flex', '-webkit-inline-box': 'flex',
};

function isReplaced(node) {
  const name = node[kLocalName];
  if (name === 'svg') return true;
  if (!REPLACED.has(name) || !isHTML(node)) return false;
  if (name === 'object') return attribute(node, 'data') !== null;
  return true;
}

function levelOf(v) {
  const position = v[P.position];
  if (position === 'absolute' || position === 'fixed') return 'out';
  if (v[P.float] !== 'none') return 'float';
  const display = v[P.display];
  return display.startsWith('inline') || display === 'ruby' || display === '-webkit-inline-box' ?
    'inline' : 'block';
}

const isSpaceOnly = (text) => !/[^ \t\n\r\f]/.test(text);
const keepsSpace = (v) => v[P.whiteSpaceCollapse] !== 'collapse';

class Builder {
  constructor(state) {
    this.state = state;
    this.count = 0;
  }

  element(node, parent, depth) {
    const style = styleOf(node);
    const { v } = style;
    const display = v[P.display];
    node[kBox] = undefined;
    if (display === 'none' || depth > DEPTH_MAX) return;
    if (display === 'contents' && !isReplaced(node)) {
      this.children(node, style, parent, depth);
      return;
    }
    if (display === 'table-column' || display === 'table-column-group') return;
    const level = levelOf(v);
    if (node[kLocalName] === 'br' && isHTML(node)) {
      const box = new Box(node, style, 'break', 'inline');
      node[kBox] = box;
      parent.add(box);
      return;
    }
    const replaced = isReplaced(node);
    const isInline = level === 'inline' && !replaced && (display === 'inline' || display === 'ruby');
    const box = new Box(node, style, replaced ? 'replaced' : isInline ? 'inline' : 'block', level);
    box.state = this.state;
    this.count++;
    node[kBox] = box;
    parent.add(box);
    if (replaced) {
      box.inside = 'none';
      if (node[kLocalName] === 'input' && BUTTON_TYPES.test(attribute(node, 'type') ?? '')) {
        box.kind = 'block';
        box.inside = 'block';
        this.buttonText(node, style, box);
        this.finish(box);
      }
      return;
    }
    box.inside = INSIDES[display] ?? 'block';
    if (node[kLocalName] === 'button' && isHTML(node)) box.isButton = true;
    this.children(node, style, box, depth + 1);
    if (display === 'list-item') this.marker(node, style, box);
    if (box.kind === 'block') this.finish(box);
  }

  children(node, style, box, depth) {
    const { state } = this;
    const scope = node[kScope];
    if (hasPseudoRules(state, scope, 'before')) this.pseudo(node, box, 'before');
    eachChild(node, (child) => {
      const type = child[kNodeType];
      if (type === 1) this.element(child, box, depth);
      else if (type === 3 || type === 4) this.textNode(child, style, box);
    });
    if (hasPseudoRules(state, scope, 'after')) this.pseudo(node, box, 'after');
  }

  textNode(node, style, parent) {
    const text = node[kData];
    node[kBox] = undefined;
    if (text === '') return;
    if (parent.kind === 'block' && parent.inside !== 'block' && isSpaceOnly(text)) return;
    const box = new Box(node, style, 'text', 'inline');
    box.text = text;
    node[kBox] = box;
    parent.add(box);
  }

  anonymousText(text, style, parent) {
    const box = new Box(null, style, 'text', 'inline');
    box.text = text;
    parent.add(box);
    return box;
  }

  buttonText(node, style, box) {
    const type = (attribute(node, 'type') ?? '').toLowerCase();
    const value = attribute(node, 'value') ??
      (type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '');
    if (value !== '') this.anonymousText(value, style, box);
    box.isButton = true;
  }

  pseudo(node, parent, name) {
    const style = pseudoStyle(node, name);
    if (style === null) return;
    const content = style.v[P.content];
    if (content === 'normal' || content === 'none' || style.v[P.display] === 'none') return;
    const level = levelOf(style.v);
    const display = style.v[P.display];
    const box = new Box(null, style, level === 'inline' && display === 'inline' ? 'inline' : 'block', level);
    box.pseudo = name;
    box.owner = node;
    box.inside = INSIDES[display] ?? 'block';
    parent.add(box);
    const text = contentText(content, node);
    if (text !== '') this.anonymousText(text, style, box);
    if (box.kind === 'block') this.finish(box);
  }

  marker(node, style, box) {
    const type = style.v[P.listStyleType];
    if (type === 'none') return;
    const text = markerText(type, node);
    if (text === null) return;
    if (style.v[P.listStylePosition] === 'inside') {
      const marker = new Box(null, style, 'text', 'inline');
      marker.text = text;
      marker.parent = box;
      box.children.unshift(marker);
    } else {
      box.marker = text;
    }
  }

  // Blocks and inlines do not stand beside each other in a block.
  finish(box) {
    const { children } = box;
    if (box.inside === 'flex' || box.inside === 'grid') {
      this.wrapRuns(box, true);
      return;
    }
    if (box.inside === 'table' || box.inside === 'row-group' || box.inside === 'row') {
      require('web/css/layout/table').repair(box, this);
      return;
    }
    let hasBlock = false;
    let hasInline = false;
    for (let i = 0; i < children.length; i++) {
      const child = children[i];
      if (child.level === 'block') hasBlock = true;
      else if (child.level === 'inline' && !isNothing(child)) hasInline = true;
    }
    if (!hasBlock) {
      box.inside = hasInline ? 'inline' : 'block';
      if (!hasInline) box.children = children.filter((child) => child.level !== 'inline');
      return;
    }
    if (hasInline) this.wrapRuns(box, false);
    else box.children = children.filter((child) => child.level !== 'inline');
  }

  wrapRuns(box, isFlex) {
    const result = [];
    let run = null;
    let hasContent = false;
    const end = () => {
      if (run !== null && hasContent) {
        result.push(run);
      } else if (run !== null) {
        for (const child of run.children) {
          if (child.level === 'out' || child.level === 'float') {
            child.parent = box;
            result.push(child);
          }
        }
      }
      run = null;
      hasContent = false;
    };
    for (const child of box.children) {
      const wraps = isFlex ? child.kind === 'text' || child.kind === 'break' :
        child.level === 'inline' || run !== null && child.level === 'out';
      if (!wraps) {
        end();
        result.push(child);
        continue;
      }
      run ??= this.anonymous(box);
      if (!isNothing(child) && child.level !== 'out') hasContent = true;
      run.add(child);
    }
    end();
    box.children = result;
  }

  anonymous(parent, inside = 'inline') {
    const box = new Box(null, anonymousStyle(parent.style), 'block', 'block');
    box.parent = parent;
    box.inside = inside;
    return box;
  }
}

const isNothing = (box) => box.kind === 'text' && !keepsSpace(box.style.v) && isSpaceOnly(box.text);

// The style of an anonymous box: what its parent gives to heirs, and initial values.
function anonymousStyle(style) {
  if (style.anonymous === undefined) {
    const { computeStyle } = require('web/css/compute');
    style.anonymous = computeStyle([], [], style, {
      width: 0, height: 0, rootFontSize: 16, isRoot: false, isFlexItem: true, metrics: null,
    }, () => undefined);
    style.anonymous.v[P.display] = 'block';
  }
  return style.anonymous;
}

function contentText(content, node) {
  let text = '';
  const { parseValue } = require('web/css/syntax');
  for (const part of parseValue(content)) {
    if (part.t === 'string') text += part.v;
    else if (part.t === 'fn' && part.v === 'attr') {
      const name = part.a.find((arg) => arg.t === 'ident');
      if (name !== undefined) text += attribute(node, name.v) ?? '';
    } else if (part.t === 'ident') {
      const word = part.v.toLowerCase();
      if (word === 'open-quote') text += '\u201c';
      else if (word === 'close-quote') text += '\u201d';
    }
  }
  return text;
}

const BULLETS = {
  '__proto__': null, 'disc': '\u2022 ', 'circle': '\u25e6 ', 'square': '\u25aa ',
  'disclosure-closed': '\u25b8 ', 'disclosure-open': '\u25be ',
};
const ROMAN = [[1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'], [50, 'l'],
               [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']];

function ordinal(node) {
  const { kParent, kPrevious } = require('web/dom/slots');
  let n = 1;
  for (let at = node; at !== null; at = at[kPrevious]) {
    if (at[kNodeType] !== 1 || at[kLocalName] !== 'li') continue;
    const value = parseInt(attribute(at, 'value') ?? '', 10);
    if (value === value) return value + n - 1;
    if (at !== node) n++;
  }
  const start = node[kParent]?.[kNodeType] === 1 ? parseInt(attribute(node[kParent], 'start') ?? '', 10) : NaN;
  return start === start ? start + n - 1 : n;
}

function markerText(type, node) {
  if (BULLETS[type] !== undefined) return BULLETS[type];
  if (/^["']/.test(type)) return type.slice(1, -1);
  const n = ordinal(node);
  switch (type) {
    case 'decimal': return `${n}. `;
    case 'decimal-leading-zero': return `${n < 10 ? '0' : ''}${n}. `;
    case 'lower-alpha': case 'lower-latin': case 'upper-alpha': case 'upper-latin': {
      let text = '';
      for (let k = n; k > 0; k = Math.floor((k - 1) / 26)) {
        text = String.fromCharCode(97 + (k - 1) % 26) + text;
      }
      return `${type.startsWith('upper') ? text.toUpperCase() : text}. `;
    }
    case 'lower-roman': case 'upper-roman': {
      let text = '';
      let rest = n;
      for (const [value, letters] of ROMAN) {
        while (rest >= value && text.length < 40) {
          text += letters;
          rest -= value;
        }
      }
      return `${type === 'upper-roman' ? text.toUpperCase() : text}. `;
    }
    default: return `${n}. `;
  }
}

function buildBoxes(document, root) {
  const state = stateOf(document);
  const builder = new Builder(state);
  const top = new Box(null, anonymousStyle(styleOf(root)), 'block', 'block');
  top.isViewport = true;
  builder.element(root, top, 0);
  const [box] = top.children;
  if (box !== undefined) box.isRoot = true;
  state.boxCount = builder.count;
  return top;
}

module.exports = { Box, anonymousStyle, buildBoxes, isNothing, isReplaced, isSpaceOnly, kOwner };
