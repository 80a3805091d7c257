// SPDX-License-Identifier: MIT
// structuredClone, in the standard's three steps: the value is written down as a graph of nodes
// (getters run here, and what cannot be cloned throws here), what is to be transferred is detached,
// and the graph is read into new objects. So a failure leaves all as it was.
//
//   value --serialize--> node --(transfer)--> node --deserialize--> copy
//
// A node is a primitive itself, or a Node. An object that is met twice is one Node, which keeps the
// object made of it: cycles and shared buffers come out as they went in. Messages between ports use
// the two halves apart.
//
// Objects of our own classes take part by methods: [kClone]() or, when in the transfer list,
// [kTransfer](), which give { data, make }; make(copy of data) gives the new object.

'use strict';

const {
  ArrayBufferPrototypeGetByteLength,
  ArrayBufferPrototypeGetDetached,
  ArrayBufferPrototypeGetMaxByteLength,
  ArrayBufferPrototypeGetResizable,
  ArrayBufferPrototypeSlice,
  ArrayBufferPrototypeTransfer,
  ArrayIsArray,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DataViewPrototypeGetBuffer,
  DataViewPrototypeGetByteLength,
  DataViewPrototypeGetByteOffset,
  DatePrototypeGetTime,
  FunctionPrototypeToString,
  MapPrototypeForEach,
  MapPrototypeSet,
  NumberPrototypeValueOf,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectHasOwn,
  ObjectKeys,
  ObjectPrototype,
  ObjectPrototypeIsPrototypeOf,
  RegExpPrototypeGetFlags,
  RegExpPrototypeGetSource,
  RegExpPrototypeSymbolReplace,
  SafeMap,
  SetPrototypeAdd,
  SetPrototypeForEach,
  String,
  StringPrototypeSlice,
  StringPrototypeValueOf,
  Symbol,
  SymbolIterator,
  SymbolToStringTag,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet,
} = primordials;

const { codedError, codes } = require('internal/errors');
const { kindOf } = require('internal/types');
const { DOMException, isDOMException, restore } = require('web/domexception');

const kClone = Symbol('messaging_clone_symbol');
const kTransfer = Symbol('messaging_transfer_symbol');

function cannot(message) {
  return new DOMException(message, 'DataCloneError');
}

// ---- What cannot be cloned, in V8's words

// The name of the constructor, read without running a getter.
function constructorName(value) {
  for (let object = value; object !== null; object = ObjectGetPrototypeOf(object)) {
    const found = ObjectGetOwnPropertyDescriptor(object, 'constructor');
    if (found === undefined) continue;
    const name = typeof found.value === 'function' ?
      ObjectGetOwnPropertyDescriptor(found.value, 'name')?.value : undefined;
    return typeof name === 'string' ? name : '';
  }
  return '';
}

const NATIVE_BODY = /\{\s+\[native code\]\s+\}$/;

function describe(value) {
  if (typeof value === 'symbol') return String(value);
  if (typeof value === 'function') {
    const text = RegExpPrototypeSymbolReplace(NATIVE_BODY, FunctionPrototypeToString(value),
                                              '{ [native code] }');
    return text.length <= 128 ? text :
      `${StringPrototypeSlice(text, 0, 111)}...<omitted>...${StringPrototypeSlice(text, -2)}`;
  }
  const kind = kindOf(value);
  if (kind === 'Proxy') return '#<Object>';
  if (kind === 'Symbol') return '[object Symbol]';
  const name = kind === 'Generator' || kind === 'MapIterator' || kind === 'SetIterator' ? '' :
    constructorName(value);
  if (name !== '') return `#<${name}>`;
  const tag = value[SymbolToStringTag];
  return `[object ${typeof tag === 'string' ? tag : 'Object'}]`;
}

const refuse = (value) => cannot(`${describe(value)} could not be cloned.`);

// ---- Writing

// kind says how it is read again; `from` is the original, which a transfer needs.
class Node {
  constructor(kind, from) {
    this.kind = kind;
    this.from = from;
    this.data = undefined;
    this.keys = undefined;
    this.values = undefined;
    this.made = undefined;
  }
}

// The state of one serialization: the nodes by object.
class Writer {
  constructor() {
    this.nodes = new SafeMap();
  }

  write(value) {
    switch (typeof value) {
      case 'object': return value === null ? null : this.writeObject(value);
      case 'function':
      case 'symbol': throw refuse(value);
      default: return value;
    }
  }

  writeObject(value) {
    const known = this.nodes.get(value);
    if (known !== undefined) return known;
    const kind = kindOf(value);
    const node = new Node(kind, value);
    this.nodes.set(value, node);
    switch (kind) {
      case '': this.writePlain(node, value); break;
      case 'Array':
        node.data = value.length;
        this.writeProperties(node, value);
        break;
      case 'Number': node.data = NumberPrototypeValueOf(value); break;
      case 'String': node.data = StringPrototypeValueOf(value); break;
      case 'Boolean': node.data = BooleanPrototypeValueOf(value); break;
      case 'BigInt': node.data = BigIntPrototypeValueOf(value); break;
      case 'Date': node.data = DatePrototypeGetTime(value); break;
      case 'RegExp':
        node.keys = RegExpPrototypeGetSource(value);
        node.values = RegExpPrototypeGetFlags(value);
        break;
      case 'Map':
      case 'Set': this.writeEntries(node, value, kind === 'Map'); break;
      case 'Error':
        if (isDOMException(value)) this.writeDOMException(node, value);
        else this.writeError(node, value);
        break;
      case 'ArrayBuffer':
        if (isDetached(value)) {
          throw cannot('An ArrayBuffer is detached and could not be cloned.');
        }
        node.data = copyBuffer(value);
        break;
      case 'SharedArrayBuffer': node.data = value; break;
      case 'TypedArray':
      case 'DataView': this.writeView(node, value, kind); break;
      default: throw refuse(value);
    }
    return node;
  }

  writePlain(node, value) {
    if (typeof value[kClone] === 'function') {
      this.writeOwn(node, value[kClone]());
    } else if (value === globalThis || isRefused(value)) {
      throw refuse(value);
    } else {
      this.writeProperties(node, value);
    }
  }

  writeDOMException(node, value) {
    node.kind = 'DOMException';
    node.values = [value.message, value.name, value.stack];
  }

  // For [kClone] and [kTransfer].
  writeOwn(node, parts) {
    node.kind = 'Own';
    node.keys = parts.make;
    node.data = this.write(parts.data);
  }

  // Own, enumerable, with string keys. A getter may delete a property that was to come.
  writeProperties(node, value) {
    const keys = ObjectKeys(value);
    const kept = [];
    const values = [];
    for (let i = 0; i < keys.length; i++) {
      if (!ObjectHasOwn(value, keys[i])) continue;
      kept[kept.length] = keys[i];
      values[values.length] = this.write(value[keys[i]]);
    }
    node.keys = kept;
    node.values = values;
  }

  // Entries first, then what they hold: getters in there must not change what is iterated.
  writeEntries(node, value, isMap) {
    const flat = [];
    if (isMap) {
      MapPrototypeForEach(value, (item, key) => {
        flat[flat.length] = key;
        flat[flat.length] = item;
      });
    } else {
      SetPrototypeForEach(value, (item) => { flat[flat.length] = item; });
    }
    for (let i = 0; i < flat.length; i++) flat[i] = this.write(flat[i]);
    node.values = flat;
  }

  // The name only chooses the class; message, cause and stack are kept if they are own data.
  writeError(node, value) {
    node.data = value.name;
    node.keys = [];
    node.values = [];
    const add = (key, item) => {
      node.keys[node.keys.length] = key;
      node.values[node.values.length] = item;
    };
    const message = ObjectGetOwnPropertyDescriptor(value, 'message');
    if (message !== undefined && ObjectHasOwn(message, 'value')) {
      add('message', `${message.value}`);
    }
    const cause = ObjectGetOwnPropertyDescriptor(value, 'cause');
    if (cause !== undefined && ObjectHasOwn(cause, 'value')) add('cause', this.write(cause.value));
    const { stack } = value;
    if (typeof stack === 'string') add('stack', stack);
  }

  // A view that follows the length of a resizable buffer goes on doing so.
  writeView(node, value, kind) {
    const isDataView = kind === 'DataView';
    const buffer = isDataView ? DataViewPrototypeGetBuffer(value) :
      TypedArrayPrototypeGetBuffer(value);
    if (isOutOfBounds(value, isDataView, buffer)) throw refuse(value);
    node.data = this.writeObject(buffer);
    const offset = isDataView ? DataViewPrototypeGetByteOffset(value) :
      TypedArrayPrototypeGetByteOffset(value);
    const bytes = isDataView ? DataViewPrototypeGetByteLength(value) :
      TypedArrayPrototypeGetByteLength(value);
    const tracks = isResizable(buffer) &&
      offset + bytes === ArrayBufferPrototypeGetByteLength(buffer) && isTracking(value, buffer);
    const length = isDataView ? bytes : TypedArrayPrototypeGetLength(value);
    node.keys = isDataView ? 'DataView' : TypedArrayPrototypeGetSymbolToStringTag(value);
    node.values = [offset, tracks ? undefined : length];
  }
}

// Classes of the engine that kindOf takes for ordinary objects.
function isRefused(value) {
  const proto = ObjectGetPrototypeOf(value);
  if (proto === ObjectPrototype || proto === null) return false;
  const name = constructorName(value);
  if (name === 'WeakRef' || name === 'FinalizationRegistry') {
    return ObjectPrototypeIsPrototypeOf(primordials[name].prototype, value);
  }
  const intl = ObjectHasOwn(primordials.Intl, name) ? primordials.Intl[name].prototype : undefined;
  return intl !== undefined && ObjectPrototypeIsPrototypeOf(intl, value);
}

// ---- Buffers

function isDetached(buffer) {
  return ArrayBufferPrototypeGetDetached !== undefined && ArrayBufferPrototypeGetDetached(buffer);
}

function isResizable(buffer) {
  return kindOf(buffer) === 'ArrayBuffer' && ArrayBufferPrototypeGetResizable !== undefined &&
    ArrayBufferPrototypeGetResizable(buffer);
}

function copyBuffer(buffer) {
  if (!isResizable(buffer)) {
    return ArrayBufferPrototypeSlice(buffer, 0, ArrayBufferPrototypeGetByteLength(buffer));
  }
  const { ArrayBuffer, Uint8Array } = primordials;
  const copy = new ArrayBuffer(ArrayBufferPrototypeGetByteLength(buffer), {
    __proto__: null,
    maxByteLength: ArrayBufferPrototypeGetMaxByteLength(buffer),
  });
  TypedArrayPrototypeSet(new Uint8Array(copy), new Uint8Array(buffer));
  return copy;
}

// A view that no longer fits its buffer. Its getters say 0 or throw.
function isOutOfBounds(view, isDataView, buffer) {
  if (!isResizable(buffer)) return false;
  if (isDataView) {
    try {
      DataViewPrototypeGetByteLength(view);
      return false;
    } catch {
      return true;
    }
  }
  // Offset and length are both 0 when it is out; one at offset 0 of an empty buffer is not.
  return TypedArrayPrototypeGetByteLength(view) === 0 &&
    TypedArrayPrototypeGetByteOffset(view) === 0 && ArrayBufferPrototypeGetByteLength(buffer) > 0 &&
    primordials.TypedArrayPrototypeAt !== undefined && throwsWhenUsed(view);
}

function throwsWhenUsed(view) {
  try {
    primordials.TypedArrayPrototypeAt(view, 0);
    return false;
  } catch {
    return true;
  }
}

// Whether a view that ends where its buffer ends follows its length cannot be asked: we let the
// buffer grow by a unit of the view, and look. A buffer that is full says no more; then it is not.
function isTracking(view, buffer) {
  const before = ArrayBufferPrototypeGetByteLength(buffer);
  const unit = kindOf(view) === 'DataView' ? 1 : view.BYTES_PER_ELEMENT;
  const lengthOf = kindOf(view) === 'DataView' ? DataViewPrototypeGetByteLength :
    TypedArrayPrototypeGetByteLength;
  const length = lengthOf(view);
  if (before + unit > ArrayBufferPrototypeGetMaxByteLength(buffer)) return false;
  primordials.ArrayBufferPrototypeResize(buffer, before + unit);
  const tracks = lengthOf(view) !== length;
  primordials.ArrayBufferPrototypeResize(buffer, before);
  return tracks;
}

// ---- Reading

function define(object, key, value, enumerable) {
  ObjectDefineProperty(object, key, { __proto__: null, value, enumerable, writable: true,
                                      configurable: true });
}

function errorClass(name) {
  switch (name) {
    case 'EvalError': return primordials.EvalError;
    case 'RangeError': return primordials.RangeError;
    case 'ReferenceError': return primordials.ReferenceError;
    case 'SyntaxError': return primordials.SyntaxError;
    case 'TypeError': return primordials.TypeError;
    case 'URIError': return primordials.URIError;
    default: return primordials.Error;
  }
}

// Entries of an object are made after the object itself, so that they may refer to it.
function read(node) {
  if (!(node instanceof Node)) return node;
  if (node.made !== undefined) return node.made;
  const made = node.made = create(node);
  const { keys, values } = node;
  switch (node.kind) {
    case '':
    case 'Array':
      for (let i = 0; i < keys.length; i++) define(made, keys[i], read(values[i]), true);
      break;
    case 'Error':
      for (let i = 0; i < keys.length; i++) define(made, keys[i], read(values[i]), false);
      break;
    case 'Map':
      for (let i = 0; i < values.length; i += 2) {
        MapPrototypeSet(made, read(values[i]), read(values[i + 1]));
      }
      break;
    case 'Set':
      for (let i = 0; i < values.length; i++) SetPrototypeAdd(made, read(values[i]));
      break;
  }
  return made;
}

function create(node) {
  const { kind, data, keys, values } = node;
  switch (kind) {
    case '': return {};
    case 'Array': {
      const array = [];
      array.length = data;
      return array;
    }
    case 'Map': return new primordials.Map();
    case 'Set': return new primordials.Set();
    case 'Date': return new primordials.Date(data);
    case 'RegExp': return new primordials.RegExp(keys, values);
    case 'Error': return new (errorClass(data))();
    case 'DOMException': return restore(values[0], values[1], values[2]);
    case 'ArrayBuffer':
    case 'SharedArrayBuffer': return data;
    case 'TypedArray':
    case 'DataView': return new primordials[keys](read(data), values[0], values[1]);
    case 'Own': return keys(read(data));
    default: return primordials.Object(data); // boxed primitives
  }
}

// ---- All of it

function serialize(value) {
  return new Writer().write(value);
}

// Serializes, and detaches what is in the list.
function serializeWithTransfer(value, list) {
  const writer = new Writer();
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (writer.nodes.has(item)) {
      throw cannot(kindOf(item) === 'ArrayBuffer' ?
        'Transfer list contains duplicate ArrayBuffer' : 'Transfer list contains duplicate object');
    }
    const kind = kindOf(item);
    if (kind !== 'ArrayBuffer' && typeof item[kTransfer] !== 'function') {
      throw cannot('Found invalid value in transferList.');
    }
    if (kind === 'ArrayBuffer' && isDetached(item)) {
      throw cannot('Cannot transfer object of unsupported type.');
    }
    writer.nodes.set(item, new Node(kind, item));
  }
  const node = writer.write(value);
  for (let i = 0; i < list.length; i++) {
    const moved = writer.nodes.get(list[i]);
    if (moved.kind === 'ArrayBuffer') moved.data = ArrayBufferPrototypeTransfer(list[i]);
    else writer.writeOwn(moved, list[i][kTransfer]());
  }
  return node;
}

const PREFIX = "Failed to execute 'structuredClone'";

function wrongOptions(message) {
  return codedError('ERR_INVALID_ARG_TYPE', `${PREFIX}: ${message}`);
}

// The transfer list of the options, as an array.
function readTransfer(options) {
  if (options === undefined || options === null) return [];
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw wrongOptions('Options cannot be converted to a dictionary');
  }
  const { transfer } = options;
  if (transfer === undefined) return [];
  if (transfer === null || typeof transfer !== 'object' && typeof transfer !== 'function' ||
      typeof transfer[SymbolIterator] !== 'function') {
    throw wrongOptions('transfer in Options cannot be converted to sequence.');
  }
  const list = [];
  if (ArrayIsArray(transfer)) {
    for (let i = 0; i < transfer.length; i++) list[i] = transfer[i];
  } else {
    for (const item of transfer) list[list.length] = item;
  }
  for (let i = 0; i < list.length; i++) {
    if (list[i] === null || typeof list[i] !== 'object' && typeof list[i] !== 'function') {
      throw wrongOptions(`transfer in Options[${i}] is not an object.`);
    }
  }
  return list;
}

function structuredClone(value, options) {
  if (arguments.length === 0) {
    throw new codes.ERR_MISSING_ARGS('The value argument must be specified');
  }
  const list = readTransfer(options);
  return read(list.length > 0 ? serializeWithTransfer(value, list) : serialize(value));
}

module.exports = {
  deserialize: read,
  kClone,
  kTransfer,
  serialize,
  serializeWithTransfer,
  structuredClone,
};
