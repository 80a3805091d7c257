// SPDX-License-Identifier: MIT
// Arguments as Web IDL converts them, with Chromium's words for what it refuses, and classes as
// Web IDL wants them: members enumerable, a tag, constants.
//
//   need(arguments.length, 2, 'insertBefore', 'Node');
//   expose(Node, 'Node', { ELEMENT_NODE: 1 });      after the class: enumerable members, the tag
//   throw fail('HierarchyRequestError', 'insertBefore', 'Node', 'the sentence.')

'use strict';

const {
  MathTrunc,
  NumberIsFinite,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ReflectOwnKeys,
  StringPrototypeIsWellFormed,
  StringPrototypeToWellFormed,
  SymbolToStringTag,
  TypeError,
} = primordials;

const isObject = (value) =>
  typeof value === 'object' && value !== null || typeof value === 'function';

const illegal = () => new TypeError('Illegal invocation');
const illegalConstructor = () => new TypeError('Illegal constructor');

function need(given, wanted, method, type) {
  if (given >= wanted) return;
  throw new TypeError(`Failed to execute '${method}' on '${type}': ${wanted} ` +
    `argument${wanted === 1 ? '' : 's'} required, but only ${given} present.`);
}

function needToConstruct(given, wanted, type) {
  if (given >= wanted) return;
  throw new TypeError(`Failed to construct '${type}': ${wanted} ` +
    `argument${wanted === 1 ? '' : 's'} required, but only ${given} present.`);
}

const wrongType = (method, type, number, wanted) => new TypeError(
  `Failed to execute '${method}' on '${type}': parameter ${number} is not of type '${wanted}'.`);

// A DOMException, with the sentence Chromium would say around `text`.
function fail(name, method, type, text) {
  const { DOMException } = require('web/domexception');
  return new DOMException(method === undefined ? text :
    `Failed to execute '${method}' on '${type}': ${text}`, name);
}

// ---- Conversions

function text(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return `${value}`;
}

const textOrNull = (value) => value === null || value === undefined ? null : text(value);
const textOrEmpty = (value) => value === null ? '' : text(value); // [LegacyNullToEmptyString]

function usv(value) {
  const string = text(value);
  return StringPrototypeIsWellFormed(string) ? string : StringPrototypeToWellFormed(string);
}

const bool = (value) => !!value;
const long = (value) => +value | 0;
const unsignedLong = (value) => +value >>> 0;
const short = (value) => (+value << 16) >> 16;
const unsignedShort = (value) => +value & 0xffff;

function longLong(value) {
  const number = +value;
  return NumberIsFinite(number) ? MathTrunc(number) + 0 : 0;
}

function unsignedLongLong(value) {
  const number = longLong(value);
  return number < 0 ? number + 2 ** 64 : number;
}

function double(value) {
  const number = +value;
  if (!NumberIsFinite(number)) throw new TypeError('The provided double value is non-finite.');
  return number;
}

const unrestricted = (value) => +value;
const any = (value) => value;
const objectOrNull = (value) => isObject(value) ? value : null;

function dictionary(value, what) {
  if (value === undefined || value === null || isObject(value)) return value;
  throw new TypeError(`${what}: The provided value is not of type 'Object'.`);
}

// ---- Classes

// Makes the members of a class enumerable and gives it its tag and constants.
function expose(Class, name, constants = undefined) {
  const { prototype } = Class;
  enumerable(prototype);
  enumerable(Class);
  ObjectDefineProperty(prototype, SymbolToStringTag, {
    __proto__: null, value: name, configurable: true,
  });
  if (constants === undefined) return Class;
  for (const key in constants) {
    const entry = { __proto__: null, value: constants[key], enumerable: true };
    ObjectDefineProperty(Class, key, entry);
    ObjectDefineProperty(prototype, key, entry);
  }
  return Class;
}

const SHOWN = { __proto__: null, enumerable: true };

function enumerable(object) {
  const keys = ReflectOwnKeys(object);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (typeof key !== 'string' || key === 'constructor' || key === 'prototype' ||
        key === 'name' && typeof object === 'function' ||
        key === 'length' && typeof object === 'function') {
      continue;
    }
    ObjectDefineProperty(object, key, SHOWN);
  }
}

// Copies the members of an object literal to prototypes: for mixins. The functions are made once,
// so a realm's Element.prototype.append is its Document.prototype.append, which nobody minds.
function mix(prototype, members) {
  const keys = ReflectOwnKeys(members);
  for (let i = 0; i < keys.length; i++) {
    const descriptor = ObjectGetOwnPropertyDescriptor(members, keys[i]);
    descriptor.enumerable = typeof keys[i] === 'string';
    ObjectDefineProperty(prototype, keys[i], descriptor);
  }
}

module.exports = {
  any, bool, dictionary, double, expose, fail, illegal, illegalConstructor, isObject, long,
  longLong, mix, need, needToConstruct, objectOrNull, short, text, textOrEmpty, textOrNull,
  unrestricted, unsignedLong, unsignedLongLong, unsignedShort, usv, wrongType,
};
