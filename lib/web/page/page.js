// SPDX-License-Identifier: MIT
//
// A page: its event loop, its windows, its frames on the screen. Evaluated once, in the main realm.
//
//   page.agent       the loop of all its windows (web/page/agent)
//   page.top         the frame of its main window; each frame has `children`
//   page.frameSteps  an update of the rendering, as the standard orders it
'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypePush, DateNow, PromisePrototype, ReflectGetPrototypeOf,
  RegExpPrototypeExec, SafeSet, SafeWeakSet,
} = primordials;

const { Agent } = require('web/page/agent');
const { makeWindowRealm } = require('web/page/realm');
const { shownLines } = require('web/page/shown-stack');

class Page {
  constructor(options) {
    const { fps = 60, byHand = false, height = 600, width = 800 } = options;
    this.options = options;
    this.width = width;
    this.height = height;
    this.isHidden = false;
    this.top = undefined;
    this.uncaughtCount = 0;
    this.logged = undefined; // (line): what the page has printed
    this.agent = new Agent({ byHand, fps, onFrame: () => this.frameSteps() });
    this.isVirtual = byHand || options.isVirtual === true;
    this.startDate = DateNow() - this.agent.now(); // of page time 0, by the clock of Date
    this.timing = this.agent.onLong = new (require('web/page/timing').Timing)(this);
    this.painter = undefined; // (page, time): after each frame
    this.resized = false;
    this.wantsFrame = false;
    this.frameTime = undefined; // of the frame that runs, or of the last one
    this.activeSince = undefined; // when a user last pressed something
    this.pointers = undefined; // web/page/pointers, once there is input
    this.loaded = undefined; // called when the top window has fired load
    if (pages.size === 0) require('internal/rejections').setPages(frameOf, tellRejections);
    pages.add(this);
  }

  // ---- windows

  // A window with an empty document.
  makeFrame({ element = null, name = '', parent = undefined, url = 'about:blank' }) {
    const rejected = (promise, reason) => {
      require('internal/rejections').rejected(promise, reason);
    };
    const realm = makeWindowRealm(rejected);
    windowPromises.add(realm.primordials.PromisePrototype);
    return realm.require('web/page/window').openWindow({
      __proto__: null, element, name, page: this, parent, realm, url,
    });
  }

  // Parents before their children.
  frames(list = [], frame = this.top) {
    if (frame === undefined || frame.isClosed) return list;
    ArrayPrototypePush(list, frame);
    for (let i = 0; i < frame.children.length; i++) this.frames(list, frame.children[i]);
    return list;
  }

  // The frame of the window that has this Promise.prototype.
  frameOfPromises(prototype) {
    const frames = this.frames();
    for (let i = 0; i < frames.length; i++) {
      if (frames[i].realm.primordials.PromisePrototype === prototype) return frames[i];
    }
    return undefined;
  }

  // ---- frames on the screen

  wantFrame() {
    if (!this.isHidden) this.agent.wantFrame();
  }

  frameUnwanted() {
    if (!this.wantsFrameNow()) this.agent.dropFrame();
  }

  wantsFrameNow() {
    if (this.resized) return true;
    const frames = this.frames();
    for (let i = 0; i < frames.length; i++) if (frames[i].wantsFrame()) return true;
    return false;
  }

  *frameSteps() {
    const time = this.frameTime = this.agent.frameTime;
    if (this.pointers?.isHoverDue) {
      this.pointers.isHoverDue = false;
      yield* this.top.realm.require('web/page/mouse').hoverSteps(this.top);
    }
    const frames = this.frames();
    // As in Chromium, a window that has asked for nothing before the frame waits for the next one.
    const asking = ArrayPrototypeFilter(frames, (frame) => frame.animationFrames.isWanted);
    if (this.resized) {
      this.resized = false;
      for (let i = 0; i < frames.length; i++) yield* frames[i].resizeSteps();
      for (let i = 1; i < frames.length; i++) if (!frames[i].isClosed) frames[i].viewport();
    }
    for (let i = 1; i < frames.length; i++) yield* frames[i].ownResizeSteps();
    for (let i = 0; i < frames.length; i++) yield* frames[i].renderSteps('scrollSteps', time);
    for (let i = 0; i < frames.length; i++) yield* frames[i].renderSteps('mediaSteps', time);
    for (let i = 0; i < frames.length; i++) yield* frames[i].renderSteps('updateAnimationsSteps', time);
    for (let i = 0; i < frames.length; i++) yield* frames[i].frameEventSteps();
    for (let i = 0; i < frames.length; i++) frames[i].checkFocus(false);
    for (let i = 0; i < asking.length; i++) {
      if (!asking[i].isClosed) yield* asking[i].animationFrames.steps(time);
    }
    this.timing.style = this.agent.now();
    for (let i = 0; i < frames.length; i++) yield* frames[i].renderSteps('resizeObserverSteps', time);
    for (let i = 0; i < frames.length; i++) frames[i].checkFocus(true);
    for (let i = 0; i < frames.length; i++) yield* frames[i].renderSteps('intersectionSteps', time);
    for (let i = 1; i < frames.length; i++) frames[i].noteSize();
    if (this.pointers !== undefined) this.top.realm.require('web/page/mouse').noteHover(this.top);
    this.painter?.(this, time);
    this.timing.painted();
    if (this.wantsFrameNow()) this.wantFrame();
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
    this.resized = true;
    this.wantFrame();
  }

  *visibilitySteps(isHidden) {
    if (this.isHidden === isHidden) return;
    this.isHidden = isHidden;
    if (isHidden) this.agent.dropFrame();
    const frames = this.frames();
    for (let i = 0; i < frames.length; i++) {
      yield* frames[i].visibilitySteps(isHidden ? 'hidden' : 'visible');
    }
    if (!isHidden) this.wantFrame();
  }

  // ---- errors

  uncaught(error, message) {
    this.uncaughtCount++;
    this.options.onUncaught?.(error, message);
  }

  // A script, a style sheet, a picture ... that cannot be loaded.
  missing(url, reason) { this.options.onMissing?.(`cannot load ${url}: ${reason}`); }

  // All of it ends: its windows are closed, nothing of it runs any more.
  close() {
    const frames = this.frames();
    for (let i = 0; i < frames.length; i++) frames[i].close();
    this.agent.finish();
    pages.delete(this);
  }
}

// What is printed of an error that nobody caught.
function textOfError(error, message) {
  let stack;
  try {
    stack = error?.stack;
    if (typeof stack !== 'string' || !stack.includes('\n')) return message;
  } catch {
    return message;
  }
  const lines = stack.split('\n');
  let at = 0;
  while (at < lines.length && RegExpPrototypeExec(/^\s+at /, lines[at]) === null) at++;
  return [message, ...shownLines(lines.slice(at))].join('\n');
}

// ---- promises

const PROTOTYPES_MAX = 100; // a proxy's could be endless

const pages = new SafeSet(); // that are open
const windowPromises = new SafeWeakSet(); // Promise.prototype of every window, also of closed ones

const nobody = { __proto__: null, rejections: { __proto__: null, handled() {}, rejected() {} } };

// The frame whose window has made the promise, `nobody` when that is closed, undefined when Node has. A promise
// can have any prototype; one that does not tell is the page's, if no script of Node's runs beside it.
function frameOf(promise) {
  let prototype = ReflectGetPrototypeOf(promise);
  for (let i = 0; prototype !== null && i < PROTOTYPES_MAX; i++) {
    if (windowPromises.has(prototype)) return windowOf(prototype) ?? nobody;
    if (prototype === PromisePrototype) return undefined;
    prototype = ReflectGetPrototypeOf(prototype);
  }
  for (const page of pages) if (page.options.byHand !== true) return page.top;
  return undefined;
}

function windowOf(prototype) {
  for (const page of pages) {
    const frame = page.frameOfPromises(prototype);
    if (frame !== undefined) return frame;
  }
  return undefined;
}

function tellRejections() {
  for (const page of pages) {
    const frames = page.frames();
    for (let i = 0; i < frames.length; i++) frames[i].rejections.flush();
  }
}

module.exports = { Page, textOfError };
