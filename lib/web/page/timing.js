// SPDX-License-Identifier: MIT
// What a page's `performance` gets from its loop: long callbacks, tasks and animation frames, how
// long a user's events took, what was painted when. Evaluated once, in the main realm; one for each
// page. web/page/performance is the window's side of it.
//
//   frame - callbacks - style, layout - picture         the next time of the display
//   ^ render            ^ style             ^ painted    ^ presented: entries that tell of it come
//
// Times are milliseconds of page time.
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeShift, MathFloor,
  ObjectGetPrototypeOf, StringPrototypeStartsWith, SymbolToStringTag,
} = primordials;

const { kIsWindow, kNodeType, shared, slot } = require('web/dom/slots');

const kFrame = slot('frame');
const SCRIPTS_MAX = 200;

// ---- names

function nameOfElement(element) {
  const name = element.nodeName;
  const id = element.getAttribute('id');
  if (id !== null && id !== '') return `${name}#${id}`;
  const src = element.getAttribute('src');
  return src === null ? name : `${name}[src="${src}"]`;
}

function nameOfTarget(target) {
  if (target[kIsWindow] === true) return 'DOMWindow';
  if (target[kNodeType] === 1) return nameOfElement(target);
  if (target[kNodeType] !== undefined) return target.nodeName;
  return `${ObjectGetPrototypeOf(target)[SymbolToStringTag]}`;
}

const withoutData = (url) => StringPrototypeStartsWith(url, 'data:') ? 'data:' : url;

function invokerOf({ kind, name, target }) {
  switch (kind) {
    case 'event-listener': return `${nameOfTarget(target)}.on${name}`;
    case 'resolve-promise': return `${name}.then`;
    case 'reject-promise': return `${name}.catch`;
    case 'user-callback': return name;
    default: return withoutData(name);
  }
}

function placeOf({ code, kind, name, window }) {
  if (kind === 'classic-script' || kind === 'module-script') {
    return { __proto__: null, url: withoutData(name), name: '', position: 0 };
  }
  return require('web/page/script-source').locate(code, window);
}

const includes = (frame, other) => {
  for (let at = other; at !== undefined; at = at.parent) if (at === frame) return true;
  return false;
};

// How a script's window is related to the one that gets the entry.
function relation(frame, other) {
  if (other === undefined) return 'other';
  if (other === frame) return 'self';
  if (includes(frame, other)) return 'descendant';
  return includes(other, frame) ? 'ancestor' : 'same-page';
}

// ----

class Timing {
  constructor(page) {
    this.page = page;
    this.agent = page.agent;
    this.interval = 1000 / (page.options.fps ?? 60);
    this.scripts = []; // the long callbacks since the last long frame
    this.style = 0; // when style and layout of the last frame began
    this.presenting = []; // what is to be reported when the last frame is seen
    this.events = new (require('web/page/event-timing').EventTiming)(this);
  }

  // Windows that get entries: [performance, frame].
  #tell(fn) {
    const frames = this.page.frames();
    for (let i = 0; i < frames.length; i++) {
      if (!frames[i].isWorker) fn(frames[i].performance, frames[i], i === 0);
    }
  }

  // ---- src/browser/timing.c

  script(from, to) {
    if (shared.entryKind === '') return;
    if (this.scripts.length === SCRIPTS_MAX) ArrayPrototypeShift(this.scripts);
    ArrayPrototypePush(this.scripts, {
      __proto__: null, from, to, forced: shared.entryForced, paused: shared.entryPaused,
      kind: shared.entryKind, name: shared.entryName,
      code: shared.entryCode, target: shared.entryTarget, window: shared.entryWindow,
    });
  }

  #scriptsIn(from, to) {
    const found = [];
    for (let i = 0; i < this.scripts.length; i++) {
      const script = this.scripts[i];
      if (script.from >= from && script.to <= to) ArrayPrototypePush(found, script);
    }
    return found;
  }

  task(from, to) {
    const culprits = []; // the frames whose code ran
    const scripts = this.#scriptsIn(from, to);
    for (let i = 0; i < scripts.length; i++) {
      const frame = scripts[i].window?.[kFrame];
      if (frame !== undefined && ArrayPrototypeIndexOf(culprits, frame) < 0) {
        ArrayPrototypePush(culprits, frame);
      }
    }
    this.#tell((performance, frame) => performance.recordTask(from, to, culprits, frame));
  }

  // render: 0 if there was nothing to render
  frame(from, to, render, blocks) {
    const scripts = this.#scriptsIn(from, to);
    this.scripts = [];
    const firstInput = this.events.firstSince(from);
    if (this.page.isHidden) return;
    const shown = render === 0 ? 0 : this.tickAfter(to);
    const record = () => this.#tell((performance, frame, isTop) => {
      const list = [];
      let isPart = isTop;
      for (let i = 0; i < scripts.length; i++) {
        const script = scripts[i];
        const other = script.window?.[kFrame];
        const how = relation(frame, other);
        if (how === 'self' || how === 'descendant') isPart = true;
        list[i] = {
          __proto__: null, from: script.from, to: script.to, forced: script.forced,
          paused: script.paused,
          kind: script.kind, invoker: invokerOf(script), place: placeOf(script), relation: how,
          window: other === undefined ? null : script.window,
        };
      }
      if (!isPart) return;
      performance.recordFrame({
        __proto__: null, start: from, end: to, renderStart: render,
        styleStart: render === 0 ? 0 : this.style, presented: shown, blocks, firstInput,
        scripts: list,
      });
    });
    if (render === 0) record();
    else this.present(record);
  }

  // ---- the display

  // The next time at which a picture can be seen.
  tickAfter(time) {
    return (MathFloor(time / this.interval + 1e-6) + 1) * this.interval;
  }

  // fn is called when what was painted last is seen.
  present(fn) {
    ArrayPrototypePush(this.presenting, fn);
    if (this.presenting.length > 1) return;
    const now = this.agent.now();
    this.agent.postLater('dom', this.tickAfter(now) - now, () => {
      const list = this.presenting;
      this.presenting = [];
      for (let i = 0; i < list.length; i++) list[i]();
    });
  }

  // An update of the rendering is at its end.
  painted() {
    const now = this.agent.now();
    const shown = this.tickAfter(now);
    this.events.painted(shown);
    this.#tell((performance, frame) => {
      const paints = performance.paintsDue(frame);
      if (paints !== undefined) this.present(() => paints(now, shown));
    });
  }
}

module.exports = { Timing };
