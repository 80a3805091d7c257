// SPDX-License-Identifier: MIT
//
// WebAssembly.Module, for an engine whose modules do not leave their thread (shared-modules of rondo
// doctor): the bytes that each was compiled from are kept, and the receiver of a message compiles
// them anew. The engine checks them and makes the module.
'use strict';

const {
  ArrayBufferIsView, DataViewPrototypeGetBuffer, DataViewPrototypeGetByteLength,
  DataViewPrototypeGetByteOffset, ObjectDefineProperty, Proxy, ReflectConstruct, SafeWeakMap,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSlice, Uint8Array,
} = primordials;

const { markNative } = require('internal/function-text');

const kept = new SafeWeakMap(); // module -> its bytes

function copyOf(source) {
  let bytes;
  if (!ArrayBufferIsView(source)) {
    bytes = new Uint8Array(source);
  } else if (TypedArrayPrototypeGetSymbolToStringTag(source) !== undefined) {
    bytes = new Uint8Array(TypedArrayPrototypeGetBuffer(source),
                           TypedArrayPrototypeGetByteOffset(source),
                           TypedArrayPrototypeGetByteLength(source));
  } else {
    bytes = new Uint8Array(DataViewPrototypeGetBuffer(source),
                           DataViewPrototypeGetByteOffset(source),
                           DataViewPrototypeGetByteLength(source));
  }
  return TypedArrayPrototypeSlice(bytes);
}

function construct(target, args, newTarget) {
  const module = ReflectConstruct(target, args, newTarget);
  kept.set(module, copyOf(args[0]));
  return module;
}
construct.displayName = 'call'; // which no stack shows

let Module;

function install(WebAssembly) {
  const { Module: original } = WebAssembly;
  Module = new Proxy(original, { __proto__: null, construct });
  const property = {
    __proto__: null, configurable: true, enumerable: false, value: Module, writable: true,
  };
  ObjectDefineProperty(WebAssembly, 'Module', property);
  ObjectDefineProperty(original.prototype, 'constructor', property);
  markNative(Module, 'Module');
}

// What internal/messaging/message sends instead of a module; undefined if its bytes are not known.
function describe(module) {
  const data = kept.get(module);
  return data === undefined ? undefined : { data, make: 'internal/module-bytes:compile' };
}

const compile = (bytes) => ReflectConstruct(Module, [bytes]);

module.exports = { compile, describe, install };
