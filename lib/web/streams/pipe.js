// SPDX-License-Identifier: MIT
// pipeTo: chunks of one stream written to another, until one of them ends. The streams are cores.
//
//                     source errors    abort dest
//   step: ready? -->  dest errors      cancel source      --> wait for writes --> action --> end
//   read, write       source closes    close dest
//                     dest closed      cancel source
//
// 1. A chunk that has been read is written before anything else happens (the action waits).
// 2. Nothing is read while dest does not want to be written to.
// 3. The first reason to stop wins; ends are looked at in the order above.

'use strict';

const {
  PromisePrototypeThen, PromiseReject, PromiseWithResolvers, SafePromiseAllReturnVoid,
  SymbolDispose,
} = primordials;

const { queueMicrotask } = require('internal/tasks');
const { DONE, invalidState, isolate, markHandled } = require('web/streams/common');
const { acquireReader, cancel, read, releaseReader } = require('web/streams/readable');
const {
  abort, acquireWriter, closeQueuedOrInFlight, closeWithErrorPropagation, releaseWriter, write,
} = require('web/streams/writable');

class Pipe {
  constructor(source, dest, preventClose, preventAbort, preventCancel, signal) {
    this.source = source;
    this.dest = dest;
    this.preventClose = preventClose;
    this.preventAbort = preventAbort;
    this.preventCancel = preventCancel;
    this.signal = signal;
    this.reader = acquireReader(source, false);
    this.writer = acquireWriter(dest);
    source.disturbed = true;
    this.stopping = false;
    this.isReading = false;
    this.pauseSteps = 0;
    this.lastWrite = DONE;
    this.abortListener = undefined;
    const { promise, resolve, reject } = PromiseWithResolvers();
    this.promise = promise;
    this.resolve = resolve;
    this.reject = reject;
    this.step = () => { this.readOne(); };
    // As many microtasks lie between two chunks as in Node: more if the chunk was there at once.
    this.pause = () => {
      if (--this.pauseSteps > 0) queueMicrotask(this.pause);
      else this.next();
    };
  }

  start() {
    const { signal } = this;
    if (signal !== undefined) {
      const onAbort = () => this.onAbort();
      if (signal.aborted) {
        onAbort();
        return this.promise;
      }
      const { addAbortListener } = require('internal/events/abort-listener');
      this.abortListener = addAbortListener(signal, onAbort);
    }
    this.watch();
    this.next();
    return this.promise;
  }

  // ---- Chunks

  next() {
    if (!this.stopping) PromisePrototypeThen(this.writer.ready.promise, this.step, () => {});
  }

  readOne() {
    if (this.stopping) return;
    // The writer may have become full between: wait again.
    if (this.writer.ready.pending) {
      this.next();
      return;
    }
    this.isReading = true;
    read(this.reader, this);
    this.isReading = false;
  }

  // A Pipe is the request of its own reads.
  chunkSteps(chunk) {
    this.lastWrite = write(this.writer, chunk);
    markHandled(this.lastWrite);
    this.pauseSteps = this.isReading ? 3 : 2;
    queueMicrotask(this.pause);
  }

  closeSteps() {}

  errorSteps() {}

  // ---- Ends

  watch() {
    const { dest, reader, source, writer } = this;
    const sourceFailed = (error) => {
      this.stop(this.preventAbort ? undefined : () => abort(dest, error), true, error);
    };
    const destFailed = (error) => {
      this.stop(this.preventCancel ? undefined : () => cancel(source, error), true, error);
    };
    const sourceClosed = () => {
      this.stop(this.preventClose ? undefined : () => closeWithErrorPropagation(writer), false);
    };
    if (source.state === 'errored') sourceFailed(source.storedError);
    else if (source.state === 'readable') {
      PromisePrototypeThen(reader.closed.promise, undefined, sourceFailed);
    }
    if (dest.state === 'errored') destFailed(dest.storedError);
    else PromisePrototypeThen(writer.closed.promise, undefined, destFailed);
    if (source.state === 'closed') sourceClosed();
    else PromisePrototypeThen(reader.closed.promise, sourceClosed, () => {});
    if (closeQueuedOrInFlight(dest) || dest.state === 'closed') {
      destFailed(invalidState('Destination WritableStream is closed'));
    }
  }

  onAbort() {
    const { dest, signal, source } = this;
    const { reason } = signal;
    this.stop(() => {
      const actions = [];
      if (!this.preventAbort) {
        actions[0] = dest.state === 'writable' ? abort(dest, reason) : DONE;
      }
      if (!this.preventCancel) {
        actions[actions.length] = source.state === 'readable' ? cancel(source, reason) : DONE;
      }
      return SafePromiseAllReturnVoid(actions);
    }, true, reason);
  }

  // Ends the pipe, with an action before if there is one, whose failure is the result then.
  stop(action, isError, error) {
    if (this.stopping) return;
    this.stopping = true;
    const go = () => {
      if (action === undefined) {
        this.finish(isError, error);
        return;
      }
      PromisePrototypeThen(action(), () => { this.finish(isError, error); },
                           (failure) => { this.finish(true, failure); });
    };
    if (this.dest.state === 'writable' && !closeQueuedOrInFlight(this.dest)) this.flush(go);
    else go();
  }

  // Until the last write has settled, whatever came of it (1).
  flush(then) {
    const last = this.lastWrite;
    const check = () => {
      if (last === this.lastWrite) then();
      else this.flush(then);
    };
    PromisePrototypeThen(last, check, check);
  }

  finish(isError, error) {
    releaseWriter(this.writer);
    releaseReader(this.reader);
    if (this.abortListener !== undefined) this.abortListener[SymbolDispose]();
    if (isError) this.reject(error);
    else this.resolve();
  }
}

isolate(Pipe);

// Both streams are known not to be locked.
function pipe(source, dest, preventClose, preventAbort, preventCancel, signal) {
  try {
    return new Pipe(source, dest, preventClose, preventAbort, preventCancel, signal).start();
  } catch (error) {
    return PromiseReject(error);
  }
}

module.exports = { pipe };
