// SPDX-License-Identifier: MIT
// v8.Serializer and v8.Deserializer: the writer and the reader of V8's wire format with methods of
// the program's at their joints.
//
//   serializer._writeHostObject(object)         deserializer._readHostObject()
//   serializer._getSharedArrayBufferId(buffer)
//   serializer._getDataCloneError(message)      makes the error that is thrown
'use strict';

const {
  ArrayBufferIsView,
  BigInt,
  BigIntAsUintN,
  Error,
  FunctionPrototypeCall,
  Number,
  ObjectDefineProperty,
  SafeMap,
  TypeError,
  Uint8Array,
} = primordials;

const { codedError } = require('internal/errors');
require('buffer'); // gives buffers their methods
const { FastBuffer } = require('internal/buffer/make');
const { Identity } = require('internal/identity');
const { kindOf } = require('internal/types');
const { Reader } = require('internal/v8/reader');
const { Writer } = require('internal/v8/writer');
const { viewParts } = require('internal/v8/views');

const FIRST_VERSION = 13; // that V8 still reads
const isObject = (value) =>
  typeof value === 'object' && value !== null || typeof value === 'function';

class HookedWriter extends Writer {
  constructor(owner) {
    super();
    this.owner = owner;
  }

  cannot(message) {
    throw FunctionPrototypeCall(this.owner._getDataCloneError, this.owner, message);
  }

  // What is made of C++ in Node.
  isHost(value, kind) {
    return kind === '' && 'hasRef' in value && require('web/message-port').isPort(value) ||
      kind === 'Proxy' && value === process.env;
  }

  writeHost(value) {
    if (typeof this.owner._writeHostObject !== 'function') this.refuse(value);
    this.owner._writeHostObject(value);
  }

  sharedId(buffer) {
    const { owner } = this;
    if (typeof owner._getSharedArrayBufferId !== 'function') this.refuse(buffer);
    return owner._getSharedArrayBufferId(buffer) >>> 0;
  }
}

class HookedReader extends Reader {
  constructor(owner, bytes) {
    super(bytes);
    this.owner = owner;
    this.received = undefined;
  }

  transferredOf(id) {
    return this.received?.get(id) ?? this.wrong();
  }

  readHost() {
    if (typeof this.owner._readHostObject !== 'function') this.wrong();
    const value = this.owner._readHostObject();
    if (!isObject(value)) throw new TypeError('readHostObject must return an object');
    return value;
  }
}

// ---- Fields that no program sees

class Inside extends Identity {
  #inside;

  constructor(object, inside) {
    super(object);
    this.#inside = inside;
  }

  static of(object) {
    if (!isObject(object) || !(#inside in object)) throw new TypeError('Illegal invocation');
    return object.#inside;
  }

}

function needsNew(target, name) {
  if (target === undefined) {
    throw codedError('ERR_CONSTRUCT_CALL_REQUIRED',
                     `Class constructor ${name} cannot be invoked without 'new'`);
  }
}

function bytesOf(view) {
  const { buffer, byteLength, byteOffset } = viewParts(view);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function addMethods(constructor, methods, names) {
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(constructor.prototype, names[i], {
      __proto__: null, value: methods[names[i]], configurable: true, enumerable: true,
      writable: true,
    });
  }
}

// ---- Serializer

function Serializer() {
  needsNew(new.target, 'Serializer');
  new Inside(this, new HookedWriter(this)); // marks it
}

const writing = {
  __proto__: null,

  writeHeader() {
    Inside.of(this).header();
  },

  writeValue(value) {
    Inside.of(this).write(value);
    return true;
  },

  releaseBuffer() {
    const writer = Inside.of(this);
    const bytes = writer.finish();
    writer.bytes = new Uint8Array(0);
    writer.at = 0;
    return new FastBuffer(bytes.buffer, 0, bytes.length);
  },

  transferArrayBuffer(id, arrayBuffer) {
    const writer = Inside.of(this);
    if (!isObject(arrayBuffer) || kindOf(arrayBuffer) !== 'ArrayBuffer') {
      throw codedError('ERR_INVALID_ARG_TYPE', 'arrayBuffer must be an ArrayBuffer');
    }
    writer.transferred ??= new SafeMap();
    writer.transferred.set(arrayBuffer, id >>> 0);
  },

  writeUint32(value) {
    Inside.of(this).varint(value >>> 0);
  },

  writeUint64(high, low) {
    const writer = Inside.of(this);
    let rest = BigInt(high >>> 0) << 32n | BigInt(low >>> 0);
    for (; rest > 0x7fn; rest >>= 7n) writer.byte(Number(rest & 0x7fn) | 0x80);
    writer.byte(Number(rest));
  },

  writeDouble(value) {
    Inside.of(this).double(+value);
  },

  writeRawBytes(source) {
    const writer = Inside.of(this);
    if (!ArrayBufferIsView(source)) {
      throw codedError('ERR_INVALID_ARG_TYPE', 'source must be a TypedArray or a DataView');
    }
    writer.raw(bytesOf(source));
  },

  _setTreatArrayBufferViewsAsHostObjects(on) {
    Inside.of(this).viewsAreHost = !!on;
  },

  _getDataCloneError: Error,
};

addMethods(Serializer, writing, [
  'writeHeader', 'writeValue', 'releaseBuffer', 'transferArrayBuffer', 'writeUint32',
  'writeUint64', 'writeDouble', 'writeRawBytes', '_setTreatArrayBufferViewsAsHostObjects',
  '_getDataCloneError',
]);

// ---- Deserializer

function Deserializer(buffer) {
  needsNew(new.target, 'Deserializer');
  if (!ArrayBufferIsView(buffer)) {
    throw codedError('ERR_INVALID_ARG_TYPE', 'buffer must be a TypedArray or a DataView');
  }
  new Inside(this, new HookedReader(this, bytesOf(buffer))); // marks it
  this.buffer = buffer;
}

// What fails there throws; here it fails in the words of the method that was called.
function attempt(name, read) {
  try {
    return read();
  } catch {
    throw new Error(`${name}() failed`);
  }
}

const reading = {
  __proto__: null,

  readHeader() {
    const reader = Inside.of(this);
    if (!reader.header() || reader.version < FIRST_VERSION) {
      throw new Error(
        'Unable to deserialize cloned data due to invalid or unsupported version.');
    }
    return true;
  },

  readValue() {
    return Inside.of(this).read();
  },

  getWireFormatVersion() {
    return Inside.of(this).version;
  },

  transferArrayBuffer(id, arrayBuffer) {
    const reader = Inside.of(this);
    const kind = isObject(arrayBuffer) ? kindOf(arrayBuffer) : undefined;
    if (kind !== 'ArrayBuffer' && kind !== 'SharedArrayBuffer') {
      throw codedError('ERR_INVALID_ARG_TYPE',
                       'arrayBuffer must be an ArrayBuffer or SharedArrayBuffer');
    }
    reader.received ??= new SafeMap();
    reader.received.set(id >>> 0, arrayBuffer);
  },

  readUint32() {
    const reader = Inside.of(this);
    return attempt('ReadUint32', () => reader.varint());
  },

  readUint64() {
    const reader = Inside.of(this);
    return attempt('ReadUint64', () => {
      let value = 0n;
      let shift = 0n;
      let byte;
      do {
        byte = reader.byte();
        value |= BigInt(byte & 0x7f) << shift;
        shift += 7n;
      } while (byte >= 0x80);
      value = BigIntAsUintN(64, value);
      return [Number(value >> 32n), Number(value & 0xffffffffn)];
    });
  },

  readDouble() {
    const reader = Inside.of(this);
    return attempt('ReadDouble', () => reader.double());
  },

  _readRawBytes(length) {
    const reader = Inside.of(this);
    return attempt('ReadRawBytes', () => reader.skip(length >>> 0));
  },

  readRawBytes(length) {
    const offset = this._readRawBytes(length);
    return new FastBuffer(this.buffer.buffer, this.buffer.byteOffset + offset, length);
  },
};

addMethods(Deserializer, reading, [
  'readHeader', 'readValue', 'getWireFormatVersion', 'transferArrayBuffer', 'readUint32',
  'readUint64', 'readDouble', '_readRawBytes', 'readRawBytes',
]);

module.exports = { Deserializer, Serializer };
