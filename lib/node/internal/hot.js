// SPDX-License-Identifier: MIT
// Those of the primordials that modules call most often, of the same names and meaning, faster.
//
// The functions of primordials.js come from one place of the source, and share what the compilers
// learn of their calls: none is ever compiled into its caller; and a call with a list of arguments
// leaves the compiled code if there are more than were seen before. These have a place each, and
// their arguments by name. A place costs 10 us: so they are here, for modules that are loaded late.
//
// 1. Function.prototype.call is used as long as it is the engine's, which costs nothing to see.
// 2. Arguments that are missing become undefined, which means the same to all of these.
'use strict';

const { ReflectApply: apply, nativeCall: call, raw } = primordials;

const {
  buffer, byteLength, byteOffset, charCodeAt, exec, functions, hasInstance, hasOwnProperty,
  includesText, indexOf, indexOfText, length, pop, push, set, shift, sliceText, startsWith,
  subarray, then, toLowerCase,
} = raw;

const NO_ARGUMENTS = [];

function pushAll(self, ...items) {
  return apply(push, self, items);
}

module.exports = {
  __proto__: null,

  ArrayPrototypeIndexOf: (self, item, from) =>
    (functions.call === call ? indexOf.call(self, item, from) : apply(indexOf, self, [item, from])),
  ArrayPrototypePop: (self) =>
    (functions.call === call ? pop.call(self) : apply(pop, self, NO_ARGUMENTS)),
  ArrayPrototypePush: function(self, item) { // eslint-disable-line object-shorthand
    if (arguments.length === 2 && functions.call === call) return push.call(self, item);
    return apply(pushAll, undefined, arguments);
  },
  ArrayPrototypeShift: (self) =>
    (functions.call === call ? shift.call(self) : apply(shift, self, NO_ARGUMENTS)),

  FunctionPrototypeCall: (fn, self, ...args) => apply(fn, self, args),
  FunctionPrototypeSymbolHasInstance: (fn, value) =>
    (functions.call === call ? hasInstance.call(fn, value) : apply(hasInstance, fn, [value])),
  ObjectPrototypeHasOwnProperty: (self, key) =>
    (functions.call === call ? hasOwnProperty.call(self, key) : apply(hasOwnProperty, self, [key])),
  PromisePrototypeThen: (self, fulfilled, rejected) =>
    (functions.call === call ? then.call(self, fulfilled, rejected) :
      apply(then, self, [fulfilled, rejected])),
  RegExpPrototypeExec: (self, text) =>
    (functions.call === call ? exec.call(self, text) : apply(exec, self, [text])),

  StringPrototypeCharCodeAt: (self, at) =>
    (functions.call === call ? charCodeAt.call(self, at) : apply(charCodeAt, self, [at])),
  StringPrototypeIncludes: (self, text, from) =>
    (functions.call === call ? includesText.call(self, text, from) :
      apply(includesText, self, [text, from])),
  StringPrototypeIndexOf: (self, text, from) =>
    (functions.call === call ? indexOfText.call(self, text, from) :
      apply(indexOfText, self, [text, from])),
  StringPrototypeSlice: (self, from, to) =>
    (functions.call === call ? sliceText.call(self, from, to) :
      apply(sliceText, self, [from, to])),
  StringPrototypeStartsWith: (self, text, from) =>
    (functions.call === call ? startsWith.call(self, text, from) :
      apply(startsWith, self, [text, from])),
  StringPrototypeToLowerCase: (self) =>
    (functions.call === call ? toLowerCase.call(self) : apply(toLowerCase, self, NO_ARGUMENTS)),

  TypedArrayPrototypeGetBuffer: (self) =>
    (functions.call === call ? buffer.call(self) : apply(buffer, self, NO_ARGUMENTS)),
  TypedArrayPrototypeGetByteLength: (self) =>
    (functions.call === call ? byteLength.call(self) : apply(byteLength, self, NO_ARGUMENTS)),
  TypedArrayPrototypeGetByteOffset: (self) =>
    (functions.call === call ? byteOffset.call(self) : apply(byteOffset, self, NO_ARGUMENTS)),
  TypedArrayPrototypeGetLength: (self) =>
    (functions.call === call ? length.call(self) : apply(length, self, NO_ARGUMENTS)),
  TypedArrayPrototypeSet: (self, source, at) =>
    (functions.call === call ? set.call(self, source, at) : apply(set, self, [source, at])),
  TypedArrayPrototypeSubarray: (self, from, to) =>
    (functions.call === call ? subarray.call(self, from, to) : apply(subarray, self, [from, to])),
};
