// SPDX-License-Identifier: MIT
//
// Which built-in modules a program may ask for, and by which names.
'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeSort,
  ObjectFreeze,
  SafeMap,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

// These exist only with 'node:' in front: their short names belong to packages.
const SCHEME_ONLY = ['sea', 'sqlite', 'test', 'test/reporters'];

let known; // public name -> whether it can go without 'node:'

function table() {
  if (known !== undefined) return known;
  known = new SafeMap();
  const ids = native('builtins').ids();
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    if (StringPrototypeStartsWith(id, 'internal/') || StringPrototypeStartsWith(id, 'web/')) continue;
    known.set(id, true);
  }
  for (let i = 0; i < SCHEME_ONLY.length; i++) {
    if (known.has(SCHEME_ONLY[i])) known.set(SCHEME_ONLY[i], false);
  }
  return known;
}

function isBare(id) {
  return table().get(id) === true;
}

// The id behind 'fs' or 'node:fs', undefined if there is no such module for a program.
function normalize(request) {
  if (StringPrototypeStartsWith(request, 'node:')) {
    const id = StringPrototypeSlice(request, 5);
    return table().has(id) ? id : undefined;
  }
  return isBare(request) ? request : undefined;
}

function isBuiltin(name) {
  return typeof name === 'string' && normalize(name) !== undefined;
}

let list;

function builtinModules() {
  if (list !== undefined) return list;
  const names = [];
  const prefixed = [];
  table().forEach((bare, id) => {
    ArrayPrototypePush(bare ? names : prefixed, bare ? id : `node:${id}`);
  });
  ArrayPrototypeSort(names);
  ArrayPrototypeSort(prefixed);
  for (let i = 0; i < prefixed.length; i++) ArrayPrototypePush(names, prefixed[i]);
  list = ObjectFreeze(names);
  return list;
}

module.exports = { builtinModules, isBare, isBuiltin, normalize };
