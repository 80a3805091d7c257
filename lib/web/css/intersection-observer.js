// SPDX-License-Identifier: MIT
// IntersectionObserver: after layout of each frame, how much of a target is seen within a root.
// Observers are called in a task after the frame, as in Chromium, in the order in which they were
// made to observe.

'use strict';

const {
  ArrayIsArray, ArrayPrototypeFilter, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSort,
  ArrayPrototypeSplice, MathFround, MathMax, MathMin, NumberIsFinite, ObjectDefineProperty, ObjectFreeze,
  RangeError, RegExpPrototypeExec, StringPrototypeSplit, StringPrototypeTrim, TypeError,
} = primordials;

const { expose, illegal, isObject, need } = require('web/dom/idl');
const { kConnected, kHost, kNodeType, kOwner, kParent, kView, slot } = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { invoke } = require('web/page/callbacks');
const geometry = require('web/css/geometry');
const { P } = require('web/css/properties');
const { makeRect } = require('web/css/rects');
const { stateOf } = require('web/css/style');
const { ABSOLUTE } = require('web/css/values');

const kObserver = slot('intersectionObserver');
const kEntry = slot('intersectionEntry');

class IntersectionObserverEntry {
  constructor(init) {
    need(arguments.length, 1, 'IntersectionObserverEntry', 'IntersectionObserverEntry');
    ObjectDefineProperty(this, kEntry, { __proto__: null, value: init });
  }

  get time() { return this[kEntry].time; }

  get rootBounds() { return this[kEntry].rootBounds; }

  get boundingClientRect() { return this[kEntry].boundingClientRect; }

  get intersectionRect() { return this[kEntry].intersectionRect; }

  get isIntersecting() { return this[kEntry].isIntersecting; }

  get isVisible() { return this[kEntry].isVisible; }

  get intersectionRatio() { return this[kEntry].intersectionRatio; }

  get target() { return this[kEntry].target; }
}
expose(IntersectionObserverEntry, 'IntersectionObserverEntry');

const DELAY_LEAST = 100; // milliseconds between two looks of an observer that tracks visibility

// "10px 20%" to four { n, isPercent }.
function parseMargin(text) {
  const trimmed = StringPrototypeTrim(text);
  const words = trimmed === '' ? ['0px'] : StringPrototypeSplit(trimmed, /\s+/);
  const values = [];
  const refuse = (message) => new (require('web/domexception').DOMException)(
    `Failed to construct 'IntersectionObserver': ${message}`, 'SyntaxError');
  if (words.length > 4) throw refuse('Extra text found at the end of rootMargin.');
  for (let i = 0; i < words.length; i++) {
    const found = RegExpPrototypeExec(
      /^([+-]?(?:\d+\.?\d*|\.\d+))(px|%|cm|mm|q|in|pt|pc)?$/i, words[i]);
    if (found === null || found[2] === undefined && +found[1] !== 0) {
      throw refuse('rootMargin must be specified in absolute length units or percent.');
    }
    const unit = found[2] === undefined ? 'px' : primordials.StringPrototypeToLowerCase(found[2]);
    values[i] = { n: +found[1] * (unit === '%' ? 1 : ABSOLUTE[unit]), isPercent: unit === '%' };
  }
  values[1] ??= values[0];
  values[2] ??= values[0];
  values[3] ??= values[1];
  return values;
}

const writeMargin = (margin) => {
  let text = '';
  for (let i = 0; i < 4; i++) {
    text += `${i > 0 ? ' ' : ''}${margin[i].n}${margin[i].isPercent ? '%' : 'px'}`;
  }
  return text;
};

function parseThresholds(value) {
  const list = value === undefined ? [0] : isObject(value) ? primordials.ArrayFrom(value) : [value];
  const thresholds = [];
  for (let i = 0; i < list.length; i++) {
    const n = +list[i];
    if (!NumberIsFinite(n)) {
      throw new TypeError("Failed to construct 'IntersectionObserver': Failed to read the " +
        "'threshold' property from 'IntersectionObserverInit': The provided double value is non-finite.");
    }
    if (n < 0 || n > 1) {
      throw new RangeError("Failed to construct 'IntersectionObserver': Threshold values must be " +
        'numbers between 0 and 1');
    }
    ArrayPrototypePush(thresholds, n);
  }
  if (thresholds.length === 0) thresholds[0] = 0;
  return ArrayPrototypeSort(thresholds, (a, b) => a - b);
}

const observerOf = (value) => {
  if (!isObject(value) || value[kObserver] === undefined) throw illegal();
  return value[kObserver];
};

class IntersectionObserver {
  constructor(callback, options = undefined) {
    if (typeof callback !== 'function') {
      throw new TypeError("Failed to construct 'IntersectionObserver': parameter 1 is not of type " +
        "'Function'.");
    }
    const root = options?.root ?? null;
    if (root !== null && (!isObject(root) || root[kNodeType] !== 1 && root[kNodeType] !== 9)) {
      throw new TypeError("Failed to construct 'IntersectionObserver': Failed to read the 'root' " +
        "property from 'IntersectionObserverInit': The provided value is not of type '(Document or Element)'.");
    }
    const margin = parseMargin(options?.rootMargin === undefined ? '0px' : `${options.rootMargin}`);
    const thresholds = ObjectFreeze(parseThresholds(options?.threshold));
    const scrollMargin =
      parseMargin(options?.scrollMargin === undefined ? '0px' : `${options.scrollMargin}`);
    const delay = +(options?.delay ?? 0) | 0;
    const tracksVisibility = !!options?.trackVisibility;
    if (tracksVisibility && delay < DELAY_LEAST) {
      const { DOMException } = require('web/domexception');
      throw new DOMException("Failed to construct 'IntersectionObserver': To enable the " +
        "'trackVisibility' option, you must also use a 'delay' option with a value of at least " +
        '100. Visibility is more expensive to compute than the basic intersection; enabling this ' +
        "option may negatively affect your page's performance. Please make sure you *really* need " +
        "visibility tracking before enabling the 'trackVisibility' option.", 'NotSupportedError');
    }
    ObjectDefineProperty(this, kObserver, {
      __proto__: null,
      value: {
        object: this, callback, root, margin, scrollMargin, thresholds, targets: [], queue: [],
        delay, tracksVisibility, lookedAt: -Infinity, isLate: false,
      },
    });
  }

  get root() { return observerOf(this).root; }

  get rootMargin() { return writeMargin(observerOf(this).margin); }

  get scrollMargin() { return writeMargin(observerOf(this).scrollMargin); }

  get thresholds() { return observerOf(this).thresholds; }

  get delay() { return observerOf(this).delay; }

  get trackVisibility() {
    return observerOf(this).tracksVisibility;
  }

  observe(target) {
    const observer = observerOf(this);
    need(arguments.length, 1, 'observe', 'IntersectionObserver');
    if (!isObject(target) || target[kNodeType] !== 1) {
      throw new TypeError("Failed to execute 'observe' on 'IntersectionObserver': parameter 1 is " +
        "not of type 'Element'.");
    }
    const { targets } = observer;
    for (let i = 0; i < targets.length; i++) if (targets[i].target === target) return;
    ArrayPrototypePush(targets, { target, index: -1, isIntersecting: false });
    const document = target[kOwner];
    require('web/css/frame').prepare(document);
    const state = stateOf(document);
    if (ArrayPrototypeIndexOf(state.intersectionObservers, observer) < 0) {
      ArrayPrototypePush(state.intersectionObservers, observer);
    }
    state.observersChanged = true;
    state.wantFrame?.();
  }

  unobserve(target) {
    const observer = observerOf(this);
    need(arguments.length, 1, 'unobserve', 'IntersectionObserver');
    const { targets } = observer;
    for (let i = 0; i < targets.length; i++) {
      if (targets[i].target === target) {
        ArrayPrototypeSplice(targets, i, 1);
        // As in Chromium, what was seen of it and not told yet is forgotten.
        observer.queue = ArrayPrototypeFilter(observer.queue, (entry) => entry.target !== target);
        break;
      }
    }
    if (isObject(target) && target[kNodeType] === 1) leave(observer, target[kOwner]);
  }

  disconnect() {
    const observer = observerOf(this);
    const { targets } = observer;
    observer.targets = [];
    observer.queue = [];
    for (let i = 0; i < targets.length; i++) leave(observer, targets[i].target[kOwner]);
  }

  takeRecords() {
    const observer = observerOf(this);
    const { queue } = observer;
    observer.queue = [];
    return queue;
  }
}
expose(IntersectionObserver, 'IntersectionObserver');

function leave(observer, document) {
  const { targets } = observer;
  for (let i = 0; i < targets.length; i++) if (targets[i].target[kOwner] === document) return;
  const { intersectionObservers } = stateOf(document);
  const at = ArrayPrototypeIndexOf(intersectionObservers, observer);
  if (at >= 0) ArrayPrototypeSplice(intersectionObservers, at, 1);
}

// The part that both have, null if there is none; they may touch.
function overlap(a, b) {
  const x = MathMax(a.x, b.x);
  const y = MathMax(a.y, b.y);
  const right = MathMin(a.x + a.width, b.x + b.width);
  const bottom = MathMin(a.y + a.height, b.y + b.height);
  if (right < x || bottom < y) return null;
  return { x, y, width: right - x, height: bottom - y };
}

function rootBounds(observer, document) {
  let top = document;
  if (observer.root === null) {
    let element;
    while ((element = ownerOf(top)) !== null) top = element[kOwner];
  }
  const state = stateOf(top);
  let rect;
  if (observer.root === null || observer.root[kNodeType] === 9) {
    rect = { x: 0, y: 0, width: state.width, height: state.height };
  } else {
    rect = geometry.boundingRect(observer.root);
    const box = geometry.boxOf(observer.root);
    if (box !== null && geometry.isScroller(box)) {
      rect = {
        x: rect.x + box.bl, y: rect.y + box.bt, width: box.w - box.bl - box.br,
        height: box.h - box.bt - box.bb,
      };
    }
  }
  return grown(rect, observer.margin);
}

function isWithin(root, target) {
  const parentOf = (node) => node[kParent] ?? node[kHost] ?? null;
  for (let at = parentOf(target); at !== null; at = parentOf(at)) if (at === root) return true;
  return false;
}

const grown = (rect, [top, right, bottom, left]) => {
  const px = ({ isPercent, n }, base) => isPercent ? n * base / 100 : n;
  return {
    x: rect.x - px(left, rect.width), y: rect.y - px(top, rect.height),
    width: rect.width + px(left, rect.width) + px(right, rect.width),
    height: rect.height + px(top, rect.height) + px(bottom, rect.height),
  };
};

// What is left of a rectangle after the clips of the boxes around a box, up to the root's box; null
// if nothing is, or the root's box is not among them.
function clipped(observer, from, start, rootBox) {
  let rect = start;
  for (let at = from.at; at !== null && at !== undefined && !at.isViewport; at = at.at) {
    if (at === rootBox) return rect;
    if (at.node === null || at.isRoot) continue;
    if (at.style.v[P.overflowX] === 'visible' || isViewportBody(at)) continue;
    const outer = geometry.boundingRect(at.node);
    let clip = {
      x: outer.x + at.bl, y: outer.y + at.bt, width: outer.width - at.bl - at.br,
      height: outer.height - at.bt - at.bb,
    };
    if (geometry.isScroller(at)) clip = grown(clip, observer.scrollMargin);
    rect = overlap(rect, clip);
    if (rect === null) return null;
  }
  return rootBox === null ? rect : null;
}

// What of the target is seen in the root, with what clips on the way. Without a root, out of
// iframes up to the top window; the answer is in the target's window.
function intersect(observer, target, bounds) {
  const box = target[kConnected] === true ? geometry.boxOf(target) : null;
  if (box === null) return null;
  const hasRoot = observer.root !== null && observer.root[kNodeType] === 1;
  if (hasRoot && !isWithin(observer.root, target)) return null;
  const rootBox = hasRoot ? geometry.boxOf(observer.root) : null;
  let rect = clipped(observer, box, geometry.boundingRect(target), rootBox);
  let dx = 0;
  let dy = 0;
  if (observer.root === null) {
    let document = target[kOwner];
    let element;
    while (rect !== null && (element = ownerOf(document)) !== null) {
      const state = stateOf(document);
      rect = overlap(rect, grown({ x: 0, y: 0, width: state.width, height: state.height },
                                 observer.scrollMargin));
      const inner = geometry.boxOf(element);
      if (rect === null || inner === null) return null;
      const place = geometry.boundingRect(element);
      dx += place.x + inner.contentX;
      dy += place.y + inner.contentY;
      rect = clipped(observer, inner, {
        ...rect, x: rect.x + place.x + inner.contentX, y: rect.y + place.y + inner.contentY,
      }, null);
      document = element[kOwner];
    }
  }
  if (rect === null) return null;
  const seen = overlap(rect, bounds);
  return seen === null ? null : { ...seen, x: seen.x - dx, y: seen.y - dy };
}

// The iframe that shows a document.
function ownerOf(document) {
  const frame = document[kView]?.[slot('frame')];
  return frame === undefined || frame.parent === undefined ? null : frame.element ?? null;
}

const isViewportBody = (box) => box.parent?.isRoot === true && box.node.localName === 'body' &&
  box.parent.style.v[P.overflowX] === 'visible';

// The part in the frame: looks at all targets, and queues a task if something has changed.
function update(document) {
  const state = stateOf(document);
  const { intersectionObservers: observers } = state;
  const time = hooks.now();
  for (let i = 0; i < observers.length; i++) look(observers[i], document, time);
  if (state.intersectionTask) return;
  for (let i = 0; i < observers.length; i++) {
    if (observers[i].queue.length === 0) continue;
    state.intersectionTask = true;
    hooks.queueTask('dom', 'intersections', () => deliverSteps(state));
    return;
  }
}

function* deliverSteps(state) {
  state.intersectionTask = false;
  const observers = primordials.ArrayPrototypeSlice(state.intersectionObservers);
  for (let i = 0; i < observers.length; i++) {
    const observer = observers[i];
    if (observer.queue.length === 0) continue;
    const { queue } = observer;
    observer.queue = [];
    invoke(observer.callback, observer.object, [queue, observer.object],
           'IntersectionObserverCallback');
    yield;
  }
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

const hasBox = (target) => target[kConnected] === true && geometry.boxOf(target) !== null;

// One with a delay looks again when that is over.
function isTooEarly(observer, document, time) {
  const left = observer.lookedAt + observer.delay - time;
  if (left <= 0) {
    observer.lookedAt = time;
    return false;
  }
  if (observer.isLate) return true;
  observer.isLate = true;
  const { agent, page } = require('web/page/context');
  agent.postLater('dom', left, () => {
    observer.isLate = false;
    stateOf(document).observersChanged = true;
    page.wantFrame();
  });
  return true;
}

function look(observer, document, time) {
  if (observer.delay > 0 && isTooEarly(observer, document, time)) return;
  const bounds = rootBounds(observer, document);
  for (let i = 0; i < observer.targets.length; i++) {
    const one = observer.targets[i];
    const { target } = one;
    if (target[kOwner] !== document) continue;
    const seen = intersect(observer, target, bounds);
    const rect = target[kConnected] === true ? geometry.boundingRect(target) : NOWHERE;
    const isIntersecting = seen !== null;
    const area = rect.width * rect.height;
    const ratio = !isIntersecting ? 0 : area === 0 ? 1 :
      MathMin(1, seen.width * seen.height / area);
    let index = 0;
    const { thresholds } = observer;
    if (isIntersecting) {
      while (index < thresholds.length && thresholds[index] <= ratio) index++;
    }
    // Chromium takes a target that only touches for seen if the least threshold is 0.
    const isSeen = isIntersecting && index > 0;
    const isVisible = observer.tracksVisibility && isSeen &&
      require('web/css/occlusion').isSeenAsIs(target, document);
    if (one.index === index && one.isIntersecting === isSeen && one.isVisible === isVisible) {
      continue;
    }
    one.index = index;
    one.isIntersecting = isSeen;
    one.isVisible = isVisible;
    ArrayPrototypePush(observer.queue, new IntersectionObserverEntry({
      time, target, isIntersecting: isSeen, intersectionRatio: MathFround(ratio), isVisible,
      rootBounds: makeRect(hasBox(target) ? bounds : NOWHERE), boundingClientRect: makeRect(rect),
      intersectionRect: makeRect(seen ?? NOWHERE),
    }));
  }
}

module.exports = { ArrayIsArray, IntersectionObserver, IntersectionObserverEntry, kView, update };
