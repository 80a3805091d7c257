// SPDX-License-Identifier: MIT
// The body of a Request or a Response, and the methods that both have to read it.
//
// What a body is made of, its source, is a text or a Blob; a body that comes from a stream has
// none. The stream of a body with a source is made when a program asks for it, so `text()` of a
// Response in memory costs no stream.
//
//   source --stream asked for--> core (a stream's, see web/streams/common)
//      |                           |
//      +----------- read ----------+--> bytes
//
// 1. A body is read once. What has no stream says so in `state`.
// 2. A source never changes: several bodies may have it, and readers get copies.

'use strict';

const {
  ArrayBufferIsView,
  ArrayPrototypePush,
  ArrayPrototypeSome,
  ObjectDefineProperty,
  PromisePrototypeThen,
  PromiseReject,
  PromiseResolve,
  PromiseWithResolvers,
  ReflectApply,
  StringPrototypeCharCodeAt,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
  SymbolAsyncIterator,
  SymbolFor,
  TypeError,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSlice,
  Uint8Array,
} = primordials;

const { byteLengthUtf8, utf8Text, utf8Write } = native('buffer');
const { parseJSON } = require('internal/stacks');
const { bytesOfBlob, isBlob, makeBlob } = require('internal/buffer/blob');
const { DONE, isolate, markHandled } = require('web/streams/common');
const { acquireReader, cancel, close, read } = require('web/streams/readable');
const { illegal, isObject, toText, toUSVString } = require('web/idl');
const tasks = require('web/tasks');
const { alreadyRead } = require('web/words');

const faces = () => require('web/streams/readable-stream');

function encode(text) {
  const bytes = new Uint8Array(byteLengthUtf8(text));
  utf8Write(bytes, text, 0, bytes.length);
  return bytes;
}

// ---- Streams

// A stream of one chunk, made when it is wanted.
function streamOf(source) {
  if (isBlob(source)) return faces().coreOfReadable(source.stream());
  const { createByteStream } = require('web/streams/readable-bytes');
  const core = createByteStream(() => {
    const { controller } = core;
    const bytes = encode(source);
    if (bytes.length > 0) controller.enqueue(bytes);
    controller.close();
    if (controller.places.length > 0) controller.respond(0);
    return DONE;
  }, () => DONE, 0);
  return core;
}

// A stream of bytes from something that can be iterated asynchronously.
function streamFrom(iterable) {
  const { createByteStream } = require('web/streams/readable-bytes');
  const iterator = ReflectApply(iterable[SymbolAsyncIterator], iterable, []);
  const { next } = iterator;
  const pull = () => PromisePrototypeThen(PromiseResolve(ReflectApply(next, iterator, [])), take);
  const take = ({ done, value }) => {
    const { controller } = core;
    if (done) {
      controller.close();
      if (controller.places.length > 0) controller.respond(0);
      return undefined;
    }
    const bytes = new Uint8Array(require('internal/buffer/make').statics.from(value));
    if (bytes.length === 0) return pull();
    controller.enqueue(bytes);
    return undefined;
  };
  const core = createByteStream(pull, (reason) => {
    const end = iterator.return;
    if (typeof end !== 'function') return DONE;
    return PromiseResolve(ReflectApply(end, iterator, [reason]));
  }, 0);
  return core;
}

const isBytes = (value) => TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';

function joinChunks(chunks, size) {
  const bytes = new Uint8Array(size);
  for (let i = 0, at = 0; i < chunks.length; i++) {
    TypedArrayPrototypeSet(bytes, chunks[i], at);
    at += TypedArrayPrototypeGetLength(chunks[i]);
  }
  return bytes;
}

// A promise for all bytes of a stream.
function readAll(core) {
  const { promise, resolve, reject } = PromiseWithResolvers();
  let reader;
  try {
    reader = acquireReader(core, false);
  } catch (error) {
    return PromiseReject(error);
  }
  const chunks = [];
  let size = 0;
  let inLoop = false;
  let again = false;
  // A chunk that is there at once is given inside read(); the loop keeps the stack flat.
  const more = () => {
    again = true;
    if (inLoop) return;
    inLoop = true;
    while (again) {
      again = false;
      read(reader, request);
    }
    inLoop = false;
  };
  const request = {
    __proto__: null,
    chunkSteps(chunk) {
      if (!isBytes(chunk)) {
        reject(new TypeError('Received non-Uint8Array chunk'));
        return;
      }
      ArrayPrototypePush(chunks, chunk);
      size += TypedArrayPrototypeGetLength(chunk);
      more();
    },
    closeSteps() { resolve(joinChunks(chunks, size)); },
    errorSteps: reject,
  };
  // Not at once: who asks for a body and then aborts gets nothing, whatever has arrived.
  PromisePrototypeThen(DONE, more);
  return promise;
}

// ---- Bodies

const FRESH = 0;
const READ = 1;  // all of it was given to a program
const MOVED = 2; // to another body

class Body {
  constructor(source, length, core) {
    this.source = source; // or null
    this.length = length; // or null if nobody knows
    this.core = core;
    this.state = FRESH;
    this.successor = undefined;
    this.readBy = undefined; // the method that reads all of it
    this.isNear = false;     // bytes of this process, though `source` is a blob
    this.isGiven = false;    // a stream of the program's
    this.onRead = undefined; // called when all of it is asked for
  }

  static ofText(text) { return new Body(text, byteLengthUtf8(text), undefined); }

  static ofBlob(blob) { return new Body(blob, blob.size, undefined); }

  static ofBytes(blob) {
    const body = Body.ofBlob(blob);
    body.isNear = true;
    return body;
  }

  static ofStream(core) { return new Body(null, null, core); }

  // The stream, as it must be now.
  get stream() {
    if (this.core !== undefined) return this.core;
    const core = this.core = streamOf(this.source);
    if (this.state === FRESH) return core;
    core.disturbed = true;
    const isSent = this.state === MOVED && this.successor.state === READ;
    if (!isSent) acquireReader(core, false);
    if (isSent || this.state === READ) close(core);
    return core;
  }

  get isUsed() {
    return this.core === undefined ? this.state !== FRESH :
      this.core.disturbed || this.readBy !== undefined;
  }

  get isUnusable() {
    return this.core === undefined ? this.state !== FRESH :
      this.core.disturbed || this.core.isLocked;
  }

  #copy(core) {
    const body = new Body(this.source, this.length, core);
    body.isNear = this.isNear;
    body.isGiven = this.isGiven;
    return body;
  }

  // Another body with the same bytes; this one stays readable.
  clone() {
    if (this.core === undefined) return this.#copy(undefined);
    const branches = require('web/streams/tee').tee(this.core);
    this.core = branches[0];
    return this.#copy(branches[1]);
  }

  // Another body with the bytes of this one, which is used from now on.
  move() {
    if (this.core === undefined) {
      this.state = MOVED;
      return this.successor = this.#copy(undefined);
    }
    const { ReadableStream } = faces();
    const { TransformStream } = require('web/streams/transform');
    const face = faces().faceOfReadable(this.core);
    const moved = ReflectApply(ReadableStream.prototype.pipeThrough, face, [new TransformStream()]);
    return this.#copy(faces().coreOfReadable(moved));
  }

  // It was sent, without a stream.
  markRead() { this.state = READ; }

  // Nobody will read what is left.
  abandon(reason) {
    const { core } = this;
    if (core === undefined || core.state !== 'readable') return;
    if (core.isLocked) core.controller.error(reason);
    else markHandled(cancel(core, reason));
  }

  // For a request that is sent again.
  again() { return this.source === null ? null : this.#copy(undefined); }

  readBytes() {
    if (this.core !== undefined) return readAll(this.core);
    this.state = READ;
    if (!isBlob(this.source)) return PromiseResolve(encode(this.source));
    return this.isNear ? PromiseResolve(TypedArrayPrototypeSlice(bytesOfBlob(this.source))) :
      this.source.bytes();
  }

  readText() {
    if (this.core !== undefined || isBlob(this.source)) {
      return PromisePrototypeThen(this.readBytes(), textOf);
    }
    this.state = READ;
    const hasMark = StringPrototypeCharCodeAt(this.source, 0) === 0xfeff;
    return PromiseResolve(hasMark ? StringPrototypeSlice(this.source, 1) : this.source);
  }
}
isolate(Body);

const textOf = (bytes) => bytes.length === 0 ? '' : utf8Text(bytes, true);

function isDisturbed(object) {
  return object[SymbolFor('nodejs.stream.disturbed')] === true || object.locked === true ||
    object.readableDidRead === true;
}

// What a program gave as body: { body, type }; type is a content-type or null.
function extract(object, keepalive = false) {
  if (typeof object === 'string') {
    return { __proto__: null, body: Body.ofText(toUSVString(object)),
             type: 'text/plain;charset=UTF-8' };
  }
  if (isObject(object)) {
    const { isFormData, pairsOf } = require('web/fetch/form-data');
    if (isBlob(object)) {
      return { __proto__: null, body: Body.ofBlob(object), type: object.type || null };
    }
    if (isFormData(object)) {
      const pairs = pairsOf(object);
      const { blob, boundary } = require('web/fetch/multipart').write(pairs);
      const hasFile = ArrayPrototypeSome(pairs, ({ 1: value }) => isBlob(value));
      return { __proto__: null, body: hasFile ? Body.ofBlob(blob) : Body.ofBytes(blob),
               type: `multipart/form-data; boundary=${boundary}` };
    }
    const params = require('web/url-search-params').textOf(object);
    if (params !== undefined) {
      return { __proto__: null, body: Body.ofText(params),
               type: 'application/x-www-form-urlencoded;charset=UTF-8' };
    }
    const bytes = bytesOf(object);
    if (bytes !== undefined) {
      return { __proto__: null, body: Body.ofBytes(makeBlob(bytes, '')), type: null };
    }
    if (typeof object[SymbolAsyncIterator] === 'function') {
      return { __proto__: null, body: extractStream(object, keepalive), type: null };
    }
  }
  return extract(toText(object, 'body', 'Response'));
}

function extractStream(object, keepalive) {
  if (keepalive) throw new TypeError('keepalive');
  if (isDisturbed(object)) {
    throw new TypeError('Response body object should not be disturbed or locked');
  }
  const body = Body.ofStream(faces().coreOfReadable(object) ?? streamFrom(object));
  body.isGiven = true;
  return body;
}

// A copy of the bytes of a buffer or a view, undefined for anything else.
function bytesOf(object) {
  const { isArrayBuffer } = require('internal/types');
  const { isDetached, viewBuffer, viewByteLength, viewByteOffset } = require('internal/v8/views');
  const isView = ArrayBufferIsView(object);
  if (!isView && !isArrayBuffer(object)) return undefined;
  if (isDetached(isView ? viewBuffer(object) : object)) return new Uint8Array(0);
  return TypedArrayPrototypeSlice(isView ?
    new Uint8Array(viewBuffer(object), viewByteOffset(object), viewByteLength(object)) :
    new Uint8Array(object));
}

// ---- What Request and Response have in common

// The content-type of a list of headers as a MIMEType, or null.
function mimeTypeOf(list) {
  const value = list.get('content-type');
  return value === null ? null : require('web/fetch/mime').extractMimeType(value);
}

function toForm(bytes, list) {
  const { FormData } = require('web/fetch/form-data');
  const mime = mimeTypeOf(list);
  const essence = mime === null ? '' : mime.essence;
  const form = new FormData();
  if (essence === 'multipart/form-data') {
    try {
      require('web/fetch/multipart').read(bytes, mime.params.get('boundary'), form);
    } catch (cause) {
      throw new TypeError('Failed to parse body as FormData.', { __proto__: null, cause });
    }
  } else if (essence === 'application/x-www-form-urlencoded') {
    const pairs = require('web/url-search-params').parse(utf8Text(bytes, true));
    for (let i = 0; i < pairs.length; i += 2) form.append(pairs[i], pairs[i + 1]);
  } else {
    throw new TypeError('Content-Type was not one of "multipart/form-data" or ' +
                        '"application/x-www-form-urlencoded".');
  }
  return form;
}

const NOTHING = () => PromiseResolve(new Uint8Array(0));

// record: { body: Body or null, headers: HeaderList }
const READERS = {
  __proto__: null,
  blob: (record) => PromisePrototypeThen(bytesIn(record), (bytes) => {
    const mime = mimeTypeOf(record.headers);
    return makeBlob(bytes, mime === null ? '' : StringPrototypeToLowerCase(mime.toString()));
  }),
  arrayBuffer: (record) => PromisePrototypeThen(bytesIn(record), TypedArrayPrototypeGetBuffer),
  text: (record) => record.body === null ? PromiseResolve('') : record.body.readText(),
  json: (record) => PromisePrototypeThen(READERS.text(record), parseJSON),
  formData: (record) => PromisePrototypeThen(bytesIn(record),
                                             (bytes) => toForm(bytes, record.headers)),
  bytes: (record) => bytesIn(record),
};

const bytesIn = ({ body }) => body === null ? NOTHING() : body.readBytes();

// In a page what is in memory is given in a task that stands in line from the call on, as in
// Chromium, and what a stream of the program's gives a task after that. A form is not given so, and
// a text that is no JSON fails at once.
function failureOf(text) {
  try {
    parseJSON(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

function inLine(promise, queue) {
  const { promise: result, resolve, reject } = PromiseWithResolvers();
  const outcome = PromisePrototypeThen(promise, (value) => () => resolve(value),
                                       (error) => () => reject(error));
  queue(() => { PromisePrototypeThen(outcome, (settle) => settle()); });
  return result;
}

function afterStream(promise) {
  const { promise: result, resolve, reject } = PromiseWithResolvers();
  PromisePrototypeThen(promise, undefined, reject);
  tasks.queue(() => {
    PromisePrototypeThen(promise, (value) => tasks.queue(() => resolve(value)), () => {});
  });
  return result;
}

function makeReader(name, recordOf, type) {
  const run = READERS[name];
  return {
    [name]() {
      const record = recordOf(this);
      if (record === undefined) return PromiseReject(illegal());
      if (record.body !== null && record.body.isUnusable) {
        return PromiseReject(alreadyRead(name, type));
      }
      const { body } = record;
      if (body !== null) {
        body.readBy = name;
        body.onRead?.();
      }
      if (tasks.queue === undefined || name === 'formData') return run(record);
      if (body?.core !== undefined) return body.isGiven ? afterStream(run(record)) : run(record);
      const text = body === null ? '' : body.source;
      const failure = name === 'json' && typeof text === 'string' ? failureOf(text) : undefined;
      if (failure !== undefined) {
        body?.markRead();
        return PromiseReject(failure);
      }
      if (body === null) return run(record);
      return inLine(run(record), isBlob(text) && !body.isNear ? tasks.far : tasks.queue);
    },
  }[name];
}

function face({ body }) {
  return body === null ? null : faces().faceOfReadable(body.stream);
}

// Gives a class body, bodyUsed and the methods that read; recordOf(object) is undefined for what
// is none of the class.
function mixIn(Class, recordOf) {
  const accessors = {
    get body() {
      const record = recordOf(this);
      if (record === undefined) throw illegal();
      return face(record);
    },
    get bodyUsed() {
      const record = recordOf(this);
      if (record === undefined) throw illegal();
      return record.body !== null && record.body.isUsed;
    },
  };
  const names = ['body', 'bodyUsed'];
  for (let i = 0; i < names.length; i++) {
    const { get } = primordials.ObjectGetOwnPropertyDescriptor(accessors, names[i]);
    ObjectDefineProperty(Class.prototype, names[i], {
      __proto__: null, configurable: true, enumerable: true, get, set: undefined,
    });
  }
  for (const name in READERS) {
    ObjectDefineProperty(Class.prototype, name, {
      __proto__: null, configurable: true, enumerable: true,
      value: makeReader(name, recordOf, Class.name), writable: true,
    });
  }
}

module.exports = { Body, extract, isBytes, mixIn };
