// SPDX-License-Identifier: MIT
// The controller of a stream of any values: ReadableStreamDefaultController.
//
// 1. `pulling` is true while the source's pull has not settled; `pullAgain` remembers one more
//    wish. Pull is never called twice at a time.
// 2. When a stream closes or fails, the source's methods are forgotten, so that they can be
//    collected.

'use strict';

const { PromisePrototypeThen, ReflectApply } = primordials;

const { codes } = require('internal/errors');
const {
  DONE, FROM_CORE, SizedQueue, callForPromise, finishClass, inspectAs, inspectCustom, invalidState,
  isObject, isolate, one, startPulling,
} = require('web/streams/common');
const {
  ReadableCore, close, fail, fulfillRequest, readsWaiting,
} = require('web/streams/readable');

class DefaultController {
  constructor(stream, pull, cancel, highWaterMark, size) {
    this.stream = stream;
    this.pull = pull;
    this.cancel = cancel;
    this.highWaterMark = highWaterMark;
    this.size = size;
    this.queue = new SizedQueue();
    this.started = false;
    this.pulling = false;
    this.pullAgain = false;
    this.closeRequested = false;
    this.face = undefined;
    this.onPulled = undefined;
    this.onFailed = undefined;
  }

  get isBytes() { return false; }

  // The start algorithm's result decides when pulling may begin.
  start(result) { startPulling(this, result); }

  forget() {
    this.pull = this.cancel = this.size = undefined;
  }

  cancelSteps(reason) {
    this.queue.reset();
    const result = this.cancel(reason);
    this.forget();
    return result;
  }

  pullSteps(request) {
    const { queue } = this;
    if (queue.length === 0) {
      this.stream.reader.requests.push(request);
      this.callPullIfNeeded();
      return;
    }
    const chunk = queue.dequeue();
    if (this.closeRequested && queue.length === 0) {
      this.forget();
      close(this.stream);
    } else {
      this.callPullIfNeeded();
    }
    request.chunkSteps(chunk);
  }

  releaseSteps() {}

  canCloseOrEnqueue() {
    return !this.closeRequested && this.stream.state === 'readable';
  }

  shouldCallPull() {
    return this.started && this.canCloseOrEnqueue() &&
      (readsWaiting(this.stream) > 0 || this.highWaterMark - this.queue.total > 0);
  }

  callPullIfNeeded() {
    if (!this.shouldCallPull()) return;
    if (this.pulling) {
      this.pullAgain = true;
      return;
    }
    this.pulling = true;
    this.onPulled ??= () => {
      this.pulling = false;
      if (!this.pullAgain) return;
      this.pullAgain = false;
      this.callPullIfNeeded();
    };
    this.onFailed ??= (error) => { this.error(error); };
    PromisePrototypeThen(this.pull(), this.onPulled, this.onFailed);
  }

  desiredSize() {
    const { state } = this.stream;
    return state === 'readable' ? this.highWaterMark - this.queue.total :
      state === 'closed' ? 0 : null;
  }

  close() {
    if (!this.canCloseOrEnqueue()) return;
    this.closeRequested = true;
    if (this.queue.length > 0) return;
    this.forget();
    close(this.stream);
  }

  enqueue(chunk) {
    if (!this.canCloseOrEnqueue()) return;
    if (readsWaiting(this.stream) > 0) {
      fulfillRequest(this.stream, chunk, false);
    } else {
      try {
        this.queue.enqueue(chunk, this.size(chunk));
      } catch (error) {
        this.error(error);
        throw error;
      }
    }
    this.callPullIfNeeded();
  }

  error(error) {
    if (this.stream.state !== 'readable') return;
    this.queue.reset();
    this.forget();
    fail(this.stream, error);
  }
}

isolate(DefaultController);

const resolved = () => DONE;

// A stream of our own. The algorithms give promises and do not throw.
function createReadable(pull = resolved, cancel = resolved, highWaterMark = 1, size = one,
                        startResult = undefined) {
  const stream = new ReadableCore();
  stream.controller = new DefaultController(stream, pull, cancel, highWaterMark, size);
  stream.controller.start(startResult);
  return stream;
}

// A stream from a program's source, whose methods have been read.
function setUpFromSource(stream, source, { start, pull, cancel }, highWaterMark, size) {
  const controller = new DefaultController(stream, resolved, resolved, highWaterMark, size);
  const face = faceOf(controller);
  if (pull !== undefined) controller.pull = () => callForPromise(pull, source, [face]);
  if (cancel !== undefined) {
    controller.cancel = (reason) => callForPromise(cancel, source, [reason]);
  }
  stream.controller = controller;
  controller.start(start === undefined ? undefined : ReflectApply(start, source, [face]));
}

// ---- What a program sees

let coreOf;

class ReadableStreamDefaultController {
  #core;

  static {
    coreOf = (self) => {
      if (isObject(self) && #core in self) return self.#core;
      throw new codes.ERR_INVALID_THIS('ReadableStreamDefaultController');
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== FROM_CORE) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get desiredSize() { return coreOf(this).desiredSize(); }

  close() {
    const core = coreOf(this);
    if (!core.canCloseOrEnqueue()) throw invalidState('Controller is already closed');
    core.close();
  }

  enqueue(chunk = undefined) {
    const core = coreOf(this);
    if (!core.canCloseOrEnqueue()) throw invalidState('Controller is already closed');
    core.enqueue(chunk);
  }

  error(error = undefined) { coreOf(this).error(error); }

  [inspectCustom](depth, options) {
    return inspectAs('ReadableStreamDefaultController', {}, depth, options);
  }
}

finishClass(ReadableStreamDefaultController, ['desiredSize', 'close', 'enqueue', 'error']);

function faceOf(controller) {
  return controller.face ??= new ReadableStreamDefaultController(FROM_CORE, controller);
}

module.exports = { ReadableStreamDefaultController, createReadable, setUpFromSource };
