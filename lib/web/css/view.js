// SPDX-License-Identifier: MIT
// What elements tell of their boxes (cssom-view): rectangles, offsets, client and scroll sizes,
// scrolling. The members are put on Element, HTMLElement, Range and Document by web/css/install.

'use strict';

const {
  MathRound, NumberIsFinite, TypeError,
} = primordials;

const { illegal, isObject } = require('web/dom/idl');
const {
  kConnected, kMode, kNodeType, kOwner, kView,
} = require('web/dom/slots');
const geometry = require('web/css/geometry');
const { makeRect, makeRectList } = require('web/css/rects');
const { P } = require('web/css/properties');
const { stateOf, styleOf } = require('web/css/style');
const { bodyOf, flatParent, rootElement } = require('web/css/tree');
const frame = () => require('web/css/frame');

const element = (value) => {
  if (!isObject(value) || value[kNodeType] !== 1) throw illegal();
  frame().prepare(value[kOwner]);
  return value;
};

// Whether a style can be asked for: the element is in a document that has a window.
function isRendered(node) {
  return node[kConnected] === true;
}

const isRoot = (node) => geometry.isViewportScroller(node);
const isQuirks = (node) => node[kOwner][kMode] === 'quirks';
const isQuirkyBody = (node) => isQuirks(node) && node === bodyOf(node[kOwner]);

function scrollable(node) {
  if (isQuirkyBody(node)) {
    const root = rootElement(node[kOwner]);
    const body = styleOf(node).v;
    const isPlain = body[P.overflowX] === 'visible' || styleOf(root).v[P.overflowX] === 'visible';
    if (isPlain) return root;
  }
  if (isQuirks(node) && isRoot(node)) return null;
  return node;
}

// What innerText asks for; undefined for an element that no window shows.
function textStyle(node) {
  const document = node[kOwner];
  if (document[kView] === null || document[kView] === undefined) return undefined;
  frame().prepare(document);
  const { v } = styleOf(node);
  return {
    collapse: v[P.whiteSpaceCollapse], display: v[P.display], float: v[P.float],
    position: v[P.position], visibility: v[P.visibility],
    transformed: (text) => require('web/css/layout/inline').transformed(text, v),
  };
}

// ---- Scrolling

function optionsOf(method, first, second, count) {
  if (count === 0) return { left: undefined, top: undefined };
  if (count === 1) {
    if (first === undefined || first === null) return { left: undefined, top: undefined };
    if (!isObject(first)) {
      throw new TypeError(`Failed to execute '${method}' on 'Element': The provided value is not of ` +
        "type 'ScrollToOptions'.");
    }
    const { behavior } = first;
    if (behavior !== undefined && behavior !== 'auto' && behavior !== 'instant' && behavior !== 'smooth') {
      throw new TypeError(`Failed to execute '${method}' on 'Element': Failed to read the 'behavior' ` +
        `property from 'ScrollOptions': The provided value '${behavior}' is not a valid enum value of ` +
        'type ScrollBehavior.');
    }
    return { left: first.left, top: first.top };
  }
  return { left: first, top: second };
}

const coordinate = (value) => {
  if (value === undefined) return NaN;
  const n = +value;
  return NumberIsFinite(n) ? n : 0;
};

function scrollTo(node, left, top) {
  const target = scrollable(node);
  if (target === null) return;
  if (geometry.scrollElement(target, left, top)) frame().scrolled(node[kOwner]);
}

function scrollBy(node, left, top) {
  const target = scrollable(node);
  if (target === null) return;
  const { x, y } = geometry.scrollState(target);
  scrollTo(node, left === left ? x + left : NaN, top === top ? y + top : NaN);
}

// How far to scroll for an edge to be where it shall be: start, end, center, nearest.
function scrollFor(how, from, to, viewFrom, viewTo) {
  switch (how) {
    case 'start': return from - viewFrom;
    case 'end': return to - viewTo;
    case 'center': return (from + to) / 2 - (viewFrom + viewTo) / 2;
    default:
      if (from >= viewFrom && to <= viewTo) return 0;
      if (from < viewFrom && to - from <= viewTo - viewFrom || to > viewTo && to - from > viewTo - viewFrom) return from - viewFrom;
      if (from < viewFrom && to > viewTo) return 0;
      return to - viewTo;
  }
}

function scrollIntoView(node, options) {
  let block = 'start';
  let inline = 'nearest';
  if (options === false) block = 'end';
  else if (isObject(options)) {
    block = options.block ?? 'start';
    inline = options.inline ?? 'nearest';
  }
  const document = node[kOwner];
  for (let at = flatParent(node); at !== null; at = flatParent(at)) {
    const rect = geometry.boundingRect(node);
    const box = geometry.boxOf(at);
    const root = geometry.isViewportScroller(at);
    if (box === null || !root && !geometry.isScroller(box)) continue;
    const state = stateOf(document);
    const view = root ? { x: 0, y: 0, width: state.width, height: state.height } : geometry.boundingRect(at);
    const top = root ? 0 : view.y + box.bt;
    const left = root ? 0 : view.x + box.bl;
    const height = root ? state.height : box.h - box.bt - box.bb;
    const width = root ? state.width : box.w - box.bl - box.br;
    const dy = scrollFor(block, rect.y, rect.y + rect.height, top, top + height);
    const dx = scrollFor(inline, rect.x, rect.x + rect.width, left, left + width);
    const now = geometry.scrollState(at);
    if (geometry.scrollElement(at, now.x + dx, now.y + dy)) frame().scrolled(document);
  }
}

// ---- Members

const size = (node, name) => {
  const state = stateOf(node[kOwner]);
  if (isRoot(node) && !isQuirks(node) || isQuirkyBody(node)) {
    return name === 'clientW' ? state.width : state.height;
  }
  return MathRound(geometry.scrollState(node)[name]);
};

const edge = (node, name) => {
  const box = geometry.boxOf(node);
  return box === null || box.kind === 'inline' ? 0 : box[name];
};

const elementMembers = {
  getBoundingClientRect() {
    const node = element(this);
    return makeRect(isRendered(node) ? geometry.boundingRect(node) : { x: 0, y: 0, width: 0, height: 0 });
  },

  getClientRects() {
    const node = element(this);
    return makeRectList(isRendered(node) ? geometry.rectsOf(node) : []);
  },

  get clientTop() { return edge(element(this), 'bt'); },

  get clientLeft() { return edge(element(this), 'bl'); },

  get clientWidth() { return size(element(this), 'clientW'); },

  get clientHeight() { return size(element(this), 'clientH'); },

  get scrollWidth() {
    const node = element(this);
    return MathRound(geometry.scrollState(scrollable(node) ?? node).width);
  },

  get scrollHeight() {
    const node = element(this);
    return MathRound(geometry.scrollState(scrollable(node) ?? node).height);
  },

  get scrollTop() {
    const node = scrollable(element(this));
    return node === null || !isRendered(node) ? 0 : geometry.scrollState(node).y;
  },

  set scrollTop(value) { scrollTo(element(this), NaN, coordinate(value)); },

  get scrollLeft() {
    const node = scrollable(element(this));
    return node === null || !isRendered(node) ? 0 : geometry.scrollState(node).x;
  },

  set scrollLeft(value) { scrollTo(element(this), coordinate(value), NaN); },

  scroll(x, y) {
    const node = element(this);
    const { left, top } = optionsOf('scroll', x, y, arguments.length);
    scrollTo(node, coordinate(left), coordinate(top));
  },

  scrollTo(x, y) {
    const node = element(this);
    const { left, top } = optionsOf('scrollTo', x, y, arguments.length);
    scrollTo(node, coordinate(left), coordinate(top));
  },

  scrollBy(x, y) {
    const node = element(this);
    const { left, top } = optionsOf('scrollBy', x, y, arguments.length);
    scrollBy(node, coordinate(left), coordinate(top));
  },

  scrollIntoView(options = true) {
    const node = element(this);
    if (isRendered(node)) scrollIntoView(node, options);
  },

  scrollIntoViewIfNeeded() {
    const node = element(this);
    if (isRendered(node)) scrollIntoView(node, { block: 'nearest', inline: 'nearest' });
  },

  checkVisibility(options = undefined) {
    const node = element(this);
    if (!isRendered(node)) return false;
    if (geometry.boxOf(node) === null) return false;
    if (options?.checkVisibilityCSS || options?.visibilityProperty) {
      if (styleOf(node).v[P.visibility] !== 'visible') return false;
    }
    if (options?.checkOpacity || options?.opacityProperty) {
      for (let at = node; at !== null; at = flatParent(at)) if (styleOf(at).v[P.opacity] === 0) return false;
    }
    return true;
  },

  get currentCSSZoom() {
    element(this);
    return 1;
  },
};

// The body's own place is no offset.
const hasOffset = (node) => isRendered(node) && node !== node[kOwner].body;

const htmlMembers = {
  get offsetParent() {
    const node = element(this);
    return isRendered(node) ? geometry.offsetParent(node) : null;
  },

  get offsetTop() {
    const node = element(this);
    return hasOffset(node) ? MathRound(geometry.offsetOf(node).top) : 0;
  },

  get offsetLeft() {
    const node = element(this);
    return hasOffset(node) ? MathRound(geometry.offsetOf(node).left) : 0;
  },

  get offsetWidth() {
    const node = element(this);
    return isRendered(node) ? MathRound(geometry.offsetOf(node).width) : 0;
  },

  get offsetHeight() {
    const node = element(this);
    return isRendered(node) ? MathRound(geometry.offsetOf(node).height) : 0;
  },
};

const documentOf = (value) => {
  if (!isObject(value) || value[kNodeType] !== 9 && value[kNodeType] !== 11) throw illegal();
  const document = value[kNodeType] === 9 ? value : value[kOwner];
  frame().prepare(document);
  return document;
};

const documentMembers = {
  elementFromPoint(x, y) {
    const document = documentOf(this);
    return require('web/css/hit').hitTest(document, +x, +y, this);
  },

  elementsFromPoint(x, y) {
    const document = documentOf(this);
    return require('web/css/hit').hitAll(document, +x, +y, this);
  },

  get scrollingElement() {
    const document = documentOf(this);
    return document[kMode] === 'quirks' ? bodyOf(document) : rootElement(document);
  },
};

module.exports = {
  coordinate, documentMembers, elementMembers,
  htmlMembers, isRendered, optionsOf, scrollBy, scrollIntoView, scrollTo,
  textStyle,
};
