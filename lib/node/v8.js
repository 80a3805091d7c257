// SPDX-License-Identifier: MIT
// node:v8. The wire format is V8's, to the byte; numbers about memory are those of the engine that
// is here, under V8's names; what only V8 has throws a clear error.
'use strict';

const {
  ArrayPrototypeIndexOf,
  Error,
  Float64Array,
  StringPrototypeCharCodeAt,
  StringPrototypeReplaceAll,
  StringPrototypeSplit,
  SymbolDispose,
  TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet,
  Uint8Array,
} = primordials;

const { codes } = require('internal/errors');
const { Buffer, FastBuffer } = require('internal/buffer/make');
const { Deserializer, Serializer } = require('internal/v8/serdes');
const { unavailable } = require('internal/unavailable');
const {
  validateBoolean, validateFunction, validateObject, validateOneOf, validateString, validateUint32,
} = require('internal/validators');

const missing = (name) => unavailable('v8', name);

// ---- serialize: views and buffers are host objects, so that a small Buffer does not take the
// whole pool with it. The number of its class, then bytes.

const VIEWS = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array',
               'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'DataView',
               'FastBuffer', 'BigInt64Array', 'BigUint64Array', 'Float16Array'];
const BUFFER = 10;

function indexOfView(view) {
  if (view.constructor === Buffer) return BUFFER;
  const { kindOf } = require('internal/types');
  const kind = kindOf(view);
  return ArrayPrototypeIndexOf(VIEWS, kind === 'TypedArray' ?
    TypedArrayPrototypeGetSymbolToStringTag(view) : kind === 'DataView' ? kind : undefined);
}

class DefaultSerializer extends Serializer {
  constructor() {
    super();
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }

  _writeHostObject(view) {
    const index = indexOfView(view);
    if (index === -1) {
      const { inspect } = require('internal/inspect');
      throw new this._getDataCloneError(`Unserializable host object: ${inspect(view)}`);
    }
    this.writeUint32(index);
    this.writeUint32(view.byteLength);
    this.writeRawBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }
}

class DefaultDeserializer extends Deserializer {
  // Spelt out: the implied one would spread its arguments.
  constructor(buffer) {
    super(buffer);
  }

  _readHostObject() {
    const index = this.readUint32();
    const View = index === BUFFER ? FastBuffer : primordials[VIEWS[index]];
    if (View === undefined) throw new Error('Unable to deserialize cloned data.');
    const length = this.readUint32();
    const at = this._readRawBytes(length);
    const unit = View.BYTES_PER_ELEMENT ?? 1;
    const offset = this.buffer.byteOffset + at;
    if (offset % unit === 0) return new View(this.buffer.buffer, offset, length / unit);
    const aligned = new Uint8Array(length);
    TypedArrayPrototypeSet(aligned, new Uint8Array(this.buffer.buffer, offset, length));
    return new View(aligned.buffer, 0, length / unit);
  }
}

function serialize(value) {
  const serializer = new DefaultSerializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function deserialize(buffer) {
  const deserializer = new DefaultDeserializer(buffer);
  deserializer.readHeader();
  return deserializer.readValue();
}

// ---- Memory

const heap = new Float64Array(7);
const USED = 0;
const CAPACITY = 1;
const EXTRA = 2;
const MALLOCED = 4;
const MALLOCED_PEAK = 5;
const MACHINE = 6;

// Our heap has no limit but the machine, and holds no machine code.
function getHeapStatistics() {
  native('v8').heap(heap);
  return {
    total_heap_size: heap[CAPACITY],
    total_heap_size_executable: 0,
    total_physical_size: heap[CAPACITY],
    total_available_size: heap[MACHINE] - heap[USED],
    used_heap_size: heap[USED],
    heap_size_limit: heap[MACHINE],
    malloced_memory: heap[MALLOCED],
    peak_malloced_memory: heap[MALLOCED_PEAK],
    does_zap_garbage: 0,
    number_of_native_contexts: 1,
    number_of_detached_contexts: 0,
    total_global_handles_size: 0,
    used_global_handles_size: 0,
    external_memory: heap[EXTRA],
    total_allocated_bytes: heap[USED] + heap[EXTRA],
  };
}

const SPACES = [
  'read_only_space', 'new_space', 'old_space', 'code_space', 'shared_space', 'trusted_space',
  'shared_trusted_space', 'new_large_object_space', 'large_object_space',
  'code_large_object_space', 'shared_large_object_space', 'shared_trusted_large_object_space',
  'trusted_large_object_space',
];

// The engine has one space: V8's old space stands for it, the others are empty.
function getHeapSpaceStatistics() {
  native('v8').heap(heap);
  const spaces = [];
  for (let i = 0; i < SPACES.length; i++) {
    const isOurs = SPACES[i] === 'old_space';
    spaces[i] = {
      space_name: SPACES[i],
      space_size: isOurs ? heap[CAPACITY] : 0,
      space_used_size: isOurs ? heap[USED] : 0,
      space_available_size: isOurs ? heap[CAPACITY] - heap[USED] : 0,
      physical_space_size: isOurs ? heap[CAPACITY] : 0,
    };
  }
  return spaces;
}

function getHeapCodeStatistics() {
  return {
    code_and_metadata_size: 0,
    bytecode_and_metadata_size: 0,
    external_script_source_size: 0,
    cpu_profiler_metadata_size: 0,
  };
}

function getCppHeapStatistics(type = 'detailed') {
  validateOneOf(type, 'type', ['brief', 'detailed']);
  return {
    __proto__: null,
    committed_size_bytes: 0,
    resident_size_bytes: 0,
    used_size_bytes: 0,
    space_statistics: [],
    type_names: [],
    detail_level: type,
  };
}

function readSnapshotOptions(options) {
  if (options === undefined) return;
  validateObject(options, 'options');
  if (options.exposeInternals !== undefined) {
    validateBoolean(options.exposeInternals, 'options.exposeInternals');
  }
  if (options.exposeNumericValues !== undefined) {
    validateBoolean(options.exposeNumericValues, 'options.exposeNumericValues');
  }
}

function getHeapSnapshot(options) {
  readSnapshotOptions(options);
  return missing('getHeapSnapshot')();
}

function writeHeapSnapshot(filename, options) {
  if (filename !== undefined) require('internal/fs/paths').toPath(filename);
  readSnapshotOptions(options);
  return missing('writeHeapSnapshot')();
}

function queryObjects(constructor, options = {}) {
  validateFunction(constructor, 'constructor');
  validateObject(options, 'options');
  const { format = 'count' } = options;
  if (format !== 'count' && format !== 'summary') {
    throw new codes.ERR_INVALID_ARG_VALUE('options.format', format);
  }
  return missing('queryObjects')();
}

function setHeapSnapshotNearHeapLimit(limit) {
  validateUint32(limit, 'limit', true); // and there is no limit to be near to
}

// The engine does not tell of collections: a profile has none.
class GCProfiler {
  #startTime;

  start() {
    this.#startTime ??= primordials.DateNow();
  }

  stop() {
    const startTime = this.#startTime;
    if (startTime === undefined) return undefined;
    this.#startTime = undefined;
    return { version: 1, startTime, statistics: [], endTime: primordials.DateNow() };
  }

  [SymbolDispose]() {
    this.stop();
  }
}

// ---- Flags

let flags = '';

// V8's flags mean nothing to this engine, except one: programs switch gc on like that.
function setFlagsFromString(text) {
  validateString(text, 'flags');
  const words = StringPrototypeSplit(text, ' ');
  for (let i = 0; i < words.length; i++) {
    const word = StringPrototypeReplaceAll(words[i], '_', '-');
    if (word === '--expose-gc') require('internal/options').setOption('--expose-gc', true);
  }
  flags += `${text} `;
}

// A number for this version of the program with these flags.
function cachedDataVersionTag() {
  const text = `${process.version} ${process.versions.rondo} ${flags}`;
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    hash = primordials.MathImul(hash, 31) + StringPrototypeCharCodeAt(text, i) | 0;
  }
  return hash >>> 0;
}

function isStringOneByteRepresentation(content) {
  validateString(content, 'content');
  return require('internal/v8/writer').isOneByte(content);
}

// The engine tells of promises too late: a hook would hear of a settled one after resolve() has
// returned.
const promiseHooks = {
  createHook: missing('promiseHooks.createHook'),
  onInit: missing('promiseHooks.onInit'),
  onBefore: missing('promiseHooks.onBefore'),
  onAfter: missing('promiseHooks.onAfter'),
  onSettled: missing('promiseHooks.onSettled'),
};

// ---- Snapshots of the start: there are none

function notBuilding() {
  throw new codes.ERR_NOT_BUILDING_SNAPSHOT();
}

const startupSnapshot = {
  addDeserializeCallback(callback, data) { notBuilding(callback, data); },
  addSerializeCallback(callback, data) { notBuilding(callback, data); },
  setDeserializeMainFunction(callback, data) { notBuilding(callback, data); },
  isBuildingSnapshot() { return false; },
};

module.exports = {
  cachedDataVersionTag,
  getHeapSnapshot,
  getHeapStatistics,
  getHeapSpaceStatistics,
  getHeapCodeStatistics,
  getCppHeapStatistics,
  setFlagsFromString,
  Serializer,
  Deserializer,
  DefaultSerializer,
  DefaultDeserializer,
  deserialize,
  takeCoverage: function takeCoverage() {},
  stopCoverage: function stopCoverage() {},
  serialize,
  writeHeapSnapshot,
  promiseHooks,
  queryObjects,
  startupSnapshot,
  setHeapSnapshotNearHeapLimit,
  GCProfiler,
  isStringOneByteRepresentation,
  startCpuProfile: missing('startCpuProfile'),
  startHeapProfile: missing('startHeapProfile'),
};
