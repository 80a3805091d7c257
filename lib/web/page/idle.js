// SPDX-License-Identifier: MIT
//
// requestIdleCallback of a window. src/browser/idle.c says when; a callback with a timeout that has not
// come by then is a task of its own.
'use strict';

const { ObjectDefineProperty, SafeMap, SymbolToStringTag, TypeError } = primordials;

const { shared, slot } = require('web/dom/slots');
const { invoke } = require('web/page/callbacks');

const kMake = {};

const kAgent = slot('idleAgent');
const kDidTimeout = slot('idleDidTimeout');

class IdleDeadline {
  constructor(key, agent, didTimeout) {
    if (key !== kMake) throw new TypeError('Illegal constructor');
    this[kAgent] = agent;
    this[kDidTimeout] = didTimeout;
  }

  timeRemaining() {
    if (this?.[kAgent] === undefined) throw new TypeError('Illegal invocation');
    return this[kDidTimeout] ? 0 : this[kAgent].idleLeft;
  }

  get didTimeout() {
    if (this?.[kAgent] === undefined) throw new TypeError('Illegal invocation');
    return this[kDidTimeout];
  }
}

ObjectDefineProperty(IdleDeadline.prototype, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'IdleDeadline',
});
ObjectDefineProperty(IdleDeadline.prototype, 'timeRemaining', { __proto__: null, enumerable: true });
ObjectDefineProperty(IdleDeadline.prototype, 'didTimeout', { __proto__: null, enumerable: true });

class IdleCallbacks {
  constructor(frame) {
    this.frame = frame;
    this.agent = frame.agent;
    this.last = 0;
    this.entries = new SafeMap(); // by handle
  }

  request(callback, timeout) {
    const { agent } = this;
    const handle = ++this.last;
    if (this.frame.isClosed) return handle;
    const entry = { __proto__: null, run: undefined, timer: 0, item: undefined };
    if (shared.observe !== null) entry.item = shared.observe.queueCallback(callback);
    const start = (didTimeout) => {
      this.entries.delete(handle);
      if (didTimeout) agent.removeIdle(entry);
      else if (entry.timer !== 0) agent.cancel(entry.timer);
      const deadline = new IdleDeadline(kMake, agent, didTimeout);
      const call = () => invoke(callback, undefined, [deadline], 'IdleRequestCallback');
      if (entry.item === undefined) call();
      else entry.item.run(call);
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
    entry.item?.drop();
    this.agent.removeIdle(entry);
    if (entry.timer !== 0) this.agent.cancel(entry.timer);
  }

  clearAll() {
    for (const handle of this.entries.keys()) this.cancel(handle);
  }
}

module.exports = { IdleCallbacks, IdleDeadline };
