// SPDX-License-Identifier: MIT
// ResizeObserver: sizes are compared after layout, and reported from the outside in. What a
// callback changes deeper down is reported in the same frame; what is not deeper waits for the next
// one, with an error event at the window.

'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, Infinity: infinity, ObjectDefineProperty,
  ObjectFreeze, TypeError,
} = primordials;

const { expose, illegal, isObject, need } = require('web/dom/idl');
const { kNodeType, kOwner, kParent, kHost, kConnected, slot } = require('web/dom/slots');
const { invoke } = require('web/page/callbacks');
const geometry = require('web/css/geometry');
const { layoutDocument } = require('web/css/layout/layout');
const { makeRect } = require('web/css/rects');
const { stateOf } = require('web/css/style');

const kObserver = slot('resizeObserver');
const kEntry = slot('resizeEntry');
let made = 0; // observers of this window
const WAYS = { '__proto__': null, 'border-box': 1, 'content-box': 1, 'device-pixel-content-box': 1 };

class ResizeObserverSize {
  constructor(key, inlineSize, blockSize) {
    if (key !== kEntry) throw new TypeError('Illegal constructor');
    ObjectDefineProperty(this, kEntry, { __proto__: null, value: { inlineSize, blockSize } });
  }

  get inlineSize() { return this[kEntry].inlineSize; }

  get blockSize() { return this[kEntry].blockSize; }
}
expose(ResizeObserverSize, 'ResizeObserverSize');

class ResizeObserverEntry {
  constructor(key, target, sizes) {
    if (key !== kEntry) throw new TypeError('Illegal constructor');
    const list = (w, h) => ObjectFreeze([new ResizeObserverSize(kEntry, w, h)]);
    ObjectDefineProperty(this, kEntry, {
      __proto__: null,
      value: {
        target,
        contentRect: makeRect({ x: sizes.x, y: sizes.y, width: sizes.w, height: sizes.h }),
        content: list(sizes.w, sizes.h),
        border: list(sizes.bw, sizes.bh),
      },
    });
  }

  get target() { return this[kEntry].target; }

  get contentRect() { return this[kEntry].contentRect; }

  get borderBoxSize() { return this[kEntry].border; }

  get contentBoxSize() { return this[kEntry].content; }

  get devicePixelContentBoxSize() { return this[kEntry].content; }
}
expose(ResizeObserverEntry, 'ResizeObserverEntry');

// Of the content box and the border box; nothing without a box.
function sizesOf(target) {
  const none = { x: 0, y: 0, w: 0, h: 0, bw: 0, bh: 0 };
  if (target[kConnected] !== true) return none;
  const box = geometry.boxOf(target);
  if (box === null || box.kind === 'inline' || box.kind === 'text' || box.kind === 'break') {
    return none;
  }
  return { x: box.pl, y: box.pt, w: box.innerW, h: box.innerH, bw: box.w, bh: box.h };
}

const observerOf = (value) => {
  if (!isObject(value) || value[kObserver] === undefined) throw illegal();
  return value[kObserver];
};

function enroll(observer, document) {
  const { resizeObservers } = stateOf(document);
  if (ArrayPrototypeIndexOf(resizeObservers, observer) >= 0) return;
  // They are asked in the order in which they were made, not in that of observe().
  let at = resizeObservers.length;
  while (at > 0 && resizeObservers[at - 1].number > observer.number) at--;
  ArrayPrototypeSplice(resizeObservers, at, 0, observer);
}

class ResizeObserver {
  constructor(callback) {
    need(arguments.length, 1, 'ResizeObserver', 'ResizeObserver');
    if (typeof callback !== 'function') {
      throw new TypeError("Failed to construct 'ResizeObserver': parameter 1 is not of type " +
        "'Function'.");
    }
    ObjectDefineProperty(this, kObserver, {
      __proto__: null, value: { object: this, callback, number: ++made, targets: [], skipped: false },
    });
  }

  observe(target, options = undefined) {
    const observer = observerOf(this);
    need(arguments.length, 1, 'observe', 'ResizeObserver');
    if (!isObject(target) || target[kNodeType] !== 1) {
      throw new TypeError("Failed to execute 'observe' on 'ResizeObserver': parameter 1 is not of " +
        "type 'Element'.");
    }
    const box = options?.box === undefined ? 'content-box' : `${options.box}`;
    if (WAYS[box] === undefined) {
      throw new TypeError("Failed to execute 'observe' on 'ResizeObserver': Failed to read the " +
        `'box' property from 'ResizeObserverOptions': The provided value '${box}' is not a valid ` +
        'enum value of type ResizeObserverBoxOptions.');
    }
    const { targets } = observer;
    for (let i = 0; i < targets.length; i++) {
      if (targets[i].target !== target) continue;
      if (targets[i].box === box) return;
      ArrayPrototypeSplice(targets, i, 1);
      break;
    }
    // The first look at a target tells it in any case.
    ArrayPrototypePush(targets, { target, box, w: -1, h: -1, isNew: true });
    const document = target[kOwner];
    require('web/css/frame').prepare(document);
    enroll(observer, document);
    const state = stateOf(document);
    state.observersChanged = true;
    state.wantFrame?.();
  }

  unobserve(target) {
    const observer = observerOf(this);
    need(arguments.length, 1, 'unobserve', 'ResizeObserver');
    if (!isObject(target) || target[kNodeType] !== 1) {
      throw new TypeError("Failed to execute 'unobserve' on 'ResizeObserver': parameter 1 is not " +
        "of type 'Element'.");
    }
    const { targets } = observer;
    for (let i = 0; i < targets.length; i++) {
      if (targets[i].target === target) {
        ArrayPrototypeSplice(targets, i, 1);
        break;
      }
    }
    leave(observer, target[kOwner]);
  }

  disconnect() {
    const observer = observerOf(this);
    const { targets } = observer;
    const documents = [];
    for (let i = 0; i < targets.length; i++) {
      ArrayPrototypePush(documents, targets[i].target[kOwner]);
    }
    observer.targets = [];
    for (let i = 0; i < documents.length; i++) leave(observer, documents[i]);
  }
}
expose(ResizeObserver, 'ResizeObserver');

function leave(observer, document) {
  const { targets } = observer;
  for (let i = 0; i < targets.length; i++) if (targets[i].target[kOwner] === document) return;
  const { resizeObservers } = stateOf(document);
  const at = ArrayPrototypeIndexOf(resizeObservers, observer);
  if (at >= 0) ArrayPrototypeSplice(resizeObservers, at, 1);
}

function depthOf(node) {
  let depth = 0;
  for (let at = node; at !== null && at !== undefined; at = at[kParent] ?? at[kHost] ?? null) depth++;
  return depth;
}

// What changed below `depth`: [{ observer, entries }]; and the depth of the shallowest told.
function gather(document, depth) {
  const { resizeObservers } = stateOf(document);
  const found = [];
  let shallowest = infinity;
  let skipped = false;
  for (let i = 0; i < resizeObservers.length; i++) {
    const observer = resizeObservers[i];
    const active = [];
    for (let k = 0; k < observer.targets.length; k++) {
      const one = observer.targets[k];
      if (one.target[kOwner] !== document) continue;
      const sizes = sizesOf(one.target);
      const w = one.box === 'border-box' ? sizes.bw : sizes.w;
      const h = one.box === 'border-box' ? sizes.bh : sizes.h;
      if (one.w === w && one.h === h) continue;
      if (one.isNew && w === 0 && h === 0 && one.target[kConnected] !== true) continue;
      const own = depthOf(one.target);
      if (own <= depth) {
        skipped = true;
        continue;
      }
      ArrayPrototypePush(active, { one, sizes, w, h, depth: own });
    }
    if (active.length > 0) ArrayPrototypePush(found, { observer, active });
  }
  for (let i = 0; i < found.length; i++) {
    for (let k = 0; k < found[i].active.length; k++) {
      if (found[i].active[k].depth < shallowest) shallowest = found[i].active[k].depth;
    }
  }
  return { found, shallowest, skipped };
}

function* steps(document) {
  let depth = 0;
  for (;;) {
    layoutDocument(document);
    const { found, shallowest, skipped } = gather(document, depth);
    if (found.length === 0) {
      if (skipped) yield* tellLoop(document);
      return;
    }
    depth = shallowest;
    for (let i = 0; i < found.length; i++) {
      const { active, observer } = found[i];
      const entries = [];
      for (let k = 0; k < active.length; k++) {
        const { h, one, sizes, w } = active[k];
        one.w = w;
        one.h = h;
        one.isNew = false;
        ArrayPrototypePush(entries, new ResizeObserverEntry(kEntry, one.target, sizes));
      }
      invoke(observer.callback, observer.object, [entries, observer.object],
             'ResizeObserverCallback');
      yield;
    }
  }
}

function* tellLoop(document) {
  const { ErrorEvent } = require('web/dom/events/error');
  const { fireSteps } = require('web/dom/event-target');
  const { kView } = require('web/dom/slots');
  stateOf(document).observersChanged = true;
  yield* fireSteps(document[kView], 'error', {
    cancelable: true, filename: document.URL,
    message: 'ResizeObserver loop completed with undelivered notifications.',
  }, ErrorEvent);
}

module.exports = { ResizeObserver, ResizeObserverEntry, ResizeObserverSize, steps };
