// SPDX-License-Identifier: MIT
//
// requestIdleCallback of a window. src/browser/idle.c says when; a callback with a timeout that has not
// come by then is a task of its own.
'use strict';

const { ObjectDefineProperty, SafeMap, SymbolToStringTag, TypeError } = primordials;

const { invoke } = require('web/page/callbacks');

const kMake = {};

class IdleDeadline {
  #agent;
  #didTimeout;

  constructor(key, agent, didTimeout) {
    if (key !== kMake) throw new TypeError('Illegal constructor');
    this.#agent = agent;
    this.#didTimeout = didTimeout;
  }

  timeRemaining() {
    if (this.#didTimeout) return 0;
    const left = this.#agent.idleEnd - this.#agent.now();
    return left > 0 ? left : 0;
  }

  get didTimeout() { return this.#didTimeout; }
}

ObjectDefineProperty(IdleDeadline.prototype, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'IdleDeadline',
});
ObjectDefineProperty(IdleDeadline.prototype, 'timeRemaining', { __proto__: null, enumerable: true });
ObjectDefineProperty(IdleDeadline.prototype, 'didTimeout', { __proto__: null, enumerable: true });

class IdleCallbacks {
  constructor(agent) {
    this.agent = agent;
    this.last = 0;
    this.entries = new SafeMap(); // by handle
  }

  request(callback, timeout) {
    const { agent } = this;
    const handle = ++this.last;
    const entry = { __proto__: null, run: undefined, timer: 0 };
    const start = (didTimeout) => {
      this.entries.delete(handle);
      if (didTimeout) agent.removeIdle(entry);
      else if (entry.timer !== 0) agent.cancel(entry.timer);
      invoke(callback, undefined, [new IdleDeadline(kMake, agent, didTimeout)]);
    };
    entry.run = () => start(false);
    this.entries.set(handle, entry);
    agent.addIdle(entry);
    if (timeout > 0) entry.timer = agent.postLater('timer', timeout, () => start(true));
    return handle;
  }

  cancel(handle) {
    const entry = this.entries.get(handle);
    if (entry === undefined) return;
    this.entries.delete(handle);
    this.agent.removeIdle(entry);
    if (entry.timer !== 0) this.agent.cancel(entry.timer);
  }

  clearAll() {
    for (const handle of this.entries.keys()) this.cancel(handle);
  }
}

module.exports = { IdleCallbacks, IdleDeadline };
