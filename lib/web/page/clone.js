// SPDX-License-Identifier: MIT
// Values between windows, ports and workers: a value becomes a message, and a message a value of the
// realm that receives it (internal/messaging/message has the format).
//
//   const message = serialize(value, transfer, where);       { bytes, parts }
//   const value = deserialize(message, ports);               in the receiver's realm
//
// Parts are ArrayBuffers that were transferred, endpoints of ports (web/page/endpoints), memory
// that is shared. `where` is how messages of errors begin: "Failed to execute 'postMessage' on
// 'Window'".
'use strict';

const {
  ArrayBufferPrototypeTransfer,
  ArrayIsArray,
  ArrayPrototypePush,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectPrototype,
  SymbolIterator,
  SymbolToStringTag,
  TypeError,
  Uint8Array,
} = primordials;

const { kindOf } = require('internal/types');
const { isOrdinary } = require('internal/v8/writer');
const { isDetached } = require('internal/v8/views');
const { MessageReader, MessageWriter, PREFIX } = require('internal/messaging/message');
const { isUntransferable, kClone, kTransfer, kTransferList } =
  require('internal/messaging/transferable');
const { kIsWindow } = require('web/dom/slots');
const { Endpoint } = require('web/page/endpoints');
const { isObject } = require('web/dom/idl');

const START_SIZE = 256;

function cloneError(message) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, 'DataCloneError');
}

// The name of the interface, if the value is an object of the platform: one of its prototypes has a
// tag that is the name of its class, as Web IDL wants it.
function interfaceOf(value) {
  for (let at = ObjectGetPrototypeOf(value); at !== null; at = ObjectGetPrototypeOf(at)) {
    const tag = ObjectGetOwnPropertyDescriptor(at, SymbolToStringTag);
    if (typeof tag?.value !== 'string' || tag.writable) continue;
    const owner = ObjectGetOwnPropertyDescriptor(at, 'constructor')?.value;
    if (typeof owner === 'function' && owner.name === tag.value) return tag.value;
  }
  return undefined;
}

const ports = () => require('web/page/message-port');

class PageWriter extends MessageWriter {
  constructor(where, stays) {
    super(new Uint8Array(START_SIZE), stays);
    this.where = where;
  }

  cannot(message) { throw cloneError(`${this.where}: ${message}`); }

  isHost(value, kind) {
    if (kind !== '') return super.isHost(value, kind);
    if (value[kIsWindow] === true) this.cannot('#<Window> could not be cloned.');
    const prototype = ObjectGetPrototypeOf(value);
    if (prototype === ObjectPrototype || prototype === null) return false;
    if (super.isHost(value, kind)) return true;
    if (isOrdinary(value)) {
      const name = interfaceOf(value);
      if (name !== undefined) this.cannot(`${name} object could not be cloned.`);
    }
    return false;
  }

  writeHost(value) {
    if (this.places?.get(value) === undefined && typeof value[kClone] !== 'function' &&
        (typeof value[kTransfer] === 'function' || ports().isPort(value))) {
      this.cannot(`A ${interfaceOf(value) ?? 'value'} could not be cloned because it was not ` +
                  'transferred.');
    }
    super.writeHost(value);
  }

  take(value, source, number = this.parts.length) {
    const kind = kindOf(value);
    const isBuffer = kind === 'ArrayBuffer';
    const isPort = kind === '' && ports().isPort(value);
    if (!isBuffer && !isPort && typeof value[kTransfer] !== 'function') {
      this.cannot(`Value at index ${number} does not have a transferable type.`);
    }
    if (this.places?.has(value)) {
      const name = isBuffer ? 'ArrayBuffer' : isPort ? 'Message port' : interfaceOf(value);
      this.cannot(`${name} at index ${number} is a duplicate of an earlier ` +
                  `${isPort ? 'port' : name}.`);
    }
    if (isBuffer && (isDetached(value) || isUntransferable(value))) {
      this.cannot(`ArrayBuffer at index ${number} is already detached.`);
    }
    if (isPort && (!ports().isOpen(value) || value === source)) {
      this.cannot(value === source ? `Port at index ${number} contains the source port.` :
        `Port at index ${number} is already neutered.`);
    }
    const index = this.place(value, undefined);
    if (isBuffer) {
      this.transferred ??= new primordials.SafeMap();
      this.transferred.set(value, index);
    } else if (!isPort && typeof value[kTransferList] === 'function') {
      const more = value[kTransferList]();
      for (let i = 0; i < more.length; i++) this.take(more[i], source, number);
    }
  }
}

class PageReader extends MessageReader {
  constructor(message) {
    super(message.bytes, message.bytes.length, message.parts);
    this.at = PREFIX;
    this.message = message;
  }

  part(index) {
    if (index >= this.parts.length) this.wrong();
    if (this.made[index] !== undefined) return this.made[index];
    const part = this.parts[index];
    if (part === null) this.wrong();
    if (part === undefined) return this.made[index] = this.own(index);
    return this.made[index] = part instanceof Endpoint ? ports().adopt(part) :
      ArrayIsArray(part) ? receive(part[0], part[1]) :
      kindOf(part) === 'ArrayBuffer' ? receive(part, -1) : // it was on a wire
      native('message').share(part);
  }
}

// Moved once more, so that it is a buffer of this realm. On its way through C it has lost its right
// to grow.
function receive(buffer, maxByteLength) {
  const moved = ArrayBufferPrototypeTransfer(buffer);
  if (maxByteLength < 0 || moved.resizable) return moved;
  const grown = new primordials.ArrayBuffer(moved.byteLength, { __proto__: null, maxByteLength });
  primordials.TypedArrayPrototypeSet(new Uint8Array(grown), new Uint8Array(moved));
  return grown;
}

// `source` is the port that sends it.
function serialize(value, transfer, where, source = undefined, stays = true) {
  const writer = new PageWriter(where, stays);
  if (transfer !== undefined) {
    for (let i = 0; i < transfer.length; i++) writer.take(transfer[i], source, i);
  }
  writer.write(value);
  writer.transfer();
  const parts = [];
  for (let i = 0; i < writer.parts.length; i++) ArrayPrototypePush(parts, writer.parts[i]);
  return { __proto__: null, bytes: writer.finish(), parts };
}

// What one end tells the other among the messages, and no script sees: the number in front of a message
// never has this bit.
const NOTE = 0x80;

function note(value) {
  const message = serialize(value, undefined, '');
  message.bytes[PREFIX - 1] |= NOTE;
  return message;
}

// The value, or undefined if the message is a script's.
function noteOf(message) {
  const { bytes } = message;
  if ((bytes[PREFIX - 1] & NOTE) === 0) return undefined;
  bytes[PREFIX - 1] &= ~NOTE;
  return deserialize(message, []);
}

// Ports that came with it are added to `received`. If it cannot be read they are closed.
function deserialize(message, received) {
  const { parts } = message;
  const reader = new PageReader(message);
  let value;
  try {
    value = reader.read();
    for (let i = 0; i < parts.length; i++) {
      const made = reader.part(i);
      if (parts[i] instanceof Endpoint) ArrayPrototypePush(received, made);
    }
  } catch (error) {
    for (let i = 0; i < parts.length; i++) if (parts[i] instanceof Endpoint) parts[i].close();
    throw error;
  }
  return value;
}

// ---- Transfer lists, as Web IDL reads them

function toObjects(value, where) {
  if (!isObject(value)) {
    throw new TypeError(`${where}: The provided value cannot be converted to a sequence.`);
  }
  const iterate = value[SymbolIterator];
  if (typeof iterate !== 'function') {
    throw new TypeError(`${where}: The object must have a callable @@iterator property.`);
  }
  const list = [];
  const iterable = {
    __proto__: null, [SymbolIterator]: () => primordials.ReflectApply(iterate, value, []),
  };
  for (const item of iterable) {
    if (!isObject(item)) throw new TypeError(`${where}: Failed to convert value to 'object'.`);
    ArrayPrototypePush(list, item);
  }
  return list;
}

// options.transfer
function transferOf(options, where, dictionary = 'StructuredSerializeOptions') {
  if (options === undefined || options === null) return undefined;
  const { transfer } = options;
  return transfer === undefined ? undefined : toObjects(transfer,
    `${where}: Failed to read the 'transfer' property from '${dictionary}'`);
}

// The second argument of postMessage: a list, or options with one.
function transferList(value, where) {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw new TypeError(`${where}: Overload resolution failed.`);
  return typeof value[SymbolIterator] === 'function' ? toObjects(value, where) :
    transferOf(value, where);
}

module.exports = { deserialize, note, noteOf, serialize, toObjects, transferList, transferOf };
