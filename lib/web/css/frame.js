// SPDX-License-Identifier: MIT
// Styles and layout for the page around them: what 'update the rendering' calls, in its order, and
// what windows ask for. Evaluated once for each window's realm.
//
// Which modules of web/css are evaluated where:
//   in each realm   frame, install, view, declaration, cssom, rects, media-list, resize-observer,
//                   intersection-observer, animation: they make the classes and call callbacks
//   once, in the    all others. They know nodes by their slots (web/dom/slots) only, so they serve
//   main realm      all windows; no page reaches the prototypes of that realm, which is why they
//                   call methods of arrays and strings as they are.
//
//   stale?  --> scrollSteps --> mediaSteps --> updateAnimationsSteps --> (animation frame callbacks)
//           --> layout --> resizeObserverSteps --> intersectionSteps --> paint
//
// A document is prepared when something first needs its styles; before that nothing here runs.

'use strict';

const { MathMax } = primordials;

const { kNodeType, kOwner, kParent, kView, slot } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const geometry = require('web/css/geometry');
const { layoutDocument } = require('web/css/layout/layout');
const style = require('web/css/style');
const context = require('web/page/context');

const { stateOf } = style;
const kFrame = slot('frame');

// ---- Staleness

function changed(node, what) {
  style.changed(node, what);
  const document = node[kNodeType] === 9 ? node : node[kOwner];
  if (document !== null && needsFrame(document)) context.page?.wantFrame();
}

// The size of the window, which media queries and layout depend on.
function prepare(document) {
  const view = document[kView];
  const state = stateOf(document);
  if (view === null || view === undefined) return state;
  const { page } = context;
  const frame = view[kFrame];
  state.wantFrame ??= () => page?.wantFrame();
  if (frame !== undefined && frame.css === undefined && !frame.isClosed) {
    frame.css = frame === context.frame ? module.exports : frame.realm.require('web/css/frame');
  }
  let width = page?.width ?? 800;
  let height = page?.height ?? 600;
  const owner = frame?.element;
  if (frame?.parent !== undefined && owner !== null && owner !== undefined) {
    ({ width, height } = viewportOf(owner));
  }
  style.setViewport(document, width, height, state.prefers);
  return state;
}

// The size of what an iframe shows.
function viewportOf(element) {
  prepare(element[kOwner]);
  const box = geometry.boxOf(element);
  if (box === null) return { width: 0, height: 0 };
  return { width: MathMax(0, box.innerW), height: MathMax(0, box.innerH) };
}

function isStale(document) {
  const state = stateOf(document);
  return state.layout === null || state.layoutVersion !== state.version;
}

function needsFrame(document) {
  const state = stateOf(document);
  if (state.scrolled.length > 0) return true;
  if (isStale(document) && context.page?.painter !== undefined) return true;
  if (isStale(document) && (state.layout !== null || state.resizeObservers.length > 0 || state.intersectionObservers.length > 0 || state.hasAnimationRules === true)) return true;
  if (state.observersChanged === true || state.mediaLists.length > 0 && state.mediaChecked !== `${state.width}x${state.height}`) return true;
  return state.animations !== null && state.animations.needsFrame();
}

function layout(document) {
  prepare(document);
  return layoutDocument(document);
}

// ---- Scrolling

function scrolled(document) {
  changed(document, 'scroll');
  context.page?.wantFrame();
}

// At each target scroll and scrollend; the document's reaches the window by bubbling.
function* scrollSteps(document) {
  const state = stateOf(document);
  const targets = state.scrolled;
  if (targets.length === 0) return;
  state.scrolled = [];
  const bubbles = (target) => target === document;
  for (let i = 0; i < targets.length; i++) {
    yield* fireSteps(targets[i], 'scroll', { bubbles: bubbles(targets[i]) });
    yield* fireSteps(targets[i], 'scrollend', { bubbles: bubbles(targets[i]) });
  }
}

function scrollOf(document) {
  return stateOf(document).scroll;
}

// window.scrollTo() and its kin.
function scrollWindow(document, how, x, y, count) {
  prepare(document);
  const root = require('web/css/tree').rootElement(document);
  if (root === null) return;
  const { coordinate, optionsOf } = require('web/css/view');
  const { left, top } = optionsOf(how === 'by' ? 'scrollBy' : 'scrollTo', x, y, count);
  let toX = coordinate(left);
  let toY = coordinate(top);
  if (how === 'by') {
    const now = stateOf(document).scroll;
    toX = toX === toX ? now.x + toX : NaN;
    toY = toY === toY ? now.y + toY : NaN;
  }
  if (geometry.scrollElement(root, toX, toY)) scrolled(document);
}

// A user's wheel: the nearest that can be scrolled is, up to the window.
function scrollByUser(element, dx, dy) {
  const document = element[kOwner];
  prepare(document);
  const { scrollBy } = require('web/css/view');
  for (let at = element; at !== null; at = at[kParent] ?? null) {
    if (at === document) break;
    const box = geometry.boxOf(at);
    if (box === null || geometry.isViewportScroller(at) || !geometry.isScroller(box)) continue;
    const before = geometry.scrollState(at);
    const { x, y } = before;
    scrollBy(at, dx, dy);
    const after = geometry.scrollState(at);
    if (after.x !== x || after.y !== y) return;
  }
  scrollWindow(document, 'by', dx, dy, 2);
}

// ---- The other steps

function* mediaSteps(document) {
  const state = prepare(document);
  state.mediaChecked = `${state.width}x${state.height}`;
  if (state.mediaLists.length > 0) yield* require('web/css/media-list').steps(state);
}

function* updateAnimationsSteps(document, now) {
  const state = stateOf(document);
  state.frameTime = now;
  if (state.animations === null && state.hasAnimationRules !== true) return;
  prepare(document);
  yield* require('web/css/animation').updateSteps(document, now);
}

function* resizeObserverSteps(document) {
  const state = stateOf(document);
  if (state.layout !== null || state.hasAnimationRules === true) layout(document);
  if (state.resizeObservers.length > 0) {
    layout(document);
    yield* require('web/css/resize-observer').steps(document);
  }
}

function* intersectionSteps(document) {
  const state = stateOf(document);
  state.observersChanged = false;
  if (state.intersectionObservers.length > 0) {
    layout(document);
    yield* require('web/css/intersection-observer').steps(document);
  }
  if (state.animations !== null) require('web/css/animation').started(document, state.frameTime);
}

// ---- Pictures and places

class Picture {
  constructor(pixels, width, height) {
    this.pixels = pixels;
    this.width = width;
    this.height = height;
  }

  // [r, g, b]
  pixelAt(x, y) {
    const at = (y * this.width + x) * 4;
    return [this.pixels[at + 2], this.pixels[at + 1], this.pixels[at]];
  }

  png() {
    return native('paint').png(this.pixels, this.width, this.height);
  }

  equals(other) {
    return other !== undefined && other !== null && this.width === other.width &&
      this.height === other.height && native('paint').equal(this.pixels, other.pixels);
  }
}

function paint(document, width, height) {
  layout(document);
  return new Picture(require('web/css/display-list').paintDocument(document, width, height), width, height);
}

function hitTest(document, x, y) {
  prepare(document);
  return require('web/css/hit').hitTest(document, x, y, document);
}

// Where a user would click an element, in its window; null if it has no box.
function centerOf(element) {
  prepare(element[kOwner]);
  const rects = geometry.rectsOf(element);
  if (rects.length === 0) return null;
  let rect = rects[0];
  for (let i = 1; i < rects.length && rect.width * rect.height === 0; i++) rect = rects[i];
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

function scrollIntoView(element) {
  prepare(element[kOwner]);
  require('web/css/view').scrollIntoView(element, { block: 'nearest', inline: 'nearest' });
}

function getComputedStyle(element, pseudo) {
  const { isObject, wrongType } = require('web/dom/idl');
  if (!isObject(element) || element[require('web/dom/slots').kNodeType] !== 1) {
    throw wrongType('getComputedStyle', 'Window', 1, 'Element');
  }
  prepare(element[kOwner]);
  return require('web/css/declaration').getComputedStyle(element, pseudo);
}

function matchMedia(document, query) {
  prepare(document);
  return require('web/css/media-list').matchMedia(document, query);
}

module.exports = {
  centerOf, changed, getComputedStyle, hitTest, intersectionSteps, isStale,
  layout, matchMedia, mediaSteps, needsFrame, paint, prepare, resizeObserverSteps, scrollIntoView,
  scrollByUser, scrollOf, scrollSteps, scrollWindow, scrolled, updateAnimationsSteps, viewportOf,
};

// From now on the window tells us of changes and has us in its frames.
if (context.frame !== null) {
  context.frame.css ??= module.exports;
  context.page.wantFrame();
}
