// SPDX-License-Identifier: MIT
// WritableStream's core: its states, its writer and its controller.
//
//             close                  error, abort            sink is idle
//   writable -------> closed    writable -------> erroring ---------------> errored
//
// Writes wait in the controller's queue; the promise of each waits in writeRequests, in the same
// order. One write or the close is with the sink at a time ("in flight").
//
// 1. `erroring`: the stream has failed, but the sink is still busy; then it is aborted or told
//    nothing, and the state becomes `errored`.
// 2. A writer's `ready` is pending while the queue is full (`backpressure`).
// 3. When a stream ends, the sink's methods are forgotten, so that they can be collected.

'use strict';

const {
  PromisePrototypeThen, PromiseReject, PromiseResolve, PromiseWithResolvers, Symbol,
} = primordials;

const {
  DONE, Fifo, Latch, SizedQueue, invalidState, isolate, one, promiseFor,
} = require('web/streams/common');

const CLOSE = Symbol('close'); // stands in the queue for the close

class WritableCore {
  constructor() {
    this.state = 'writable';
    this.controller = undefined;
    this.writer = undefined;
    this.storedError = undefined;
    this.backpressure = false;
    this.writeRequests = new Fifo();
    this.inFlightWrite = undefined;
    this.closeRequest = undefined;
    this.inFlightClose = undefined;
    this.pendingAbort = undefined;
    this.face = undefined;
    this.ended = undefined; // a Latch, when node:stream asked
  }

  get isLocked() { return this.writer !== undefined; }
}

// ---- The stream

function abort(stream, reason) {
  if (isOver(stream)) return PromiseResolve();
  stream.controller.signalAbort(reason);
  if (isOver(stream)) return PromiseResolve(); // a listener may have ended it
  if (stream.pendingAbort !== undefined) return stream.pendingAbort.promise;
  const wasErroring = stream.state === 'erroring';
  const { promise, reject, resolve } = PromiseWithResolvers();
  stream.pendingAbort = {
    __proto__: null, promise, reject, resolve, reason: wasErroring ? undefined : reason,
    wasErroring,
  };
  if (!wasErroring) startErroring(stream, reason);
  return promise;
}

const isOver = ({ state }) => state === 'closed' || state === 'errored';

function close(stream) {
  const request = PromiseWithResolvers();
  stream.closeRequest = request;
  if (stream.writer !== undefined && stream.backpressure && stream.state === 'writable') {
    stream.writer.ready.resolve();
  }
  stream.controller.close();
  return request.promise;
}

const closeQueuedOrInFlight = ({ closeRequest, inFlightClose }) =>
  closeRequest !== undefined || inFlightClose !== undefined;

function startErroring(stream, reason) {
  stream.state = 'erroring';
  stream.storedError = reason;
  if (stream.writer !== undefined) rejectReady(stream.writer, reason);
  if (stream.inFlightWrite === undefined && stream.inFlightClose === undefined &&
      stream.controller.started) {
    finishErroring(stream);
  }
}

function finishErroring(stream) {
  stream.state = 'errored';
  stream.controller.queue.reset();
  const { storedError } = stream;
  const requests = stream.writeRequests.take();
  while (requests.length > 0) requests.shift().reject(storedError);
  const pending = stream.pendingAbort;
  if (pending === undefined) {
    rejectClose(stream);
    return;
  }
  stream.pendingAbort = undefined;
  if (pending.wasErroring) {
    pending.reject(storedError);
    rejectClose(stream);
    return;
  }
  PromisePrototypeThen(stream.controller.abortSteps(pending.reason), () => {
    pending.resolve();
    rejectClose(stream);
  }, (error) => {
    pending.reject(error);
    rejectClose(stream);
  });
}

function rejectClose(stream) {
  if (stream.closeRequest !== undefined) {
    stream.closeRequest.reject(stream.storedError);
    stream.closeRequest = undefined;
  }
  if (stream.ended !== undefined) stream.ended.reject(stream.storedError);
  if (stream.writer !== undefined) stream.writer.closed.reject(stream.storedError);
}

function dealWithRejection(stream, error) {
  if (stream.state === 'writable') startErroring(stream, error);
  else finishErroring(stream);
}

function finishWrite(stream) {
  const request = stream.inFlightWrite;
  stream.inFlightWrite = undefined;
  request.resolve();
}

function failWrite(stream, error) {
  const request = stream.inFlightWrite;
  stream.inFlightWrite = undefined;
  request.reject(error);
  dealWithRejection(stream, error);
}

function finishClose(stream) {
  stream.inFlightClose.resolve();
  stream.inFlightClose = undefined;
  if (stream.state === 'erroring') {
    stream.storedError = undefined;
    if (stream.pendingAbort !== undefined) {
      stream.pendingAbort.resolve();
      stream.pendingAbort = undefined;
    }
  }
  stream.state = 'closed';
  if (stream.writer !== undefined) stream.writer.closed.resolve();
  if (stream.ended !== undefined) stream.ended.resolve();
}

function failClose(stream, error) {
  stream.inFlightClose.reject(error);
  stream.inFlightClose = undefined;
  if (stream.pendingAbort !== undefined) {
    stream.pendingAbort.reject(error);
    stream.pendingAbort = undefined;
  }
  dealWithRejection(stream, error);
}

function updateBackpressure(stream, backpressure) {
  const { writer } = stream;
  if (writer !== undefined && backpressure !== stream.backpressure) {
    if (backpressure) writer.ready = new Latch();
    else writer.ready.resolve();
  }
  stream.backpressure = backpressure;
}

// Settled when the stream has ended; for finished() of node:stream.
function endOf(stream) {
  if (stream.ended === undefined) {
    stream.ended = stream.state === 'closed' ? Latch.resolved() :
      stream.state === 'errored' ? Latch.rejected(stream.storedError) : new Latch();
  }
  return stream.ended;
}

// ---- Writers

class WriterCore {
  constructor(stream) {
    this.stream = stream;
    this.ready = undefined;
    this.closed = undefined;
    this.face = undefined;
  }
}

function acquireWriter(stream) {
  if (stream.writer !== undefined) throw invalidState('WritableStream is locked');
  const writer = new WriterCore(stream);
  stream.writer = writer;
  switch (stream.state) {
    case 'writable':
      writer.ready = !closeQueuedOrInFlight(stream) && stream.backpressure ? new Latch() :
        Latch.resolved();
      writer.closed = new Latch();
      break;
    case 'erroring':
      writer.ready = Latch.rejected(stream.storedError);
      writer.closed = new Latch();
      break;
    case 'closed':
      writer.ready = Latch.resolved();
      writer.closed = Latch.resolved();
      break;
    default:
      writer.ready = Latch.rejected(stream.storedError);
      writer.closed = Latch.rejected(stream.storedError);
  }
  return writer;
}

function rejectReady(writer, error) {
  if (writer.ready.pending) writer.ready.reject(error);
  else writer.ready = Latch.rejected(error);
}

function releaseWriter(writer) {
  const { stream } = writer;
  const error = invalidState('Writer has been released');
  rejectReady(writer, error);
  if (writer.closed.pending) writer.closed.reject(error);
  else writer.closed = Latch.rejected(error);
  stream.writer = undefined;
  writer.stream = undefined;
}

function closeWithErrorPropagation({ stream }) {
  if (closeQueuedOrInFlight(stream) || stream.state === 'closed') return DONE;
  if (stream.state === 'errored') return PromiseReject(stream.storedError);
  return close(stream);
}

function desiredSize(stream) {
  switch (stream.state) {
    case 'writable': return stream.controller.desiredSize();
    case 'closed': return 0;
    default: return null;
  }
}

function write(writer, chunk) {
  const { stream } = writer;
  const { controller } = stream;
  const size = controller.chunkSize(chunk);
  // The size function may have done anything.
  if (stream !== writer.stream) return PromiseReject(invalidState('Mismatched WritableStreams'));
  if (stream.state === 'errored') return PromiseReject(stream.storedError);
  if (closeQueuedOrInFlight(stream) || stream.state === 'closed') {
    return PromiseReject(invalidState('WritableStream is closed'));
  }
  if (stream.state === 'erroring') return PromiseReject(stream.storedError);
  const request = PromiseWithResolvers();
  stream.writeRequests.push(request);
  controller.write(chunk, size);
  return request.promise;
}

// ---- The controller

class WritableController {
  constructor(stream, algorithms, highWaterMark, size) {
    this.stream = stream;
    this.algorithms = algorithms; // { write, close, abort }
    this.highWaterMark = highWaterMark;
    this.size = size;
    this.queue = new SizedQueue();
    this.started = false;
    this.aborter = undefined; // an AbortController, when it is needed
    this.face = undefined;
    this.onWritten = undefined;
    this.onFailed = undefined;
  }

  start(startResult) {
    PromisePrototypeThen(promiseFor(startResult), () => {
      this.started = true;
      this.advance();
    }, (error) => {
      this.started = true;
      dealWithRejection(this.stream, error);
    });
  }

  get signal() {
    if (this.aborter === undefined) {
      const { AbortController } = require('web/abort-controller');
      this.aborter = new AbortController();
    }
    return this.aborter.signal;
  }

  signalAbort(reason) {
    const { signal } = this;
    if (!signal.aborted) this.aborter.abort(reason);
  }

  abortSteps(reason) {
    const result = this.algorithms.abort(reason);
    this.forget();
    return result;
  }

  forget() {
    this.algorithms = this.size = undefined;
  }

  desiredSize() {
    return this.highWaterMark - this.queue.total;
  }

  chunkSize(chunk) {
    if (this.size === undefined) return 1;
    try {
      return this.size(chunk);
    } catch (error) {
      this.errorIfNeeded(error);
      return 1;
    }
  }

  errorIfNeeded(error) {
    if (this.stream.state === 'writable') this.error(error);
  }

  error(error) {
    this.forget();
    startErroring(this.stream, error);
  }

  close() {
    this.queue.enqueue(CLOSE, 0);
    this.advance();
  }

  write(chunk, size) {
    try {
      this.queue.enqueue(chunk, size);
    } catch (error) {
      this.errorIfNeeded(error);
      return;
    }
    const { stream } = this;
    if (!closeQueuedOrInFlight(stream) && stream.state === 'writable') {
      updateBackpressure(stream, this.desiredSize() <= 0);
    }
    this.advance();
  }

  advance() {
    const { stream } = this;
    if (!this.started || stream.inFlightWrite !== undefined) return;
    if (stream.state === 'erroring') {
      finishErroring(stream);
      return;
    }
    if (this.queue.length === 0) return;
    const chunk = this.queue.peek();
    if (chunk === CLOSE) this.processClose();
    else this.processWrite(chunk);
  }

  processClose() {
    const { stream } = this;
    stream.inFlightClose = stream.closeRequest;
    stream.closeRequest = undefined;
    this.queue.dequeue();
    const closed = this.algorithms.close();
    this.forget();
    PromisePrototypeThen(closed, () => { finishClose(stream); },
                         (error) => { failClose(stream, error); });
  }

  processWrite(chunk) {
    const { stream } = this;
    stream.inFlightWrite = stream.writeRequests.shift();
    this.onWritten ??= () => {
      finishWrite(stream);
      this.queue.dequeue();
      if (!closeQueuedOrInFlight(stream) && stream.state === 'writable') {
        updateBackpressure(stream, this.desiredSize() <= 0);
      }
      this.advance();
    };
    this.onFailed ??= (error) => {
      if (stream.state === 'writable') this.forget();
      failWrite(stream, error);
    };
    PromisePrototypeThen(this.algorithms.write(chunk), this.onWritten, this.onFailed);
  }
}

// Connects a stream with its controller; start is called when both know each other.
function setUp(stream, controller, start) {
  stream.controller = controller;
  updateBackpressure(stream, controller.desiredSize() <= 0);
  controller.start(start?.());
}

isolate(WritableCore);
isolate(WriterCore);
isolate(WritableController);

const resolved = () => DONE;

// A stream of our own. The algorithms give promises and do not throw.
function createWritable(write = resolved, closing = resolved, aborting = resolved,
                        highWaterMark = 1, size = one, startResult = undefined) {
  const stream = new WritableCore();
  const algorithms = { __proto__: null, write, close: closing, abort: aborting };
  setUp(stream, new WritableController(stream, algorithms, highWaterMark, size),
        () => startResult);
  return stream;
}

module.exports = {
  WritableController,
  WritableCore,
  abort,
  acquireWriter,
  close,
  closeQueuedOrInFlight,
  closeWithErrorPropagation,
  createWritable,
  desiredSize,
  endOf,
  releaseWriter,
  setUp,
  write,
};
