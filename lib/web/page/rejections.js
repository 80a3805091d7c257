// SPDX-License-Identifier: MIT
//
// unhandledrejection and rejectionhandled of a window. A promise that has no handler at the end of a
// checkpoint is reported in a task, if it still has none then.
//
//   rejected --> pending --(end of the checkpoint)--> a task --> told --> [a handler] rejectionhandled
//                   \--> [a handler] forgotten  <--'
'use strict';

const { ArrayPrototypePush, SafeWeakMap } = primordials;

const { fireSteps } = require('web/dom/event-target');
const callbacks = require('web/page/callbacks');

const PENDING = 0;
const TOLD = 1;
const FORGOTTEN = 2;

class Rejections {
  constructor(frame) {
    this.frame = frame;
    this.pending = [];
    this.infos = new SafeWeakMap(); // of promises: { state }
  }

  rejected(promise, reason) {
    const info = { __proto__: null, promise, reason, state: PENDING };
    this.infos.set(promise, info);
    ArrayPrototypePush(this.pending, info);
  }

  handled(promise) {
    const info = this.infos.get(promise);
    if (info === undefined) return;
    const wasTold = info.state === TOLD;
    info.state = FORGOTTEN;
    if (!wasTold) return;
    const { reason } = info;
    this.frame.queueTask('dom', () => fireSteps(this.frame.window, 'rejectionhandled', {
      promise, reason,
    }, require('web/dom/events/promise-rejection').PromiseRejectionEvent));
  }

  // The end of a checkpoint.
  flush() {
    const list = this.pending;
    if (list.length === 0) return;
    this.pending = [];
    this.frame.queueTask('dom', () => this.#tellSteps(list));
  }

  *#tellSteps(list) {
    const { PromiseRejectionEvent } = require('web/dom/events/promise-rejection');
    for (let i = 0; i < list.length; i++) {
      const info = list[i];
      if (info.state !== PENDING) continue;
      const { promise, reason } = info;
      const goesOn = yield* fireSteps(this.frame.window, 'unhandledrejection', {
        cancelable: true, promise, reason,
      }, PromiseRejectionEvent);
      if (info.state !== PENDING) continue;
      info.state = TOLD;
      if (goesOn) {
        this.frame.page.uncaught(reason, callbacks.describe(reason, 'Uncaught (in promise) '));
      }
    }
  }
}

module.exports = { Rejections };
