// SPDX-License-Identifier: MIT
//
// requestAnimationFrame of a window. All callbacks of one frame get the same time; one that a
// callback asks for waits for the next frame; one that is cancelled in time does not run.
'use strict';

const { SafeMap } = primordials;

const { shared } = require('web/dom/slots');
const { invoke } = require('web/page/callbacks');

class AnimationFrames {
  constructor(frame) {
    this.frame = frame;
    this.page = frame.page;
    this.last = 0;
    this.callbacks = new SafeMap(); // by handle
    this.running = undefined; // those of the frame that runs
  }

  request(callback) {
    const handle = ++this.last;
    if (this.frame.isClosed) return 0;
    this.callbacks.set(handle, shared.observe === null ? callback :
      shared.observe.queueCallback(callback));
    this.page.wantFrame();
    return handle;
  }

  cancel(handle) {
    const callback = this.callbacks.get(handle) ?? this.running?.get(handle);
    if (callback !== undefined && typeof callback !== 'function') callback.drop();
    this.callbacks.delete(handle);
    this.running?.delete(handle);
    if (this.callbacks.size === 0) this.page.frameUnwanted();
  }

  get isWanted() { return this.callbacks.size > 0; }

  // The steps of a frame.
  *steps(time) {
    if (this.callbacks.size === 0) return;
    const running = this.callbacks;
    this.callbacks = new SafeMap();
    this.running = running;
    for (const { 0: handle, 1: callback } of running) {
      running.delete(handle);
      if (typeof callback === 'function') invoke(callback, undefined, [time], 'FrameRequestCallback');
      else callback.run((fn) => invoke(fn, undefined, [time], 'FrameRequestCallback'));
      yield;
    }
    this.running = undefined;
  }
}

module.exports = { AnimationFrames };
