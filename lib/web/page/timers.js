// SPDX-License-Identifier: MIT
//
// setTimeout and setInterval of a window, as Chromium has them.
//
// 1. A delay of 0 is 0: the task is ready at once, in one order with messages. Others wait for
//    their time; of two that are due, the one that is due earlier is first.
// 2. A timer that a timer sets is one level deeper. From CLAMP_LEVEL on it waits 4 ms at least.
//    An interval is one level deeper with each call. Microtasks have the level of their task, unlike
//    in the standard; --standard-nesting is the standard's way.
// 3. An interval keeps to multiples of its delay, however late a call is.
'use strict';

const { SafeMap } = primordials;

const hooks = require('web/dom/hooks');

const CLAMP_LEVEL = 6;
const CLAMP_MS = 4;
const FLEXIBLE_MS = 32; // from here on a timer may be late a little, if that saves waking up
const HIDDEN_MS = 1000; // a hidden page's nested timers come once a second

class Timers {
  constructor(frame, invoke) {
    this.frame = frame;
    this.page = frame.page;
    this.agent = frame.agent;
    this.invoke = invoke; // (handler, args, isRepeated); may give steps
    this.last = 0;
    this.entries = new SafeMap(); // by handle
  }

  set(handler, delay, args, isRepeated) {
    const { agent } = this;
    let ms = delay | 0; // as Web IDL's `long`
    if (ms < 0) ms = 0;
    const handle = ++this.last;
    if (this.frame.isClosed) return 0;
    const entry = {
      __proto__: null, args, due: 0, handle, handler, id: 0, isRepeated, level: agent.nesting + 1, ms,
    };
    this.entries.set(handle, entry);
    this.#start(entry, this.#clamped(ms, agent.nesting));
    return handle;
  }

  #clamped(ms, level) {
    if (this.page.isHidden && level > 0 && ms < HIDDEN_MS) return HIDDEN_MS;
    return level >= CLAMP_LEVEL && ms < CLAMP_MS ? CLAMP_MS : ms;
  }

  #start(entry, ms) {
    const fire = () => this.#fire(entry);
    if (entry.isRepeated) entry.due = hooks.now() + ms;
    entry.id = ms === 0 ? this.agent.post('timer', fire) :
      this.agent.postLater('timer', ms, fire, 'normal', ms >= FLEXIBLE_MS);
  }

  #fire(entry) {
    this.agent.nesting = entry.level;
    if (entry.isRepeated) this.#again(entry);
    else this.entries.delete(entry.handle);
    const steps = this.invoke(entry.handler, entry.args, entry.isRepeated);
    if (this.page.options.standardNesting) this.agent.nesting = 0;
    return steps;
  }

  #again(entry) {
    const ms = this.#clamped(entry.ms, entry.level);
    const late = hooks.now() - entry.due;
    entry.level++;
    this.#start(entry, late < 0 || ms === 0 ? ms : ms - late % ms);
  }

  clear(handle) {
    const entry = this.entries.get(handle | 0);
    if (entry === undefined) return;
    this.entries.delete(entry.handle);
    this.agent.cancel(entry.id);
  }

  clearAll() {
    for (const { id } of this.entries.values()) this.agent.cancel(id);
    this.entries.clear();
  }
}

module.exports = { Timers };
