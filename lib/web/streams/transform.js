// SPDX-License-Identifier: MIT
// TransformStream: a writable side and a readable side, and a transformer between.
//
//   writable --write--> transform(chunk) --enqueue--> readable
//            <-------- backpressure of the readable side ---
//
// 1. `backpressure` holds writes back until the readable side is pulled; `changed` is resolved
//    when it changes.
// 2. The transformer ends once, by flush or by cancel; `finishing` is the promise of that end, and
//    the other ways to end wait for it.

'use strict';

const {
  PromisePrototypeThen, PromiseReject, PromiseWithResolvers, ReflectApply,
} = primordials;

const { codes } = require('internal/errors');
const {
  DONE, FROM_CORE, callForPromise, finishClass, inspectAs, inspectCustom, invalidState, isObject,
  isolate, markOf, methodOf, one, readStrategy, sizeOf, validateSource,
} = require('web/streams/common');
const { createReadable } = require('web/streams/readable-default');
const { createWritable } = require('web/streams/writable');
const { kTransfer, kTransferList } = require('internal/messaging/transferable');

const resolved = () => DONE;

class TransformCore {
  constructor() {
    this.readable = undefined;
    this.writable = undefined;
    this.backpressure = undefined;
    this.changed = undefined; // { promise, resolve }
    this.transform = undefined; // these three give promises
    this.flush = resolved;
    this.cancel = resolved;
    this.finishing = undefined;
    this.face = undefined;
    this.controllerFace = undefined;
  }

  // Makes the two sides. They start when startPromise is resolved.
  setUp(startPromise, writableMark, writableSize, readableMark, readableSize) {
    this.writable = createWritable(
      (chunk) => this.sinkWrite(chunk), () => this.sinkClose(),
      (reason) => this.sinkAbort(reason), writableMark, writableSize, startPromise);
    this.readable = createReadable(
      () => this.sourcePull(), (reason) => this.sourceCancel(reason), readableMark, readableSize,
      startPromise);
    this.setBackpressure(true);
  }

  forget() {
    this.transform = this.flush = this.cancel = undefined;
  }

  setBackpressure(backpressure) {
    this.changed?.resolve();
    this.changed = PromiseWithResolvers();
    this.backpressure = backpressure;
  }

  unblockWrite() {
    if (this.backpressure) this.setBackpressure(false);
  }

  // ---- What a transformer can do

  enqueue(chunk) {
    const { controller } = this.readable;
    if (!controller.canCloseOrEnqueue()) throw invalidState('Unable to enqueue');
    try {
      controller.enqueue(chunk);
    } catch (error) {
      this.errorWritable(error);
      throw this.readable.storedError;
    }
    const backpressure = !controller.shouldCallPull();
    if (backpressure !== this.backpressure) this.setBackpressure(true);
  }

  error(error) {
    this.readable.controller.error(error);
    this.errorWritable(error);
  }

  errorWritable(error) {
    this.forget();
    this.writable.controller.errorIfNeeded(error);
    this.unblockWrite();
  }

  terminate() {
    this.readable.controller.close();
    this.errorWritable(invalidState('TransformStream has been terminated'));
  }

  // ---- The writable side

  sinkWrite(chunk) {
    if (!this.backpressure) return this.perform(chunk);
    return PromisePrototypeThen(this.changed.promise, () => {
      const { storedError, state } = this.writable;
      if (state === 'erroring') throw storedError;
      return this.perform(chunk);
    });
  }

  // A transformer that has been cancelled between takes nothing any more.
  perform(chunk) {
    if (this.transform === undefined) return DONE;
    return PromisePrototypeThen(this.transform(chunk), undefined, (error) => {
      this.error(error);
      throw error;
    });
  }

  // Ends the transformer by one of its methods; `settle` runs when that has succeeded, and may
  // throw; `fail` tells the other side of a failure.
  finish(method, reason, settle, fail) {
    if (this.finishing !== undefined) return this.finishing;
    const { promise, reject, resolve } = PromiseWithResolvers();
    this.finishing = promise;
    const ended = method(reason);
    this.forget();
    PromisePrototypeThen(ended, () => {
      try {
        settle();
      } catch (error) {
        reject(error);
        return;
      }
      resolve();
    }, (error) => {
      fail(error);
      reject(error);
    });
    return promise;
  }

  sinkClose() {
    const { readable } = this;
    return this.finish(this.flush, undefined, () => {
      if (readable.state === 'errored') throw readable.storedError;
      readable.controller.close();
    }, (error) => { readable.controller.error(error); });
  }

  sinkAbort(reason) {
    const { readable } = this;
    return this.finish(this.cancel, reason, () => {
      if (readable.state === 'errored') throw readable.storedError;
      readable.controller.error(reason);
    }, (error) => { readable.controller.error(error); });
  }

  // ---- The readable side

  sourcePull() {
    this.setBackpressure(false);
    return this.changed.promise;
  }

  sourceCancel(reason) {
    const { writable } = this;
    const fail = (error) => {
      writable.controller.errorIfNeeded(error);
      this.unblockWrite();
    };
    return this.finish(this.cancel, reason, () => {
      if (writable.state === 'errored') throw writable.storedError;
      fail(reason);
    }, fail);
  }
}

isolate(TransformCore);

const kUsual = { __proto__: null, cancel: resolved, writableMark: 1, readableMark: 0,
                 readableSize: one };

// A transform of our own: transform(chunk, core) and flush(core) may throw, and may give promises;
// cancel() gives one.
function createTransform(transform, flush, how = kUsual) {
  const core = new TransformCore();
  core.setUp(undefined, how.writableMark, one, how.readableMark, how.readableSize);
  core.cancel = how.cancel;
  core.transform = (chunk) => callForPromise(transform, undefined, [chunk, core]);
  if (flush !== undefined) core.flush = () => callForPromise(flush, undefined, [core]);
  return core;
}

// ---- What a program sees

let coreOf;
let controllerOf;

const readableFace = (core) => require('web/streams/readable-stream').faceOfReadable(core);
const writableFace = (core) => require('web/streams/writable-stream').faceOfWritable(core);

const EMPTY = { __proto__: null };

class TransformStream {
  #core;

  static {
    coreOf = (value) => {
      if (isObject(value) && #core in value) return value.#core;
      throw new codes.ERR_INVALID_THIS('TransformStream');
    };
  }

  constructor(transformer = EMPTY, writableStrategy = EMPTY, readableStrategy = EMPTY) {
    if (transformer === FROM_CORE) {
      this.#core = writableStrategy;
      writableStrategy.face = this;
      return;
    }
    validateSource(transformer, 'transformer');
    const forWritable = readStrategy(writableStrategy, 'writableStrategy', 1);
    const forReadable = readStrategy(readableStrategy, 'readableStrategy', 0);
    const cancel = methodOf(transformer, 'transformer', 'cancel');
    const flush = methodOf(transformer, 'transformer', 'flush');
    const { readableType } = transformer;
    const start = methodOf(transformer, 'transformer', 'start');
    const transform = methodOf(transformer, 'transformer', 'transform');
    const { writableType } = transformer;
    refuseType('readableType', readableType);
    refuseType('writableType', writableType);
    const readableMark = markOf(forReadable);
    const readableSize = sizeOf(forReadable);
    const writableMark = markOf(forWritable);

    const core = this.#core = new TransformCore();
    core.face = this;
    const { promise, resolve } = PromiseWithResolvers();
    core.setUp(promise, writableMark, sizeOf(forWritable), readableMark, readableSize);
    const face = core.controllerFace = new TransformStreamDefaultController(FROM_CORE, core);
    core.transform = transform === undefined ? (chunk) => passOn(core, chunk) :
      (chunk) => callForPromise(transform, transformer, [chunk, face]);
    if (flush !== undefined) core.flush = () => callForPromise(flush, transformer, [face]);
    if (cancel !== undefined) {
      core.cancel = (reason) => callForPromise(cancel, transformer, [reason]);
    }
    resolve(start === undefined ? undefined : ReflectApply(start, transformer, [face]));
  }

  get readable() { return readableFace(coreOf(this).readable); }

  get writable() { return writableFace(coreOf(this).writable); }

  [inspectCustom](depth, options) {
    return inspectAs('TransformStream', {
      readable: this.readable, writable: this.writable, backpressure: this.#core.backpressure,
    }, depth, options);
  }

  [kTransferList]() { return [this.readable, this.writable]; }

  [kTransfer]() {
    return require('web/streams/transfer').transferTransform(this.readable, this.writable);
  }
}

finishClass(TransformStream, ['readable', 'writable']);

function refuseType(name, type) {
  if (type === undefined) return;
  throw new codes.ERR_INVALID_ARG_VALUE.RangeError(`transformer.${name}`, type);
}

function passOn(core, chunk) {
  try {
    core.enqueue(chunk);
  } catch (error) {
    return PromiseReject(error);
  }
  return DONE;
}

class TransformStreamDefaultController {
  #core;

  static {
    controllerOf = (value) => {
      if (isObject(value) && #core in value) return value.#core;
      throw new codes.ERR_INVALID_THIS('TransformStreamDefaultController');
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== FROM_CORE) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get desiredSize() { return controllerOf(this).readable.controller.desiredSize(); }

  enqueue(chunk = undefined) { controllerOf(this).enqueue(chunk); }

  error(reason = undefined) { controllerOf(this).error(reason); }

  terminate() { controllerOf(this).terminate(); }

  [inspectCustom](depth, options) {
    const core = this.#core;
    return inspectAs('TransformStreamDefaultController', { stream: core.face }, depth, options);
  }
}

finishClass(TransformStreamDefaultController, ['desiredSize', 'enqueue', 'error', 'terminate']);

module.exports = {
  TransformCore,
  TransformStream,
  TransformStreamDefaultController,
  createTransform,
  readableFace,
  writableFace,
};
