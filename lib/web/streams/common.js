// SPDX-License-Identifier: MIT
// Web streams: what all of them are built from.
//
// Each object of the Streams Standard has two halves here. Its *core* holds the internal slots and
// is what the abstract operations work on; its *face* is the object that programs see, with a
// private field that leads to the core. Streams that we make for ourselves (the branches of a tee,
// the two sides of a transform) cost no face until somebody asks.
//
//   face (ReadableStream) --#core--> core (ReadableCore) --controller--> core (DefaultController)
//        <----------------face------      --reader--> core (ReaderCore)
//
// 1. Nothing of a core is reachable for a program: `coreOf(face)` is the only brand check.
// 2. A promise that the standard keeps in a slot is a Latch: it is made when somebody asks.

'use strict';

const {
  ArrayBufferPrototypeGetByteLength,
  ArrayBufferPrototypeSlice,
  ArrayBufferPrototypeTransfer,
  Number,
  ObjectAssign,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  Promise,
  PromisePrototypeThen,
  PromiseReject,
  PromiseResolve,
  ReflectApply,
  SymbolFor,
  SymbolToStringTag,
  Uint8Array,
} = primordials;

const { codes } = require('internal/errors');
const { invalidState } = require('web/words');
const {
  kValidateObjectAllowObjects, kValidateObjectAllowObjectsAndNull, validateFunction,
  validateObject,
} = require('internal/validators');

const { isPool } = require('internal/buffer/make');
const { isDetached, viewBuffer, viewByteLength, viewByteOffset } = require('internal/v8/views');

const inspectCustom = SymbolFor('nodejs.util.inspect.custom');

// Constructors take this as first argument from us: the second is the core.
const FROM_CORE = { __proto__: null };

const noop = () => {};
const DONE = PromiseResolve();

// ---- Promises

function markHandled(promise) {
  PromisePrototypeThen(promise, undefined, noop);
}

const isObject = (value) =>
  typeof value === 'object' && value !== null || typeof value === 'function';

// A promise for the value: of the same class, and never the value itself.
function promiseFor(value) {
  if (value === undefined) return DONE;
  return isObject(value) ? new Promise((resolve) => { resolve(value); }) : PromiseResolve(value);
}

// A readable's controller pulls once its start algorithm is done; that may fail.
function startPulling(controller, result) {
  PromisePrototypeThen(promiseFor(result), () => {
    controller.started = true;
    controller.callPullIfNeeded();
  }, (error) => { controller.error(error); });
}

// Calls a function of the program's that may give a promise, and may throw.
function callForPromise(fn, self, args) {
  let value;
  try {
    value = ReflectApply(fn, self, args);
  } catch (error) {
    return PromiseReject(error);
  }
  return promiseFor(value);
}

// A promise that is settled by us, once, and is made when it is first asked for. One that is
// rejected never counts as unhandled.
class Latch {
  constructor() {
    this.pending = true;
    this.failed = false;
    this.value = undefined;
    this.made = undefined;
    this.doResolve = undefined;
    this.doReject = undefined;
  }

  static resolved() {
    const latch = new Latch();
    latch.pending = false;
    return latch;
  }

  static rejected(error) {
    const latch = new Latch();
    latch.reject(error);
    return latch;
  }

  get promise() {
    if (this.made !== undefined) return this.made;
    if (this.pending) {
      this.made = new Promise((resolve, reject) => {
        this.doResolve = resolve;
        this.doReject = reject;
      });
    } else if (this.failed) {
      this.made = PromiseReject(this.value);
      markHandled(this.made);
    } else {
      this.made = PromiseResolve();
    }
    return this.made;
  }

  resolve() {
    if (!this.pending) return;
    this.pending = false;
    if (this.made !== undefined) this.doResolve();
  }

  reject(error) {
    if (!this.pending) return;
    this.pending = false;
    this.failed = true;
    this.value = error;
    if (this.made !== undefined) {
      markHandled(this.made);
      this.doReject(error);
    }
  }
}

// ---- Queues

class Entry {
  constructor(value, size) {
    this.value = value;
    this.size = size;
    this.next = undefined;
  }
}

// First in, first out. A chain and no array: nothing that a program does to Array.prototype is
// felt, and a place that was taken is free at once.
class Fifo {
  constructor() {
    this.first = undefined;
    this.last = undefined;
    this.length = 0;
  }

  push(value, size = 0) {
    const entry = new Entry(value, size);
    if (this.length++ === 0) this.first = entry;
    else this.last.next = entry;
    this.last = entry;
  }

  peek() { return this.first.value; }

  shift() {
    const entry = this.first;
    this.first = entry.next;
    if (--this.length === 0) this.last = undefined;
    return entry.value;
  }

  clear() {
    this.first = this.last = undefined;
    this.length = 0;
  }

  // All of it, in a queue of its own.
  take() {
    const all = new Fifo();
    all.first = this.first;
    all.last = this.last;
    all.length = this.length;
    this.clear();
    return all;
  }
}

// A queue of values with sizes, and their sum.
class SizedQueue extends Fifo {
  constructor() {
    super();
    this.total = 0;
  }

  enqueue(value, size) {
    size = Number(size);
    if (!(size >= 0) || size === Infinity) {
      throw new codes.ERR_INVALID_ARG_VALUE.RangeError('size', size);
    }
    this.push(value, size);
    this.total += size;
  }

  // Sums of fractions may fall below zero by rounding.
  dequeue() {
    this.total -= this.first.size;
    if (this.total < 0) this.total = 0;
    return this.shift();
  }

  reset() {
    this.clear();
    this.total = 0;
  }
}

// ---- Strategies

const one = () => 1;

// Reads a strategy: highWaterMark, then size, as the standard's dictionaries are read. A size that
// was not given is undefined.
function readStrategy(strategy, name, defaultMark) {
  validateObject(strategy, name, kValidateObjectAllowObjectsAndNull);
  let highWaterMark = strategy?.highWaterMark;
  highWaterMark = highWaterMark === undefined ? undefined : +highWaterMark;
  const size = strategy?.size;
  if (size !== undefined) validateFunction(size, 'strategy.size');
  return { __proto__: null, highWaterMark, size, defaultMark };
}

function markOf({ highWaterMark, defaultMark }) {
  if (highWaterMark === undefined) return defaultMark;
  if (!(highWaterMark >= 0)) {
    throw new codes.ERR_INVALID_ARG_VALUE.RangeError('strategy.highWaterMark', highWaterMark);
  }
  return highWaterMark;
}

// The size function is called without a receiver.
function sizeOf({ size }) {
  return size === undefined ? one : (chunk) => ReflectApply(size, undefined, [chunk]);
}

// A method of an underlying source, sink or transformer, or undefined.
function methodOf(object, kind, name) {
  const method = object[name];
  if (method === undefined || method === null) return undefined;
  validateFunction(method, `${kind}.${name}`);
  return method;
}

function validateSource(value, name) {
  validateObject(value, name, kValidateObjectAllowObjects);
}

function validateOptions(options) {
  validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
}

// ---- Bytes

const cannotTransfer = () =>
  new codes.ERR_OPERATION_FAILED.TypeError('The ArrayBuffer could not be transferred');

// The bytes in an ArrayBuffer of their own; the old one is detached. Shared memory, that of
// WebAssembly, or the pool that small Buffers lie in cannot be had this way.
function transferBuffer(buffer) {
  if (isPool(buffer)) throw cannotTransfer();
  try {
    return ArrayBufferPrototypeTransfer(buffer);
  } catch {
    throw cannotTransfer();
  }
}

function bufferLength(buffer) {
  try {
    return ArrayBufferPrototypeGetByteLength(buffer);
  } catch {
    return primordials.SharedArrayBufferPrototypeGetByteLength(buffer);
  }
}

function cloneBytes(view) {
  const start = viewByteOffset(view);
  return new Uint8Array(
    ArrayBufferPrototypeSlice(viewBuffer(view), start, start + viewByteLength(view)));
}

// ---- Faces

// What util.inspect shows. Below the depth that was asked for Node shows `undefined`, and so do we.
function inspectAs(name, data, depth, options) {
  if (depth < 0) return undefined;
  const { inspect } = require('internal/inspect');
  return `${name} ${inspect(data, ObjectAssign({ __proto__: null }, options, {
    __proto__: null, depth: options.depth == null ? null : options.depth - 1,
  }))}`;
}

const SHOWN = { __proto__: null, enumerable: true };

// Members are enumerable, the tag is not, as Web IDL has it.
function finishClass(Class, members, hasTag = true) {
  for (let i = 0; i < members.length; i++) {
    ObjectDefineProperty(Class.prototype, members[i], SHOWN);
  }
  if (hasTag) {
    ObjectDefineProperty(Class.prototype, SymbolToStringTag, {
      __proto__: null, configurable: true, value: Class.name,
    });
  }
}

// Cuts a class of ours off Object.prototype, where a program may put setters of any name.
function isolate(Class) {
  ObjectSetPrototypeOf(Class.prototype, null);
}


isolate(Latch);
isolate(Entry);
isolate(Fifo);

module.exports = {
  DONE,
  FROM_CORE,
  Fifo,
  Latch,
  SizedQueue,
  bufferLength,
  callForPromise,
  cloneBytes,
  finishClass,
  inspectAs,
  inspectCustom,
  invalidState,
  isDetached,
  isObject,
  isPool,
  isolate,
  markHandled,
  markOf,
  methodOf,
  noop,
  one,
  promiseFor,
  readStrategy,
  sizeOf,
  startPulling,
  transferBuffer,
  validateOptions,
  validateSource,
  viewBuffer,
  viewByteLength,
  viewByteOffset,
};
