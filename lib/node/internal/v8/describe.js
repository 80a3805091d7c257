// SPDX-License-Identifier: MIT
// What V8 says of a value that it cannot clone: "#<Promise> could not be cloned.".
'use strict';

const {
  FunctionPrototypeToString,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  RegExpPrototypeSymbolReplace,
  String,
  StringPrototypeSlice,
  SymbolToStringTag,
} = primordials;

const { kindOf } = require('internal/types');

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
const TEXT_MAX = 128;

function describe(value) {
  if (typeof value === 'symbol') return String(value);
  if (typeof value === 'function') {
    const text = RegExpPrototypeSymbolReplace(NATIVE_BODY, FunctionPrototypeToString(value),
                                              '{ [native code] }');
    return text.length <= TEXT_MAX ? text :
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

module.exports = { describe };
