// SPDX-License-Identifier: MIT
// How buffers come into being: the class, the pool, Buffer.from and its siblings.
//
// Buffer is a plain function (it must be callable without new) whose prototype is FastBuffer's, a
// subclass of Uint8Array. Small buffers of unspecified content are pieces of a pool:
//
//     pool:  | abc..... | hello... | 17 bytes............... |          free            |
//            0          8          16                        ^ used: a multiple of 8
//
// 1. Buffer.poolSize is the program's to change; it counts from the next pool on.
// 2. A buffer made from a string or a list is written into the pool before anything else can run:
//    what the program could have called (valueOf, getters, toPrimitive) was called before.

'use strict';

const {
  ArrayBuffer,
  ArrayBufferIsView,
  ArrayBufferPrototypeGetByteLength,
  ArrayIsArray,
  MathMin,
  NumberMAX_SAFE_INTEGER,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  SymbolSpecies,
  SymbolToPrimitive,
  TypedArrayPrototypeFill,
  TypedArrayPrototypeGetSymbolToStringTag,
  Uint8Array,
} = primordials;
const {
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetLength, TypedArrayPrototypeSet,
} = require('internal/hot');

const {
  allocate: newMemory, append, compare: compareBytes, comparePieces, kMaxLength, sizeOf,
} = native('buffer');
const { checkInteger, checkSize, codes, encodingOf, isUint8Array, utf8 } =
  require('internal/buffer/encodings');

class FastBuffer extends Uint8Array {
  // Spelt out, because the implied constructor would spread its arguments.
  constructor(source, byteOffset, length) { super(source, byteOffset, length); }
}

const newBuffer = (size) => new FastBuffer(size);

// Whatever its prototype says; a plain ArrayBuffer is recognised at once.
function isAnyArrayBuffer(value) {
  if (value instanceof ArrayBuffer) {
    try {
      ArrayBufferPrototypeGetByteLength(value);
      return true;
    } catch {
      return false;
    }
  }
  return require('internal/types').isAnyArrayBuffer(value);
}

// ---- the deprecated constructor ---------------------------------------------------------------

let warned = false;
let callsLooked = 0;

// Node warns of Buffer() unless the call is in somebody's package.
function warnOfConstructor() {
  if (warned || ++callsLooked > 10000) return;
  const { calledFromPackage, isPending } = require('internal/buffer/deprecation');
  if (!isPending() && calledFromPackage()) return;
  // Looking at the stack may run Error.prepareStackTrace, and that may have come here.
  if (warned) return;
  warned = true;
  process.emitWarning('Buffer() is deprecated due to security and usability issues. Please use ' +
                      'the Buffer.alloc(), Buffer.allocUnsafe(), or Buffer.from() methods instead.',
                      'DeprecationWarning', 'DEP0005');
}

function Buffer(arg, encodingOrOffset, length) {
  warnOfConstructor();
  if (typeof arg !== 'number') return from(arg, encodingOrOffset, length);
  if (typeof encodingOrOffset === 'string') {
    throw new (codes().ERR_INVALID_ARG_TYPE)('string', 'string', arg);
  }
  return alloc(arg);
}

ObjectSetPrototypeOf(Buffer, Uint8Array);
Buffer.prototype = FastBuffer.prototype;
ObjectDefineProperty(FastBuffer.prototype, 'constructor', {
  __proto__: null, value: Buffer, writable: true, enumerable: false, configurable: true,
});
ObjectDefineProperty(Buffer, SymbolSpecies, {
  __proto__: null, configurable: true, enumerable: false, get() { return FastBuffer; },
});

// ---- the pool ---------------------------------------------------------------------------------

let pool;        // its memory as a FastBuffer; undefined before the first use
let memory;      // and as an ArrayBuffer
let poolSize = 0;
let used = 0;
let marks;

// Pools must not be transferred. Each has a private field, which nobody else can see: a set of them
// costs more than all else about a pool.
function makeMarks() {
  class Given { constructor(object) { return object; } } // eslint-disable-line no-constructor-return
  return class Mark extends Given {
    #pool;
    static isOn(object) { return #pool in object; }
  };
}

const isPool = (buffer) =>
  marks !== undefined && typeof buffer === 'object' && buffer !== null && marks.isOn(buffer);

function freshPool() {
  marks ??= makeMarks();
  poolSize = Buffer.poolSize;
  memory = new marks(new ArrayBuffer(poolSize)); // eslint-disable-line new-cap
  pool = new FastBuffer(memory);
  used = 0;
}

// The first `size` free bytes of the pool, which are there.
function cut(size) {
  const buffer = new FastBuffer(memory, used, size);
  used = (used + size + 7) & ~7;
  return buffer;
}

const fitsPool = (size) => size < (Buffer.poolSize >>> 1);

// The engine clears memory by hand. Much of it the system has cleared already, and what need not be
// clear is not looked at.
const BIG = 1 << 12;
const BIG_AND_CLEAR = 1 << 17;
const SMALL = 512; // the engine makes such an array faster than a piece of the pool

function unpooled(size, clear) {
  if (size < (clear ? BIG_AND_CLEAR : BIG)) return newBuffer(size);
  const memory = newMemory(size, clear);
  return newBuffer(memory === undefined ? size : memory);
}

function allocate(size) {
  if (size <= 0) return newBuffer(0);
  if (!fitsPool(size)) return unpooled(size, false);
  if (size > poolSize - used) freshPool();
  return cut(size);
}

// ---- from -------------------------------------------------------------------------------------

function fromString(string, name) {
  let encoding = utf8;
  if (typeof name === 'string' && name !== '' && name !== 'utf8') {
    encoding = encodingOf(name);
    if (encoding === undefined) throw new (codes().ERR_UNKNOWN_ENCODING)(name);
  }
  if (string.length === 0) return newBuffer(0);
  // Three bytes a unit are enough in every encoding: a string that fits so is not measured.
  let size = string.length * 3;
  if (!fitsPool(size)) {
    size = encoding.byteLength(string);
    if (!fitsPool(size)) {
      const buffer = unpooled(size, false);
      const written = encoding.write(buffer, string, 0, size);
      return written === size ? buffer :
        new FastBuffer(TypedArrayPrototypeGetBuffer(buffer), 0, written);
    }
  }
  if (size > poolSize - used) freshPool();
  return cut(encoding.write(pool, string, used, size));
}

function fromArrayBuffer(buffer, byteOffset, length) {
  byteOffset = +byteOffset;
  if (byteOffset !== byteOffset) byteOffset = 0;
  const most = buffer.byteLength - byteOffset;
  if (most < 0) throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('offset');
  if (length !== undefined) {
    length = +length;
    if (!(length > 0)) {
      length = 0;
    } else if (length > most) {
      throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('length');
    }
  }
  return new FastBuffer(buffer, byteOffset, length);
}

function fromList(list) {
  const { length } = list;
  if (length <= 0) return new FastBuffer();
  if (!fitsPool(length)) return new FastBuffer(list);
  if (length > poolSize - used) freshPool();
  // Cut first: getters of the list may make buffers too.
  const buffer = cut(length);
  TypedArrayPrototypeSet(buffer, list, 0);
  return buffer;
}

function fromObject(value) {
  const { length } = value;
  if (length !== undefined || isAnyArrayBuffer(value.buffer)) {
    return typeof length === 'number' ? fromList(value) : new FastBuffer();
  }
  if (value.type === 'Buffer' && ArrayIsArray(value.data)) return fromList(value.data);
}

function from(value, encodingOrOffset, length) {
  if (typeof value === 'string') return fromString(value, encodingOrOffset);
  if (typeof value === 'object' && value !== null) {
    if (!ArrayIsArray(value) && !ArrayBufferIsView(value) && isAnyArrayBuffer(value)) {
      return fromArrayBuffer(value, encodingOrOffset, length);
    }
    const inner = value.valueOf && value.valueOf();
    if (inner != null && inner !== value &&
        (typeof inner === 'string' || typeof inner === 'object')) {
      return from(inner, encodingOrOffset, length);
    }
    const made = fromObject(value);
    if (made !== undefined) return made;
    if (typeof value[SymbolToPrimitive] === 'function') {
      const primitive = value[SymbolToPrimitive]('string');
      if (typeof primitive === 'string') return fromString(primitive, encodingOrOffset);
    }
  }
  throw new (codes().ERR_INVALID_ARG_TYPE)(
    'first argument', ['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'], value);
}

function copyBytesFrom(view, offset, length) {
  if (TypedArrayPrototypeGetSymbolToStringTag(view) === undefined) {
    throw new (codes().ERR_INVALID_ARG_TYPE)('view', ['TypedArray'], view);
  }
  const count = TypedArrayPrototypeGetLength(view);
  if (offset !== undefined) checkInteger(offset, 'offset', 0, NumberMAX_SAFE_INTEGER);
  if (length !== undefined) checkInteger(length, 'length', 0, NumberMAX_SAFE_INTEGER);
  const start = offset === undefined ? 0 : offset;
  const end = length === undefined ? count : MathMin(start + length, count);
  if (end <= start) return new FastBuffer();
  const unit = TypedArrayPrototypeGetByteLength(view) / count;
  return fromList(new Uint8Array(TypedArrayPrototypeGetBuffer(view),
                                 TypedArrayPrototypeGetByteOffset(view) + start * unit,
                                 (end - start) * unit));
}

// An arrow function, as it is no constructor.
const of = (...items) => {
  const buffer = allocate(items.length);
  for (let i = 0; i < items.length; i++) buffer[i] = items[i];
  return buffer;
};

// ---- alloc ------------------------------------------------------------------------------------

function alloc(size, fill, encoding) {
  checkSize(size);
  const buffer = unpooled(size, true);
  if (fill !== undefined && fill !== 0 && size > 0) {
    require('internal/buffer/fill')(buffer, fill, 0, buffer.length, encoding);
  }
  return buffer;
}

function allocUnsafe(size) {
  checkSize(size);
  return allocate(size);
}

function allocUnsafeSlow(size) {
  checkSize(size);
  return unpooled(size, false);
}

function SlowBuffer(size) {
  checkSize(size);
  return unpooled(size, false);
}
ObjectSetPrototypeOf(SlowBuffer, Uint8Array);
SlowBuffer.prototype = FastBuffer.prototype;

function concat(list, length) {
  if (!ArrayIsArray(list)) require('internal/validators').validateArray(list, 'list');
  if (list.length === 0) return new FastBuffer();
  if (length !== undefined) {
    checkInteger(length, 'length', 0, kMaxLength);
  } else {
    const buffer = concatPlain(list);
    if (buffer !== undefined) return buffer;
  }
  let total = 0;
  for (let i = 0; i < list.length; i++) {
    const size = sizeOf(list[i]);
    if (size !== undefined) {
      total += size;
    } else if (isUint8Array(list[i])) {
      total += TypedArrayPrototypeGetByteLength(list[i]);
    } else {
      throw new (codes().ERR_INVALID_ARG_TYPE)(`list[${i}]`, ['Buffer', 'Uint8Array'], list[i]);
    }
  }
  if (length === undefined) length = total;
  const buffer = length < SMALL ? newBuffer(length) : allocate(length);
  let at = 0;
  for (let i = 0; i < list.length && at < length; i++) {
    at += append(buffer, at, list[i]) ?? appendOther(buffer, at, list[i]);
  }
  if (at < length) TypedArrayPrototypeFill(buffer, 0, at, length);
  return buffer;
}

// The same for arrays as most are. Their lengths are believed and looked at afterwards; undefined if
// one was wrong, or if something is no such array.
function concatPlain(list) {
  let total = 0;
  for (let i = 0; i < list.length; i++) {
    if (!(list[i] instanceof Uint8Array)) return undefined;
    total += list[i].length;
  }
  if (!(total >= 0 && total <= kMaxLength)) return undefined;
  const buffer = total < SMALL ? newBuffer(total) : allocate(total);
  let at = 0;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (append(buffer, at, item) !== item.length) return undefined;
    at += item.length;
  }
  return buffer;
}

// Over memory that can be resized.
function appendOther(buffer, at, list) {
  const room = buffer.length - at;
  const size = MathMin(TypedArrayPrototypeGetByteLength(list), room);
  TypedArrayPrototypeSet(buffer, new Uint8Array(
    TypedArrayPrototypeGetBuffer(list), TypedArrayPrototypeGetByteOffset(list), size), at);
  return size;
}

function compare(buf1, buf2) {
  const result = compareBytes(buf1, buf2);
  if (result !== undefined) return result;
  if (!isUint8Array(buf1)) {
    throw new (codes().ERR_INVALID_ARG_TYPE)('buf1', ['Buffer', 'Uint8Array'], buf1);
  }
  if (!isUint8Array(buf2)) {
    throw new (codes().ERR_INVALID_ARG_TYPE)('buf2', ['Buffer', 'Uint8Array'], buf2);
  }
  return order(buf1, buf2);
}

// -1, 0 or 1 for two views.
function order(a, b) {
  return compareBytes(a, b) ?? comparePieces(a, 0, a.byteLength, b, 0, b.byteLength);
}

function isBuffer(value) { return value instanceof Buffer; }

function isEncoding(encoding) {
  return typeof encoding === 'string' && encoding !== '' && encodingOf(encoding) !== undefined;
}

module.exports = {
  Buffer, FastBuffer, SlowBuffer, isAnyArrayBuffer, isPool, isUint8Array, order,
  statics: {
    __proto__: null,
    from, copyBytesFrom, of, alloc, allocUnsafe, allocUnsafeSlow, isBuffer, compare, isEncoding,
    concat,
  },
};
