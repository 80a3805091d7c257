// SPDX-License-Identifier: MIT
// The resources that performance.getEntries() tells: 250, or as many as the page wants. When one
// more comes, an event asks the page for room; what still does not fit is dropped.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeShift } = primordials;

const { fireSteps } = require('web/dom/event-target');
const context = require('web/page/context');

const LIMIT = 250;

class ResourceBuffer {
  constructor() {
    this.entries = [];
    this.limit = LIMIT;
    this.waiting = []; // those that have come since it was full
    this.isAsking = false;
    this.dropped = 0;
  }

  add(entry) {
    if (!this.isAsking && this.entries.length < this.limit) {
      ArrayPrototypePush(this.entries, entry);
      return;
    }
    ArrayPrototypePush(this.waiting, entry);
    if (this.isAsking) return;
    this.isAsking = true;
    context.frame.queueTask('dom', () => this.#fullSteps());
  }

  *#fullSteps() {
    while (this.waiting.length > 0) {
      const before = this.waiting.length;
      if (this.entries.length >= this.limit) {
        yield* fireSteps(context.window.performance, 'resourcetimingbufferfull');
      }
      while (this.waiting.length > 0 && this.entries.length < this.limit) {
        ArrayPrototypePush(this.entries, ArrayPrototypeShift(this.waiting));
      }
      if (this.waiting.length < before) continue;
      this.dropped += this.waiting.length;
      this.waiting = [];
    }
    this.isAsking = false;
  }
}

module.exports = { ResourceBuffer };
