// SPDX-License-Identifier: MIT
// ReadableStream and its two readers, as a program sees them. See web/streams/readable for what
// they do.

'use strict';

const {
  ArrayBufferIsView,
  NumberIsInteger,
  NumberMAX_SAFE_INTEGER,
  ObjectDefineProperty,
  PromiseReject,
  SymbolAsyncIterator,
  SymbolFor,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;

const { codes } = require('internal/errors');
const { validateAbortSignal, validateBuffer } = require('internal/validators');
const {
  FROM_CORE, bufferLength, finishClass, inspectAs, inspectCustom, invalidState, isObject,
  markHandled, markOf, methodOf, readStrategy, sizeOf, validateOptions, validateSource, viewBuffer,
  viewByteLength,
} = require('web/streams/common');
const {
  PromiseRequest, ReadableCore, acquireReader, cancel, endOf, read, releaseReader,
} = require('web/streams/readable');
const { kTransfer, kTransferList } = require('internal/messaging/transferable');

// What node:stream asks web streams for.
const kIsDisturbed = SymbolFor('nodejs.stream.disturbed');
const kIsErrored = SymbolFor('nodejs.stream.errored');
const kIsReadable = SymbolFor('nodejs.stream.readable');
const kIsClosedPromise = SymbolFor('nodejs.webstream.isClosedPromise');
const kControllerErrorFunction = SymbolFor('nodejs.webstream.controllerErrorFunction');

const EMPTY = { __proto__: null };

let coreOf; // or undefined

const wrongThis = (name) => new codes.ERR_INVALID_THIS(name);

function check(self) {
  const core = coreOf(self);
  if (core === undefined) throw wrongThis('ReadableStream');
  return core;
}

class ReadableStream {
  #core;

  static {
    coreOf = (value) => isObject(value) && #core in value ? value.#core : undefined;
  }

  // A source is read after the strategy, in the order of the alphabet, as Web IDL does.
  constructor(source = EMPTY, strategy = EMPTY) {
    if (source === FROM_CORE) {
      this.#core = strategy;
      strategy.face = this;
      return;
    }
    validateSource(source, 'source');
    const given = readStrategy(strategy, 'strategy');
    const autoAllocate = readAutoAllocate(source);
    const methods = {
      __proto__: null,
      cancel: methodOf(source, 'source', 'cancel'),
      pull: methodOf(source, 'source', 'pull'),
      start: methodOf(source, 'source', 'start'),
    };
    const { type } = source;
    const core = this.#core = new ReadableCore();
    core.face = this;

    if (type !== undefined && `${type}` === 'bytes') {
      if (given.size !== undefined) {
        throw new codes.ERR_INVALID_ARG_VALUE.RangeError('strategy.size', given.size);
      }
      given.defaultMark = 0;
      const { setUpFromByteSource } = require('web/streams/byte-controller');
      const mark = markOf(given);
      if (autoAllocate === 0) {
        throw new codes.ERR_INVALID_ARG_VALUE('source.autoAllocateChunkSize', autoAllocate);
      }
      setUpFromByteSource(core, source, methods, mark, autoAllocate);
    } else {
      if (type !== undefined) throw new codes.ERR_INVALID_ARG_VALUE('source.type', type);
      given.defaultMark = 1;
      const { setUpFromSource } = require('web/streams/readable-default');
      setUpFromSource(core, source, methods, markOf(given), sizeOf(given));
    }
  }

  get locked() { return check(this).isLocked; }

  static from(iterable) {
    return faceOf(require('web/streams/iterate').fromIterable(iterable));
  }

  cancel(reason = undefined) {
    const core = coreOf(this);
    if (core === undefined) return PromiseReject(wrongThis('ReadableStream'));
    if (core.isLocked) return PromiseReject(invalidState('ReadableStream is locked'));
    return cancel(core, reason);
  }

  getReader(options = EMPTY) {
    check(this);
    validateOptions(options);
    const mode = options?.mode;
    if (mode === undefined) return new ReadableStreamDefaultReader(this);
    if (`${mode}` !== 'byob') throw new codes.ERR_INVALID_ARG_VALUE('options.mode', mode);
    return new ReadableStreamBYOBReader(this);
  }

  pipeThrough(transform, options = EMPTY) {
    const core = check(this);
    const readable = transform?.readable;
    if (coreOf(readable) === undefined) {
      throw new codes.ERR_INVALID_ARG_TYPE('transform.readable', 'ReadableStream', readable);
    }
    markHandled(startPipe(core, transform?.writable, options));
    return readable;
  }

  pipeTo(destination, options = EMPTY) {
    try {
      return startPipe(check(this), destination, options);
    } catch (error) {
      return PromiseReject(error);
    }
  }

  tee() {
    const branches = require('web/streams/tee').tee(check(this));
    return [faceOf(branches[0]), faceOf(branches[1])];
  }

  values(options = EMPTY) {
    const core = check(this);
    validateOptions(options);
    return require('web/streams/iterate').iterate(core, options?.preventCancel ? true : false);
  }

  get [kIsDisturbed]() { return this.#core.disturbed; }

  get [kIsErrored]() { return this.#core.state === 'errored'; }

  get [kIsReadable]() { return this.#core.state === 'readable'; }

  get [kIsClosedPromise]() { return endOf(this.#core); }

  get [kControllerErrorFunction]() {
    const { controller } = this.#core;
    return (error) => { controller.error(error); };
  }

  [inspectCustom](depth, options) {
    const core = this.#core;
    return inspectAs('ReadableStream', {
      locked: core.isLocked, state: core.state, supportsBYOB: core.controller?.isBytes ?? false,
    }, depth, options);
  }

  [kTransferList]() {
    return require('web/streams/transfer').openChannel(check(this));
  }

  [kTransfer]() {
    return require('web/streams/transfer').transferReadable(check(this));
  }
}

finishClass(ReadableStream, [
  'cancel', 'getReader', 'locked', 'pipeThrough', 'pipeTo', 'tee', 'values',
]);
ObjectDefineProperty(ReadableStream.prototype, SymbolAsyncIterator, {
  __proto__: null, configurable: true, value: ReadableStream.prototype.values, writable: true,
});
ObjectDefineProperty(ReadableStream, 'from', { __proto__: null, enumerable: true });

function readAutoAllocate({ autoAllocateChunkSize }) {
  if (autoAllocateChunkSize === undefined) return undefined;
  const size = +autoAllocateChunkSize;
  if (!(size >= 0) || size > NumberMAX_SAFE_INTEGER) {
    throw new codes.ERR_INVALID_ARG_VALUE('source.autoAllocateChunkSize', autoAllocateChunkSize);
  }
  return primordials.MathTrunc(size);
}

// Options are read one by one, in the order of the alphabet.
function startPipe(core, destination, options) {
  const dest = require('web/streams/writable-stream').coreOfWritable(destination);
  if (dest === undefined) {
    throw new codes.ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream', destination);
  }
  validateOptions(options);
  const preventAbort = options?.preventAbort ? true : false;
  const preventCancel = options?.preventCancel ? true : false;
  const preventClose = options?.preventClose ? true : false;
  const signal = options?.signal;
  if (signal !== undefined) {
    validateAbortSignal(signal, 'options.signal');
    void signal.aborted; // throws if it only looks like one
  }
  if (core.isLocked) throw invalidState('The ReadableStream is locked');
  if (dest.isLocked) throw invalidState('The WritableStream is locked');
  const { pipe } = require('web/streams/pipe');
  return pipe(core, dest, preventClose, preventAbort, preventCancel, signal);
}

function faceOf(core) {
  return core.face ??= new ReadableStream(FROM_CORE, core);
}

// ---- Readers

let readerOf; // or undefined
let byobReaderOf;

function open(stream, isBYOB) {
  const core = coreOf(stream);
  if (core === undefined) {
    throw new codes.ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
  }
  if (isBYOB && !core.isLocked && !core.controller.isBytes) {
    throw new codes.ERR_INVALID_ARG_VALUE('stream', stream, 'must be a byte stream');
  }
  return acquireReader(core, isBYOB);
}

const unattached = () => invalidState('The reader is not attached to a stream');

function cancelThrough(reader, name, reason) {
  if (reader === undefined) return PromiseReject(wrongThis(name));
  if (reader.stream === undefined) return PromiseReject(unattached());
  return cancel(reader.stream, reason);
}

function closedOf(reader, name) {
  return reader === undefined ? PromiseReject(wrongThis(name)) : reader.closed.promise;
}

function release(reader, name) {
  if (reader === undefined) throw wrongThis(name);
  if (reader.stream !== undefined) releaseReader(reader);
}

class ReadableStreamDefaultReader {
  #core;

  static {
    readerOf = (value) => isObject(value) && #core in value ? value.#core : undefined;
  }

  constructor(stream) {
    this.#core = open(stream, false);
  }

  read() {
    const core = readerOf(this);
    if (core === undefined) return PromiseReject(wrongThis('ReadableStreamDefaultReader'));
    if (core.stream === undefined) return PromiseReject(unattached());
    const request = new PromiseRequest();
    read(core, request);
    return request.promise;
  }

  releaseLock() { release(readerOf(this), 'ReadableStreamDefaultReader'); }

  get closed() { return closedOf(readerOf(this), 'ReadableStreamDefaultReader'); }

  cancel(reason = undefined) {
    return cancelThrough(readerOf(this), 'ReadableStreamDefaultReader', reason);
  }

  [inspectCustom](depth, options) {
    const { closed, requests, stream } = this.#core;
    return inspectAs('ReadableStreamDefaultReader', {
      stream: stream === undefined ? undefined : faceOf(stream),
      readRequests: requests.length,
      close: closed.promise,
    }, depth, options);
  }
}

finishClass(ReadableStreamDefaultReader, ['closed', 'read', 'releaseLock', 'cancel']);

class ReadableStreamBYOBReader {
  #core;

  static {
    byobReaderOf = (value) => isObject(value) && #core in value ? value.#core : undefined;
  }

  constructor(stream) {
    this.#core = open(stream, true);
  }

  read(view, options = EMPTY) {
    try {
      const core = byobReaderOf(this);
      if (core === undefined) throw wrongThis('ReadableStreamBYOBReader');
      const minimum = checkView(view, options);
      if (core.stream === undefined) throw unattached();
      const request = new PromiseRequest();
      require('web/streams/readable-bytes').readInto(core, view, minimum, request);
      return request.promise;
    } catch (error) {
      return PromiseReject(error);
    }
  }

  releaseLock() { release(byobReaderOf(this), 'ReadableStreamBYOBReader'); }

  get closed() { return closedOf(byobReaderOf(this), 'ReadableStreamBYOBReader'); }

  cancel(reason = undefined) {
    return cancelThrough(byobReaderOf(this), 'ReadableStreamBYOBReader', reason);
  }

  [inspectCustom](depth, options) {
    const { closed, requests, stream } = this.#core;
    return inspectAs('ReadableStreamBYOBReader', {
      stream: stream === undefined ? undefined : faceOf(stream),
      readIntoRequests: requests.length,
      close: closed.promise,
    }, depth, options);
  }
}

finishClass(ReadableStreamBYOBReader, ['closed', 'read', 'releaseLock', 'cancel']);

// Gives how many elements the reader wants at least.
function checkView(view, options) {
  if (!ArrayBufferIsView(view)) validateBuffer(view, 'view');
  validateOptions(options);
  if (viewByteLength(view) === 0 || bufferLength(viewBuffer(view)) === 0) {
    throw invalidState('View or Viewed ArrayBuffer is zero-length or detached');
  }
  const min = options?.min ?? 1;
  if (typeof min !== 'number') throw new codes.ERR_INVALID_ARG_TYPE('options.min', 'number', min);
  if (!NumberIsInteger(min)) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.min', min, 'must be an integer');
  }
  if (min <= 0) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.min', min, 'must be greater than 0');
  }
  if (TypedArrayPrototypeGetSymbolToStringTag(view) === undefined) {
    if (min > viewByteLength(view)) {
      throw new codes.ERR_OUT_OF_RANGE('options.min', '<= view.byteLength', min);
    }
  } else if (min > TypedArrayPrototypeGetLength(view)) {
    throw new codes.ERR_OUT_OF_RANGE('options.min', '<= view.length', min);
  }
  return min;
}

module.exports = {
  ReadableStream,
  ReadableStreamBYOBReader,
  ReadableStreamDefaultReader,
  coreOfReadable: coreOf,
  faceOfReadable: faceOf,
};
