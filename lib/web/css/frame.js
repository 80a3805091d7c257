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
// stale? --> scrollSteps --> mediaSteps --> updateAnimationsSteps --> (animation frame callbacks)
//           --> layout --> resizeObserverSteps --> intersectionSteps --> paint
//
// A document is prepared when something first needs its styles; before that nothing here runs.

'use strict';

const { MathMax } = primordials;

const { kNodeType, kOwner, kParent, kView, slot } = require('web/dom/slots');
const { fireSteps } = require('web/dom/event-target');
const { shownParent } = require('web/dom/pointed');
const geometry = require('web/css/geometry');
const { layoutDocument } = require('web/css/layout/layout');
const { P } = require('web/css/properties');
const style = require('web/css/style');
const context = require('web/page/context');

const { stateOf } = style;
const kFrame = slot('frame');

// ---- Staleness

function changed(node, what) {
  style.changed(node, what);
  const document = node[kNodeType] === 9 ? node : node[kOwner];
  if (document === null) return;
  const state = stateOf(document);
  if (what === 'tree' && state.animations !== null) {
    require('web/css/animations').cancelRemoved(state);
  }
  if (needsFrame(document)) context.page?.wantFrame();
}

// The size of the window, which media queries and layout depend on.
function prepare(document) {
  const view = document[kView];
  const state = stateOf(document);
  if (view === null || view === undefined) return state;
  const { page } = context;
  const frame = view[kFrame];
  state.wantFrame ??= () => page?.wantFrame();
  state.now ??= () => page.agent.now();
  state.frameTime ??= page?.frameTime; // this frame may have begun without styles
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
  if (isStale(document) && (context.page?.painter !== undefined || state.isLookedAt)) return true;
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

// window.scrollTo() and the like.
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

const isForUsers = (overflow) => overflow === 'auto' || overflow === 'scroll';

// A user's wheel: the nearest that can be scrolled is, up to the window. Whether something was.
function scrollByUser(element, dx, dy) {
  const document = element[kOwner];
  prepare(document);
  const { scrollBy } = require('web/css/view');
  for (let at = element; at !== null && at[kNodeType] === 1; at = shownParent(at)) {
    const box = geometry.boxOf(at);
    if (box === null || geometry.isViewportScroller(at) || !geometry.isScroller(box)) continue;
    const { v } = box.style;
    const byX = isForUsers(v[P.overflowX]) ? dx : 0;
    const byY = isForUsers(v[P.overflowY]) ? dy : 0;
    const { x, y } = geometry.scrollState(at);
    if (byX !== 0 || byY !== 0) scrollBy(at, byX, byY);
    const after = geometry.scrollState(at);
    if (after.x !== x || after.y !== y) return true;
  }
  const { x, y } = stateOf(document).scroll;
  const [canX, canY] = viewOverflow(document);
  scrollWindow(document, 'by', canX ? dx : 0, canY ? dy : 0, 2);
  const after = stateOf(document).scroll;
  return after.x !== x || after.y !== y;
}

// Whether a user can scroll the window: its overflow is the root's, or else the body's.
function viewOverflow(document) {
  const { bodyOf, rootElement } = require('web/css/tree');
  const root = rootElement(document);
  if (root === null) return [false, false];
  let { v } = style.styleOf(root);
  const body = bodyOf(document);
  if (v[P.overflowX] === 'visible' && v[P.overflowY] === 'visible' && body !== null) {
    ({ v } = style.styleOf(body));
  }
  const can = (overflow) => overflow === 'visible' || isForUsers(overflow);
  return [can(v[P.overflowX]), can(v[P.overflowY])];
}

const PANS = {
  __proto__: null, x: ['pan-right', 'pan-left'], y: ['pan-down', 'pan-up'],
};

// Whether touch-action lets a finger scroll along an axis: of the element and of what is above it,
// up to what would be scrolled.
function allowsPan(element, axis, isForward) {
  prepare(element[kOwner]);
  for (let at = element; at !== null && at[kNodeType] === 1; at = shownParent(at)) {
    const box = geometry.boxOf(at);
    if (box === null || box.kind === 'inline') continue;
    const action = style.styleOf(at).v[P.touchAction];
    const words = ` ${action} `;
    if (action !== 'auto' && action !== 'manipulation' && !words.includes(` pan-${axis} `) &&
        !words.includes(` ${PANS[axis][isForward ? 1 : 0]} `)) return false;
    if (geometry.isViewportScroller(at) || !geometry.isScroller(box)) continue;
    const { maxX, maxY } = geometry.scrollState(at);
    if (axis === 'x' ? maxX > 0 : maxY > 0) return true;
  }
  return true;
}

// ---- The other steps

// Whether the window of an iframe may get another size by the next layout around it.
function isSizeStale(document) {
  const parent = document[kView]?.[kFrame]?.parent;
  return parent !== undefined && isStale(parent.document);
}

function* mediaSteps(document) {
  const state = isSizeStale(document) ? stateOf(document) : prepare(document);
  state.mediaChecked = `${state.width}x${state.height}`;
  if (state.mediaLists.length > 0) yield* require('web/css/media-list').steps(state);
}

function* updateAnimationsSteps(document, now) {
  const state = stateOf(document);
  state.frameTime = now;
  if (state.animations === null && state.hasAnimationRules !== true) return;
  prepare(document);
  // As in Chromium, if elements have got or lost animations, except transitions, since the frame
  // before began, then this one begins with the styles.
  if (state.animations?.haveMoved) {
    state.animations.haveMoved = false;
    layout(document);
  }
  yield* require('web/css/animation').updateSteps(document, now);
}

function* resizeObserverSteps(document, now) {
  const state = stateOf(document);
  state.frameTime = now; // a callback of this frame may have been the first to need styles
  if (state.layout !== null || state.hasAnimationRules === true) layout(document);
  if (state.resizeObservers.length > 0) {
    layout(document);
    yield* require('web/css/resize-observer').steps(document);
  }
}

// The observers' callbacks are a task of their own.
function intersectionSteps(document) {
  const state = stateOf(document);
  state.observersChanged = false;
  if (state.intersectionObservers.length > 0) {
    layout(document);
    require('web/css/intersection-observer').update(document);
  }
  if (state.animations !== null) {
    require('web/css/animation').started(document, state.frameTime);
  }
  if (state.mediaLists.length > 0) prepare(document); // its size is that of the frame's layout now
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

// The element that a pointer meets at a place of the window, or null outside of it.
function hitDeep(document, x, y) {
  prepare(document);
  return require('web/css/hit').hitDeep(document, x, y);
}

// Where the content of an iframe begins, in the window that the iframe is in.
function contentCornerOf(element) {
  prepare(element[kOwner]);
  const rects = geometry.rectsOf(element);
  const box = geometry.boxOf(element);
  if (rects.length === 0 || box === null) return { x: 0, y: 0 };
  return { x: rects[0].x + box.bl + box.pl, y: rects[0].y + box.bt + box.pt };
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

function scrollIntoView(element, block = 'nearest') {
  prepare(element[kOwner]);
  require('web/css/view').scrollIntoView(element, { block, inline: 'nearest' });
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
  allowsPan, centerOf, changed, contentCornerOf, getComputedStyle, hitDeep, intersectionSteps, isStale,
  layout, matchMedia, mediaSteps, needsFrame, paint, prepare, resizeObserverSteps, scrollIntoView,
  scrollByUser, scrollOf, scrollSteps, scrollWindow, scrolled, updateAnimationsSteps, viewportOf,
};

// From now on the window tells us of changes and has us in its frames.
if (context.frame !== null) {
  context.frame.css ??= module.exports;
  context.page.wantFrame();
}
