// SPDX-License-Identifier: MIT
// WritableStream, WritableStreamDefaultWriter and WritableStreamDefaultController, as a program
// sees them. See web/streams/writable for what they do.

'use strict';

const { PromiseReject, ReflectApply, SymbolFor } = primordials;

const { codes } = require('internal/errors');
const {
  DONE, FROM_CORE, callForPromise, finishClass, inspectAs, inspectCustom, invalidState, isObject,
  markOf, methodOf, readStrategy, sizeOf, validateSource,
} = require('web/streams/common');
const {
  WritableController, WritableCore, abort, acquireWriter, close, closeQueuedOrInFlight,
  desiredSize, endOf, releaseWriter, setUp, write,
} = require('web/streams/writable');
const { kTransfer, kTransferList } = require('internal/messaging/transferable');

// What node:stream asks web streams for.
const kIsClosedPromise = SymbolFor('nodejs.webstream.isClosedPromise');
const kControllerErrorFunction = SymbolFor('nodejs.webstream.controllerErrorFunction');

const EMPTY = { __proto__: null };
const resolved = () => DONE;

let coreOf; // or undefined
let writerOf;
let controllerOf;

const wrongThis = (name) => new codes.ERR_INVALID_THIS(name);

class WritableStream {
  #core;

  static {
    coreOf = (value) => isObject(value) && #core in value ? value.#core : undefined;
  }

  constructor(sink = EMPTY, strategy = EMPTY) {
    if (sink === FROM_CORE) {
      this.#core = strategy;
      strategy.face = this;
      return;
    }
    validateSource(sink, 'sink');
    const read = readStrategy(strategy, 'strategy', 1);
    const aborting = methodOf(sink, 'sink', 'abort');
    const closing = methodOf(sink, 'sink', 'close');
    const start = methodOf(sink, 'sink', 'start');
    const { type } = sink;
    const writing = methodOf(sink, 'sink', 'write');
    if (type !== undefined) throw new codes.ERR_INVALID_ARG_VALUE.RangeError('type', type);

    const core = this.#core = new WritableCore();
    core.face = this;
    const size = sizeOf(read);
    const controller = new WritableController(core, EMPTY, markOf(read), size);
    const face = faceOfController(controller);
    controller.algorithms = {
      __proto__: null,
      write: writing === undefined ? resolved :
        (chunk) => callForPromise(writing, sink, [chunk, face]),
      close: closing === undefined ? resolved : () => callForPromise(closing, sink, []),
      abort: aborting === undefined ? resolved :
        (reason) => callForPromise(aborting, sink, [reason]),
    };
    setUp(core, controller,
          start === undefined ? undefined : () => ReflectApply(start, sink, [face]));
  }

  get locked() {
    const core = coreOf(this);
    if (core === undefined) throw wrongThis('WritableStream');
    return core.isLocked;
  }

  abort(reason = undefined) {
    const core = coreOf(this);
    if (core === undefined) return PromiseReject(wrongThis('WritableStream'));
    if (core.isLocked) return PromiseReject(invalidState('WritableStream is locked'));
    return abort(core, reason);
  }

  close() {
    const core = coreOf(this);
    if (core === undefined) return PromiseReject(wrongThis('WritableStream'));
    if (core.isLocked) return PromiseReject(invalidState('WritableStream is locked'));
    if (closeQueuedOrInFlight(core)) {
      return PromiseReject(invalidState('Failure closing WritableStream'));
    }
    return closeOrReject(core);
  }

  getWriter() {
    if (coreOf(this) === undefined) throw wrongThis('WritableStream');
    return new WritableStreamDefaultWriter(this);
  }

  get [kIsClosedPromise]() { return endOf(this.#core); }

  get [kControllerErrorFunction]() {
    const { controller } = this.#core;
    return (error) => { controller.errorIfNeeded(error); };
  }

  [inspectCustom](depth, options) {
    const core = this.#core;
    return inspectAs('WritableStream', { locked: core.isLocked, state: core.state }, depth,
                     options);
  }

  [kTransferList]() {
    return require('web/streams/transfer').openChannel(this.#core);
  }

  [kTransfer]() {
    return require('web/streams/transfer').transferWritable(this.#core);
  }
}

finishClass(WritableStream, ['locked', 'abort', 'close', 'getWriter']);

function closeOrReject(core) {
  if (core.state === 'closed' || core.state === 'errored') {
    return PromiseReject(invalidState('WritableStream is closed'));
  }
  return close(core);
}

class WritableStreamDefaultWriter {
  #core;

  static {
    writerOf = (value) => isObject(value) && #core in value ? value.#core : undefined;
  }

  constructor(stream) {
    const core = coreOf(stream);
    if (core === undefined) {
      throw new codes.ERR_INVALID_ARG_TYPE('stream', 'WritableStream', stream);
    }
    this.#core = acquireWriter(core);
    this.#core.face = this;
  }

  get closed() {
    const core = writerOf(this);
    if (core === undefined) return PromiseReject(wrongThis('WritableStreamDefaultWriter'));
    return core.closed.promise;
  }

  get desiredSize() {
    const core = writerOf(this);
    if (core === undefined) throw wrongThis('WritableStreamDefaultWriter');
    if (core.stream === undefined) throw unbound();
    return desiredSize(core.stream);
  }

  get ready() {
    const core = writerOf(this);
    if (core === undefined) return PromiseReject(wrongThis('WritableStreamDefaultWriter'));
    return core.ready.promise;
  }

  abort(reason = undefined) {
    const core = writerOf(this);
    if (core === undefined) return PromiseReject(wrongThis('WritableStreamDefaultWriter'));
    if (core.stream === undefined) return PromiseReject(unbound());
    return abort(core.stream, reason);
  }

  close() {
    const core = writerOf(this);
    if (core === undefined) return PromiseReject(wrongThis('WritableStreamDefaultWriter'));
    if (core.stream === undefined) return PromiseReject(unbound());
    if (closeQueuedOrInFlight(core.stream)) {
      return PromiseReject(invalidState('Failure to close WritableStream'));
    }
    return closeOrReject(core.stream);
  }

  releaseLock() {
    const core = writerOf(this);
    if (core === undefined) throw wrongThis('WritableStreamDefaultWriter');
    if (core.stream !== undefined) releaseWriter(core);
  }

  write(chunk = undefined) {
    const core = writerOf(this);
    if (core === undefined) return PromiseReject(wrongThis('WritableStreamDefaultWriter'));
    if (core.stream === undefined) return PromiseReject(unbound());
    return write(core, chunk);
  }

  [inspectCustom](depth, options) {
    const { closed, ready, stream } = this.#core;
    return inspectAs('WritableStreamDefaultWriter', {
      stream: stream === undefined ? undefined : faceOf(stream),
      close: closed.promise,
      ready: ready.promise,
      desiredSize: this.desiredSize,
    }, depth, options);
  }
}

const unbound = () => invalidState('Writer is not bound to a WritableStream');

finishClass(WritableStreamDefaultWriter,
            ['closed', 'ready', 'desiredSize', 'abort', 'close', 'releaseLock', 'write']);

class WritableStreamDefaultController {
  #core;

  static {
    controllerOf = (value) => {
      if (isObject(value) && #core in value) return value.#core;
      throw wrongThis('WritableStreamDefaultController');
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== FROM_CORE) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get signal() { return controllerOf(this).signal; }

  error(error = undefined) { controllerOf(this).errorIfNeeded(error); }

  [inspectCustom](depth, options) {
    return inspectAs('WritableStreamDefaultController', { stream: faceOf(this.#core.stream) },
                     depth, options);
  }
}

finishClass(WritableStreamDefaultController, ['signal', 'error']);

function faceOf(core) {
  return core.face ??= new WritableStream(FROM_CORE, core);
}

function faceOfController(controller) {
  return controller.face ??= new WritableStreamDefaultController(FROM_CORE, controller);
}

module.exports = {
  WritableStream,
  WritableStreamDefaultController,
  WritableStreamDefaultWriter,
  coreOfWritable: coreOf,
  faceOfWritable: faceOf,
};
