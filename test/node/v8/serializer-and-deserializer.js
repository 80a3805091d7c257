// SPDX-License-Identifier: MIT
// The classes with their joints, and what they refuse.
'use strict';

const v8 = require('v8');

function attempt(name, run) {
  try {
    console.log(name, '->', run());
  } catch (error) {
    console.log(name, '!', error.constructor.name, error.code, error.message);
  }
}

const write = (value, serializer = new v8.Serializer()) => {
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer().toString('hex');
};
const read = (hex, deserializer = v8.Deserializer) => {
  const made = new deserializer(Buffer.from(hex, 'hex'));
  made.readHeader();
  return made.readValue();
};

// Views with their buffers.
const buffer = new ArrayBuffer(4);
console.log(write([new Uint8Array(buffer), new Uint16Array(buffer, 2)]));
const resizable = new ArrayBuffer(4, { maxByteLength: 8 });
console.log(write([new Uint8Array(resizable), new Uint8Array(resizable, 0, 2),
                   new DataView(resizable)]));
const views = read('ff0f410242040102030456420004005e015657020200240002');
console.log(views, views[0].buffer === views[1].buffer);

// Raw parts.
const raw = new v8.Serializer();
raw.transferArrayBuffer(7, buffer);
raw.writeValue(buffer);
raw.writeUint32(300);
raw.writeUint64(1, 2);
raw.writeUint64(0xffffffff, 0xffffffff);
raw.writeDouble(-0.25);
raw.writeRawBytes(Buffer.from('raw'));
raw.writeRawBytes(new DataView(new ArrayBuffer(1)));
const bytes = raw.releaseBuffer();
console.log(bytes.toString('hex'), raw.releaseBuffer().length, bytes instanceof Buffer);
const back = new v8.Deserializer(bytes);
back.transferArrayBuffer(7, new ArrayBuffer(3));
attempt('value', () => { back.readHeader(); return 1; });
const parts = new v8.Deserializer(bytes.subarray(2));
console.log(parts.readUint32(), parts.readUint64(), parts.readUint64(), parts.readDouble(),
            parts.readRawBytes(3), parts.getWireFormatVersion());

// The program's own objects.
class Host extends v8.Serializer {
  constructor() {
    super();
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }
  _writeHostObject(view) {
    this.writeUint32(view.length);
    this.writeRawBytes(view);
  }
  _getSharedArrayBufferId() { return 9; }
}
const hex = write({ v: new Uint8Array([7, 8]), s: new SharedArrayBuffer(1) }, new Host());
console.log(hex);
class HostReader extends v8.Deserializer {
  _readHostObject() { return { host: this.readRawBytes(this.readUint32()) }; }
}
console.log(read(write([new Uint8Array([7, 8])], new Host()), HostReader));
attempt('no object', () => read('ff0f5c', class extends v8.Deserializer {
  _readHostObject() { return 5; }
}));
attempt('no reader', () => read('ff0f5c'));
attempt('error of its own', () => {
  const serializer = new v8.Serializer();
  serializer._getDataCloneError = (message) => new RangeError(`own: ${message}`);
  serializer.writeValue(Symbol('x'));
});

// Refusals.
for (const value of [Symbol('s'), () => 1, function named() {}, class A {}, new WeakMap(),
                     Promise.resolve(), new Proxy({}, {}), (function() { return arguments; })(),
                     new SharedArrayBuffer(1), new WeakRef({}), globalThis, (function*() {})()]) {
  attempt('serialize', () => v8.serialize(value));
}
attempt('Serializer()', () => v8.Serializer());
attempt('Deserializer()', () => v8.Deserializer());
attempt('no buffer', () => new v8.Deserializer('text'));
attempt('no view', () => new v8.Serializer().writeRawBytes('text'));
attempt('no ArrayBuffer', () => new v8.Serializer().transferArrayBuffer(1, {}));
attempt('no ArrayBuffer', () => new v8.Deserializer(Buffer.alloc(1)).transferArrayBuffer(1, {}));
attempt('no this', () => v8.Serializer.prototype.writeHeader.call({}));
for (const method of ['readHeader', 'readValue', 'readUint32', 'readUint64', 'readDouble']) {
  attempt(method, () => new v8.Deserializer(Buffer.alloc(0))[method]());
}
attempt('readRawBytes', () => new v8.Deserializer(Buffer.alloc(2)).readRawBytes(3));
for (const wrong of ['', '4902', 'ff10', 'ff0c4902', 'ff0f', 'ff0f6f', 'ff0f2205', 'ff0f5e05',
                     'ff0f6f2201614902220161490278', 'ff0f41ffffffff0f', 'ff0f7407', 'ff0f7501',
                     'ff0f4201', 'ff0f722e', 'ff0f63033031', 'ff0f5aff']) {
  attempt(wrong, () => v8.deserialize(Buffer.from(wrong, 'hex')));
}
attempt('version 13', () => read('ff0d6f2203666f6f5e007b01'));
attempt('version 14', () => read('ff0e4902'));
attempt('view of bytes', () => v8.deserialize(new DataView(v8.serialize(['x']).buffer)));
