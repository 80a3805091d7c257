// SPDX-License-Identifier: MIT
//
// Frames as V8 tells of them. The engine's notes (src/engine/private/walk.h) are read when somebody
// looks at a stack: names here, places in C.
//
//     at Type.function [as method] (file:line:column)
//
// The type is that of `this`, the method the property under which that has the function.
// Nothing of this may run a program's code: properties are looked at, never read.
'use strict';

const {
  ArrayPrototypePush, FunctionPrototypeToString, Object, ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf, ObjectKeys, ObjectPrototypeHasOwnProperty, RegExpPrototypeExec,
  SafeWeakMap, SafeWeakSet, StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeStartsWith,
  SymbolToStringTag, TypedArrayPrototypeGetLength,
} = primordials;

const { evalOrigin, inferredName, locate, place } = native('stack');
const { originalColumn } = require('internal/esm/columns');
const { isProxy, isTypedArray } = require('internal/types');

// As in src/engine/private/walk.h.
const VALUES = 4;
const FLAGS = 64;
const NEW = 1;
const ASYNC = 2;
const FIELDS = 4;
const INLINED = 8;
const NATIVE = 16;
const SCRIPT = 32;
const FIELDS_HINT = 1;
const NEXT_HINT = 2;
const UNKNOWN_HINT = 3;
const CALL_NEW = 1;
const CALL_EVAL = 2;

// ---- names ----------------------------------------------------------------------------------

const PLAIN = /^[a-zA-Z_$][\w$]*$/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

const isIdentifier = (text) => RegExpPrototypeExec(PLAIN, text) !== null ||
  RegExpPrototypeExec(IDENTIFIER, text) !== null;

// Of a descriptor; a program may have given all objects a `value`.
const part = (descriptor, key) => ObjectPrototypeHasOwnProperty(descriptor, key) ?
  descriptor[key] : undefined;

function dataOf(object, key) {
  const found = ObjectGetOwnPropertyDescriptor(object, key);
  return found === undefined ? undefined : part(found, 'value');
}

function ownName(callee) {
  const name = dataOf(callee, 'name');
  return typeof name === 'string' ? name : '';
}

const isClass = (value) => typeof value === 'function' && !isProxy(value) &&
  StringPrototypeStartsWith(FunctionPrototypeToString(value), 'class');

const NATIVE_BODY = '{\n    [native code]\n}';

const isBuiltIn = (callee) => callee !== undefined &&
  StringPrototypeEndsWith(FunctionPrototypeToString(callee), NATIVE_BODY);

// The value of the first property of this name on the way up, if that is data.
function inherited(object, key) {
  for (; object !== null && !isProxy(object); object = ObjectGetPrototypeOf(object)) {
    const found = ObjectGetOwnPropertyDescriptor(object, key);
    if (found !== undefined) return part(found, 'value');
  }
  return undefined;
}

function constructorName(object) {
  const proto = ObjectGetPrototypeOf(object);
  const maker = proto === null || isProxy(proto) ? undefined : dataOf(proto, 'constructor');
  if (typeof maker === 'function' && !isProxy(maker)) {
    // The maker of an object knows best, unless it is derived from another.
    const name = ownName(maker);
    const parent = ObjectGetPrototypeOf(maker);
    const isBase = parent === null || typeof parent !== 'function' || ownName(parent) === '';
    if (isBase && name !== '' && name !== 'Object') return name;
  }
  const tag = inherited(object, SymbolToStringTag);
  if (typeof tag === 'string' && tag !== '') return tag;
  const other = inherited(object, 'constructor');
  if (typeof other === 'function' && !isProxy(other)) {
    const name = ownName(other);
    if (name !== '') return name;
  }
  return typeof object === 'function' ? 'Function' : 'Object';
}

function typeName(self) {
  if (self === undefined || self === null) return null;
  if (isProxy(self)) return 'Proxy';
  if (isClass(self)) {
    const name = ownName(self);
    if (name !== '') return name;
  }
  return constructorName(Object(self));
}

function holds(object, key, callee, deep) {
  for (; object !== null && !isProxy(object); object = ObjectGetPrototypeOf(object)) {
    const found = ObjectGetOwnPropertyDescriptor(object, key);
    if (found !== undefined) {
      return part(found, 'value') === callee || part(found, 'get') === callee ||
        part(found, 'set') === callee;
    }
    if (!deep) break;
  }
  return false;
}

const INDEX = /^\d+$/;
const KEYS_MAX = 10000;

// Objects that turned out to have more keys than that. Their keys are not asked for again, since
// the engine makes a list of all of them.
const large = new SafeWeakSet();

// The keys among which a function is looked for. Only their list tells how many there are, but of
// those with elements, whose keys it names first.
function keysOf(object) {
  if (large.has(object)) return [];
  let elements = 0;
  if (isTypedArray(object)) elements = TypedArrayPrototypeGetLength(object);
  else elements = dataOf(object, 'length');
  if (typeof elements === 'number' && elements > KEYS_MAX) return [];
  const keys = ObjectKeys(object);
  if (keys.length <= KEYS_MAX) return keys;
  large.add(object);
  return [];
}

// Under which name `this` has the function, other than an index.
function methodName(self, callee) {
  if (self === undefined || self === null || isProxy(self) || callee === undefined) return null;
  const object = Object(self);
  let name = ownName(callee);
  if (StringPrototypeStartsWith(name, 'get ') || StringPrototypeStartsWith(name, 'set ')) {
    name = StringPrototypeSlice(name, 4);
  }
  if (name !== '' && holds(object, name, callee, true)) return name;
  let found = null;
  for (let at = object; at !== null && !isProxy(at); at = ObjectGetPrototypeOf(at)) {
    const keys = keysOf(at);
    for (let i = 0; i < keys.length; i++) {
      if (RegExpPrototypeExec(INDEX, keys[i]) !== null) continue;
      if (!holds(at, keys[i], callee, false)) continue;
      if (found !== null) return null;
      found = keys[i];
    }
  }
  return found;
}

// ---- places -----------------------------------------------------------------------------

// The last place of each function: many stacks are read that differ only on top.
const places = new SafeWeakMap();

function placeOf(frames, index, callee, hint) {
  const packed = frames[index + 3];
  const known = callee === undefined ? undefined : places.get(callee);
  if (known !== undefined && known.packed === packed && known.hint === hint) return known.found;
  const found = place(frames, index, hint);
  if (callee !== undefined) places.set(callee, { __proto__: null, packed, hint, found });
  return found;
}

// ---- one frame ------------------------------------------------------------------------------

class Frame {
  frames;
  index;
  above; // the frame that it has called
  isUnknown; // a name was not
  callee;
  self;
  flags;
  isEval = false;
  isImplicit = false; // a constructor that nobody wrote
  call = 0; // what kind of call it makes
  file = undefined;
  line = null;
  column = null;
  origin = undefined;
  isNative;
  name = '';

  constructor(frames, index, above, isUnknown) {
    this.frames = frames;
    this.index = index;
    this.above = above;
    this.isUnknown = isUnknown;
    this.callee = frames[index];
    this.self = frames[index + 1];
    this.flags = frames[index + 3] % FLAGS;
    this.isNative = (this.flags & NATIVE) !== 0;
    if (!this.isNative) this.#readPlace();
    this.name = this.#readName();
  }

  get isConstructor() { return (this.flags & NEW) !== 0; }
  get isAsync() { return (this.flags & ASYNC) !== 0; }
  get isStaticBlock() {
    return this.name === '' && this.callee !== undefined &&
      StringPrototypeStartsWith(FunctionPrototypeToString(this.callee), '{');
  }

  get isToplevel() {
    if (this.isConstructor) return false;
    return this.self === undefined || this.self === null || (this.flags & SCRIPT) !== 0;
  }

  // That of a class is what it is in a line of a stack, but not here.
  get receiverName() {
    if (this.isToplevel || (this.flags & INLINED) !== 0) return null;
    return isClass(this.self) ? 'Function' : this.typeName;
  }

  #readPlace() {
    const { 0: file, 1: line, 2: column, 3: call } = placeOf(this.frames, this.index,
                                                             this.callee, this.#hint());
    this.call = call;
    if (file === undefined && isBuiltIn(this.callee)) {
      this.isNative = true;
      return;
    }
    this.file = file;
    this.line = line;
    this.column = file === undefined ? column : originalColumn(file, line, column, true);
    if (file !== undefined) return;
    if (isClass(this.callee)) {
      this.isImplicit = true;
      this.#findClass();
    } else {
      this.isEval = true;
      this.origin = evalOrigin(this.frames, this.index) ?? '';
    }
  }

  // What it has called tells where exactly it is.
  #hint() {
    const { above } = this;
    if (above === undefined) return this.isUnknown ? UNKNOWN_HINT : 0;
    if ((above.flags & FIELDS) !== 0) return above.name[1] === 'i' ? FIELDS_HINT : 0;
    return above.name === 'next' ? NEXT_HINT : 0;
  }

  // A constructor that nobody wrote is where its class is, in the script of a neighbour.
  #findClass() {
    const text = FunctionPrototypeToString(this.callee);
    const { frames, index } = this;
    for (let i = 1; i < frames.length; i += VALUES) {
      if (i === index || frames[i + 3] % FLAGS & NATIVE) continue;
      const found = locate(frames, i, text);
      if (found === undefined) continue;
      this.file = found[0];
      this.line = found[1];
      this.column = found[2];
      return;
    }
    this.line = this.column = null;
  }

  #readName() {
    if ((this.flags & FIELDS) !== 0) {
      return isClass(this.self) ? '<static_initializer>' : '<instance_members_initializer>';
    }
    if ((this.flags & SCRIPT) !== 0) return this.isEval ? 'eval' : '';
    let name = ownName(this.callee);
    if (this.file !== undefined && StringPrototypeStartsWith(this.file, 'node:')) {
      // Ours are called what they are called elsewhere.
      const shown = dataOf(this.callee, 'displayName');
      if (typeof shown === 'string') {
        this.self = undefined;
        return shown;
      }
    }
    if (name === '' && !this.isNative) name = inferredName(this.frames, this.index);
    if (this.isEval && (name === '' || name === 'anonymous')) name = 'eval';
    return name;
  }

  get typeName() {
    // A generator is named after its function, which is on top of its next().
    if (this.isNative && this.above !== undefined && this.name === 'next' && !this.above.isNative) {
      const tag = this.self === undefined ? undefined : inherited(this.self, SymbolToStringTag);
      if (tag === 'Generator') return isIdentifier(this.above.name) ? this.above.name : tag;
    }
    if ((this.flags & INLINED) !== 0) return null;
    return typeName(this.self);
  }

  get methodName() {
    return methodName(this.self, this.callee);
  }

  get location() {
    let text = this.isEval ? `${this.origin}, <anonymous>` : this.file ?? '<anonymous>';
    if (this.line !== null) text += `:${this.line}:${this.column}`;
    return text;
  }

  toString() {
    const { name } = this;
    const prefix = this.isAsync ? 'async ' : '';
    let title;
    if (this.isConstructor) {
      title = `new ${name || '<anonymous>'}`;
    } else if (this.isToplevel || (this.flags & FIELDS) !== 0) {
      title = name;
    } else {
      title = this.#methodTitle();
    }
    return title === '' ? prefix + this.location : `${prefix}${title} (${this.location})`;
  }

  #methodTitle() {
    const { name, typeName } = this;
    const method = this.methodName;
    const type = typeName === null || typeName === '' ? '' : `${typeName}.`;
    if (name === '') return type + (method ?? '<anonymous>');
    const title = isIdentifier(name) ? type + name : name;
    if (method === null || name === method || StringPrototypeEndsWith(name, `.${method}`)) {
      return title;
    }
    return `${title} [as ${method}]`;
  }
}

// ---- a stack --------------------------------------------------------------------------------

// A native of the language's own, not one of ours: of those only constructors have a prototype
// that cannot be replaced.
function isLanguages(callee) {
  const found = ObjectGetOwnPropertyDescriptor(callee, 'prototype');
  if (found !== undefined) {
    const name = ownName(callee);
    return part(found, 'writable') === false && name !== 'Array' && name !== 'Object';
  }
  return ownName(callee) !== 'Proxy';
}

// Functions that a stack shows only the callees of.
function isHidden(frame) {
  const { file, name } = frame;
  if (!frame.isNative) {
    return file !== undefined && StringPrototypeStartsWith(file, 'node:internal/') &&
      (name === 'apply' || name === 'call' || file === 'node:internal/stacks' ||
       file === 'node:internal/finally' || file === 'node:internal/function-text' ||
       file === 'node:internal/vm/texts' || file === 'node:internal/observe' ||
       file === 'node:internal/bootstrap' && name === 'toString');
  }
  if (name === '') return true;
  if (name === 'apply' || name === 'call' || name === 'construct' || name === 'anonymous' ||
      StringPrototypeStartsWith(name, 'bound ')) return true;
  return !isLanguages(frame.callee);
}

// By new, or by super(), which nobody needs to write.
const isNewCall = (frame) => frame.call === CALL_NEW ||
  frame.isImplicit;

// Whether there would be no such frame elsewhere, now that we know who has called it.
function isNoFrame(frame, caller) {
  if (!frame.isNative) return false;
  // A direct eval is no call.
  if (frame.name === 'eval') return caller.call === CALL_EVAL;
  // A function of the engine's that only its own functions call.
  return caller.isNative && frame.name === 'toIntegerOrInfinity';
}

function read(frames) {
  const found = [];
  const isUnknown = frames[0] < 0;
  const limit = isUnknown ? -frames[0] : frames[0];
  let above;
  for (let i = 1; i < frames.length && found.length < limit; i += VALUES) {
    const frame = new Frame(frames, i, above, isUnknown);
    if (isHidden(frame)) continue;
    if (frame.name === '<static_initializer>' && above?.isStaticBlock) {
      // The engine calls the block from there, V8 has only one of them.
      above.name = frame.name;
      above.self = undefined;
      continue;
    }
    if (above !== undefined) {
      if (isNoFrame(above, frame)) found.length--;
      else if (above.isNative && isNewCall(frame)) above.flags |= NEW;
    }
    ArrayPrototypePush(found, frame);
    above = frame;
  }
  return found;
}

module.exports = { constructorName, dataOf, read };
