// SPDX-License-Identifier: MIT
// How long a user's events took: from the input to the picture that shows what their listeners did.
// Evaluated once, in the main realm; one for each page.
//
//   input - waits - listeners - ... - the next picture
//   ^ timeStamp     ^ start   ^ end   ^ seen
//
// 1. An interaction is a press with its release and click, or a key with its release: its events
//    have one number.
// 2. If the listeners have asked for no frame, the next time of the display counts.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeShift, SafeSet } = primordials;

const { kTime } = require('web/dom/slots');

const FIRST_ID = 101;
const ID_STEP = 7;
const INPUTS_MAX = 50;

const POINTER = new SafeSet(['pointerdown', 'pointerup', 'click']);
const KEYS = new SafeSet(['keydown', 'keypress', 'keyup']);

class EventTiming {
  constructor(timing) {
    this.timing = timing;
    this.agent = timing.agent;
    this.waiting = []; // events that have not been seen yet
    this.isQueued = false;
    this.lastId = FIRST_ID - ID_STEP;
    this.interactions = 0;
    this.isOpen = false; // an interaction whose click has not come yet
    this.inputs = []; // since the last frame: { start, stamp }
  }

  #interactionOf(type) {
    if (type === 'pointerdown' || type === 'keydown') {
      this.lastId += ID_STEP;
      this.interactions++;
      this.isOpen = true;
    }
    if (KEYS.has(type)) return this.lastId;
    // A key may click; a release whose press was elsewhere is no interaction.
    if (!POINTER.has(type) || !this.isOpen) return 0;
    if (type === 'click') this.isOpen = false;
    return this.lastId;
  }

  // The time of the first input since then; 0: there was none.
  firstSince(time) {
    const { inputs } = this;
    this.inputs = [];
    for (let i = 0; i < inputs.length; i++) if (inputs[i].start >= time) return inputs[i].stamp;
    return 0;
  }

  // Listeners of a trusted event have run.
  handled(frame, event, start) {
    const end = this.agent.now();
    const { performance } = frame;
    const entry = {
      __proto__: null, type: event.type, cancelable: event.cancelable, target: event.target,
      start, end, stamp: event.timeStamp, seen: 0, frame,
      interaction: this.#interactionOf(event.type), count: this.interactions,
    };
    if (this.inputs.length === INPUTS_MAX) ArrayPrototypeShift(this.inputs);
    ArrayPrototypePush(this.inputs, { __proto__: null, start, stamp: entry.stamp });
    if (!performance.isLoaded()) {
      entry.seen = this.timing.tickAfter(end);
      performance.recordEvent(entry);
      return;
    }
    ArrayPrototypePush(this.waiting, entry);
    this.#queue();
  }

  #queue() {
    if (this.isQueued) return;
    this.isQueued = true;
    const now = this.agent.now();
    this.agent.postLater('dom', this.timing.tickAfter(now) - now, () => this.#flush());
  }

  // A frame has been painted, which is seen at that time.
  painted(shown) {
    for (let i = 0; i < this.waiting.length; i++) this.waiting[i].seen ||= shown;
  }

  #flush() {
    this.isQueued = false;
    const now = this.agent.now();
    const isFrameDue = this.timing.page.wantsFrameNow();
    const waiting = [];
    for (let i = 0; i < this.waiting.length; i++) {
      const entry = this.waiting[i];
      if (entry.seen === 0 && !isFrameDue) entry.seen = now;
      if (entry.seen === 0 || entry.seen > now) ArrayPrototypePush(waiting, entry);
      else if (!entry.frame.isClosed) entry.frame.performance.recordEvent(entry);
    }
    this.waiting = waiting;
    if (waiting.length > 0) this.#queue();
  }
}

// Fires a trusted event of a user's input and measures it. `stamp`: when the input came, if earlier.
function* timedSteps(frame, target, type, init, Class, stamp = undefined) {
  const { fireSteps } = frame.realm.require('web/dom/event-target');
  const { makeEvent } = frame.realm.require('web/dom/event');
  const event = makeEvent(Class, type, init);
  if (stamp !== undefined) event[kTime] = stamp;
  const start = frame.agent.now();
  const goesOn = yield* fireSteps(target, event);
  if (!frame.isClosed) frame.page.timing.events.handled(frame, event, start);
  return goesOn;
}

module.exports = { EventTiming, timedSteps };
