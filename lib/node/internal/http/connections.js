// SPDX-License-Identifier: MIT
// The connections of a server, and how long each has been at a message: what timeouts and
// closeIdleConnections need. A parser tells its Watch.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSort, SafeSet } = primordials;

const { now } = native('tasks'); // the loop's time in milliseconds

class Watch {
  #list;

  constructor(list, socket) {
    this.#list = list;
    this.socket = socket;
    // A connection on which nothing comes is late, too.
    this.begunAt = now();
    this.isHeadComplete = false;
    this.isIdle = false;
    this.isExpired = false;
    list.add(this);
  }

  messageBegun() {
    this.begunAt = now();
    this.isHeadComplete = false;
    this.isIdle = false;
    this.isExpired = false;
  }

  headCame() {
    this.isHeadComplete = true;
  }

  messageEnded() {
    this.isIdle = true;
  }

  parserFreed() {
    this.#list.delete(this);
  }

  isLate(headersTimeout, requestTimeout) {
    if (this.isIdle || this.isExpired) return false;
    const age = now() - this.begunAt;
    return (headersTimeout > 0 && !this.isHeadComplete && age > headersTimeout) ||
      (requestTimeout > 0 && age > requestTimeout);
  }
}

class Connections {
  #watches = new SafeSet();

  watch(socket) {
    return new Watch(this, socket);
  }

  add(watch) { this.#watches.add(watch); }
  delete(watch) { this.#watches.delete(watch); }

  #filter(wanted) {
    const found = [];
    this.#watches.forEach((watch) => {
      if (wanted(watch)) ArrayPrototypePush(found, watch);
    });
    return found;
  }

  all() { return this.#filter(() => true); }
  idle() { return this.#filter((watch) => watch.isIdle); }

  // Those whose message takes too long, the oldest first. Each is reported once per message.
  expired(headersTimeout, requestTimeout) {
    const late = this.#filter((watch) => watch.isLate(headersTimeout, requestTimeout));
    for (let i = 0; i < late.length; i++) late[i].isExpired = true;
    return ArrayPrototypeSort(late, (a, b) => a.begunAt - b.begunAt);
  }
}

module.exports = { Connections };
