// SPDX-License-Identifier: MIT
// A message: a value as bytes, beside them its parts, which are not bytes.
//
//   value + transfer list --serialize--> { bytes, parts } --deserialize--> copy
//
// The bytes are V8's wire format, with host objects of two kinds behind their tag: COPY, the name
// of a maker and its data; PART, the number of a part. A part is an ArrayBuffer that was
// transferred (with its maxByteLength: [buffer, max]), the number of a port's end that left its
// port, a SharedArrayBuffer or a WebAssembly module; or undefined for a transferred object of our
// classes, whose maker and data are bytes behind the value. A table at the end says where; the
// first four bytes say where the table is. Without parts there is none.
//
//   [ table: 4 ] [ value ] [ maker, data ] ... [ table: count, { part, place } ... ]
//
// 1. Nothing in it belongs to one engine but parts that are SharedArrayBuffers or modules.
// 2. Nothing is taken from its owner before the value has been written: one that cannot be cloned
//    leaves all as it was.
'use strict';

const {
  ArrayBuffer,
  ArrayBufferPrototypeGetMaxByteLength,
  ArrayBufferPrototypeTransfer,
  ArrayIsArray,
  ObjectGetPrototypeOf,
  ObjectPrototype,
  SafeMap,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  TypedArrayPrototypeSet,
  Uint8Array,
} = primordials;

const { kindOf } = require('internal/types');
const { List, putElement } = require('internal/v8/list');
const { Reader } = require('internal/v8/reader');
const { VERSION } = require('internal/v8/tags');
const { Writer } = require('internal/v8/writer');
const { isDetached, isResizable } = require('internal/v8/views');
const {
  isUncloneable, isUntransferable, kClone, kTransfer, kTransferList,
} = require('internal/messaging/transferable');

const COPY = 0;
const PART = 1;
const PREFIX = 4;
const SCRATCH_SIZE = 1024;
const SCRATCH_MAX = 64 * 1024;

// web/message-port tells us about its class when it is loaded: nothing else has ports.
//   isPort(value), isOpen(port), close(port), detach(port) -> end,
//   adopt(end) -> port, discard(end)
let ports;

function setPorts(functions) {
  ports = functions;
}

function cloneError(message) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, 'DataCloneError');
}

const isDOMException = (value) => require('web/domexception').isDOMException(value);

function domException(data) {
  return require('web/domexception').restore(data[0], data[1], data[2]);
}

const { WebAssembly } = globalThis;
const Module = WebAssembly?.Module;

function isModule(value) {
  return Module !== undefined && ObjectGetPrototypeOf(value) === Module.prototype;
}

let isSharing = false; // memory, with another thread perhaps
let canSend; // memory that is shared: whether it can leave its engine

// What is sent instead of a module where none leaves its engine.
const describeModule = native('types').sharesModules ? undefined :
  require('internal/module-bytes').describe;

// ---- Writing

class MessageWriter extends Writer {
  constructor(bytes, stays) {
    super(bytes);
    this.at = PREFIX;
    this.stays = stays; // the same engine reads it, at once
    this.parts = new List();
    this.places = undefined; // of parts, by object
  }

  cannot(message) { throw cloneError(message); }

  place(value, part) {
    this.places ??= new SafeMap();
    const index = this.parts.add(part);
    this.places.set(value, index);
    return index;
  }

  sharedId(buffer) {
    if (!this.stays && !(canSend ??= native('message').canShare())) {
      this.cannot('SharedArrayBuffer cannot be sent: this engine does not let its memory go ' +
                  '(capability shared-memory, see rondo doctor)');
    }
    isSharing = true;
    return this.places?.get(buffer) ?? this.place(buffer, buffer);
  }

  isHost(value, kind) {
    if (kind === '') {
      if (isUncloneable(value)) this.cannot('Cannot clone object of unsupported type.');
      const prototype = ObjectGetPrototypeOf(value);
      if (prototype === ObjectPrototype || prototype === null) return false;
      return typeof value[kClone] === 'function' || typeof value[kTransfer] === 'function' ||
        ports?.isPort(value) || isModule(value);
    }
    if (kind === 'Error') return isDOMException(value);
    return kind === 'Proxy' && value === process.env;
  }

  writeHost(value) {
    const module = describeModule?.(value);
    let place = this.places?.get(value);
    if (place === undefined && describeModule === undefined && isModule(value)) {
      place = this.place(value, value);
    }
    if (module !== undefined) {
      this.byte(COPY);
      this.own(module);
    } else if (place !== undefined) {
      this.byte(PART);
      this.varint(place);
    } else if (typeof value[kClone] === 'function') {
      this.byte(COPY);
      this.own(value[kClone]());
    } else if (isDOMException(value)) {
      this.byte(COPY);
      this.own({ data: [value.message, value.name, value.stack],
                 make: 'internal/messaging/message:domException' });
    } else if (value === process.env) {
      this.byte(COPY);
      this.own({ data: { ...value }, make: 'internal/messaging/message:asIs' });
    } else {
      throw cloneError(
        'Object that needs transfer was found in message but not listed in transferList');
    }
  }

  own({ data, make }) {
    this.string(make);
    this.write(data);
  }

  // ---- Transfer

  // Checks one value of the list, and what goes along with it.
  take(value, source) {
    const isObject = value !== null && (typeof value === 'object' || typeof value === 'function');
    const kind = isObject ? kindOf(value) : undefined;
    const isBuffer = kind === 'ArrayBuffer';
    const isPort = isObject && ports?.isPort(value);
    if (!isBuffer && !isPort && typeof value?.[kTransfer] !== 'function') {
      throw cloneError('Found invalid value in transferList.');
    }
    if (this.places?.has(value)) {
      const name = isBuffer ? 'ArrayBuffer' : value.constructor.name;
      throw cloneError(`Transfer list contains duplicate ${name}`);
    }
    if (isPort && value === source) throw cloneError('Transfer list contains source port');
    if (isUntransferable(value) || isBuffer && (isDetached(value) || isPool(value))) {
      throw cloneError('Cannot transfer object of unsupported type.');
    }
    if (isPort && !ports.isOpen(value)) {
      throw cloneError('MessagePort in transfer list is already detached');
    }
    const index = this.place(value, undefined);
    if (isBuffer) {
      this.transferred ??= new SafeMap();
      this.transferred.set(value, index);
    } else if (typeof value[kTransferList] === 'function') {
      const more = value[kTransferList]();
      for (let i = 0; i < more.length; i++) this.take(more[i], source);
    }
  }

  // Everything in the list leaves its owner.
  transfer() {
    if (this.places === undefined) return; // there is no table to be read
    const own = new List();
    this.places.forEach((index, value) => {
      if (this.parts[index] !== undefined) return; // shared, not transferred
      if (kindOf(value) === 'ArrayBuffer') this.parts[index] = transferBuffer(value);
      else if (ports?.isPort(value)) this.parts[index] = ports.detach(value);
      else own.add(value);
    });
    const table = new List();
    for (let i = 0; i < own.length; i++) {
      this.forget(); // it is read before the value
      table.add(this.at);
      this.own(own[i][kTransfer]());
    }
    const at = this.at;
    this.varint(own.length);
    for (let i = 0; i < own.length; i++) {
      this.varint(this.places.get(own[i]));
      this.varint(table[i]);
    }
    for (let i = 0; i < PREFIX; i++) this.bytes[i] = at >>> i * 8;
  }
}

// The engine does not let memory go that its C interface has shown (typed-arrays of rondo doctor): what
// comes is a copy.
let isWarned = false;

function warnOfCopy() {
  isWarned = true;
  process.emitWarning('with this JavaScript engine an ArrayBuffer that was used by a native function ' +
    'can still be used after it was transferred (rondo doctor: typed-arrays)');
}

function transferBuffer(buffer) {
  const max = isResizable(buffer) ? ArrayBufferPrototypeGetMaxByteLength(buffer) : -1;
  const moved = ArrayBufferPrototypeTransfer(buffer);
  if (!isDetached(buffer) && !isWarned) warnOfCopy();
  return [moved, max];
}

const isPool = (buffer) => require('internal/buffer/make').isPool(buffer);

let scratch;

// Gives { bytes, at: how many, parts }. `list` is an array, source the port that sends, undefined if
// the message is not sent. The bytes are good until give() is called.
function serialize(value, list, source) {
  const bytes = scratch ?? new Uint8Array(SCRATCH_SIZE);
  scratch = undefined;
  const writer = new MessageWriter(bytes, source === undefined);
  if (list !== undefined) {
    for (let i = 0; i < list.length; i++) writer.take(list[i], source);
  }
  writer.write(value);
  writer.transfer();
  return writer;
}

function give(message) {
  if (message.bytes.length <= SCRATCH_MAX) scratch = message.bytes;
}

// ---- Reading

// What [kClone] or [kTransfer] has given, made anew: see internal/messaging/transferable.
function makeFromData(spec, data) {
  const colon = StringPrototypeIndexOf(spec, ':');
  return require(StringPrototypeSlice(spec, 0, colon))[StringPrototypeSlice(spec, colon + 1)](data);
}

class MessageReader extends Reader {
  constructor(bytes, length, parts) {
    super(bytes);
    this.end = length;
    this.version = VERSION;
    this.parts = parts;
    this.made = new List();
    this.table = undefined;
  }

  transferredOf(id) { return this.part(id); }

  sharedOf(id) {
    isSharing = true;
    return this.part(id);
  }

  readHost() {
    if (this.byte() === PART) return this.part(this.varint());
    const make = this.string();
    return makeFromData(make, this.read());
  }

  part(index) {
    if (index >= this.parts.length) this.wrong();
    const made = this.made[index];
    if (made !== undefined) return made;
    const part = this.parts[index];
    if (part === null) this.wrong(); // it could not leave its engine
    return this.made[index] = typeof part === 'number' ? ports.adopt(part) :
      ArrayIsArray(part) ? receiveBuffer(part[0], part[1]) :
      part === undefined ? this.own(index) : part;
  }

  readTable() {
    let at = 0;
    for (let i = 0; i < PREFIX; i++) at |= this.bytes[i] << i * 8;
    this.at = at >>> 0;
    this.table = new List();
    for (let count = this.varint(); count > 0; count--) {
      const index = this.varint();
      this.table[index] = this.varint();
    }
  }

  own(index) {
    const { at, objects } = this;
    if (this.table === undefined) this.readTable();
    this.at = this.table[index];
    this.objects = new List();
    const make = this.string();
    const object = makeFromData(make, this.read());
    this.at = at;
    this.objects = objects;
    return object;
  }
}

// On its way through C a buffer has lost its right to grow.
function receiveBuffer(buffer, maxByteLength) {
  if (maxByteLength < 0 || isResizable(buffer)) return buffer;
  const bytes = new Uint8Array(buffer);
  const copy = new ArrayBuffer(bytes.length, { __proto__: null, maxByteLength });
  TypedArrayPrototypeSet(new Uint8Array(copy), bytes);
  return copy;
}

// The value. Ports that came with it are added to `received`. If it cannot be read, they are
// closed: their other ends must not wait for ever.
function deserialize(bytes, length, parts, received) {
  if (parts.length > 0) require('web/message-port'); // it tells us about ports
  const reader = new MessageReader(bytes, length, parts);
  reader.at = PREFIX;
  let value;
  try {
    value = reader.read();
    for (let i = 0; i < parts.length; i++) {
      const made = reader.part(i);
      if (typeof parts[i] === 'number') putElement(received, received.length, made);
    }
  } catch (error) {
    for (let i = 0; i < parts.length; i++) {
      if (typeof parts[i] !== 'number') continue;
      if (reader.made[i] === undefined) ports.discard(parts[i]);
      else ports.close(reader.made[i]);
    }
    throw error;
  }
  return value;
}

module.exports = {
  MessageReader,
  MessageWriter,
  PREFIX,
  asIs: (data) => data,
  deserialize,
  domException,
  give,
  isSharing: () => isSharing,
  serialize,
  setPorts,
};
