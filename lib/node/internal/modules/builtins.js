// SPDX-License-Identifier: MIT
//
// Which built-in modules a program may ask for, and by which names.
'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeSort,
  ObjectFreeze,
  ObjectKeys,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

// These exist only with 'node:' in front: their short names belong to packages.
const SCHEME_ONLY = ['sea', 'sqlite', 'test', 'test/reporters'];

const PRIVATE = ['internal/', 'rondo/', 'vendor/', 'web/'];

// Rondo's own, as rondo:browser.
const OWN = {
  __proto__: null, 'rondo:browser': 'rondo/browser', 'rondo:trace': 'rondo/trace',
};

function isPrivate(id) {
  for (let i = 0; i < PRIVATE.length; i++) {
    if (StringPrototypeStartsWith(id, PRIVATE[i])) return true;
  }
  return false;
}

let known; // public name -> whether it can go without 'node:'

function table() {
  if (known !== undefined) return known;
  known = { __proto__: null };
  const ids = native('builtins').ids();
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    if (isPrivate(id)) continue;
    known[id] = true;
  }
  for (let i = 0; i < SCHEME_ONLY.length; i++) {
    if (known[SCHEME_ONLY[i]]) known[SCHEME_ONLY[i]] = false;
  }
  return known;
}

function isBare(id) {
  return table()[id] === true;
}

// The id behind 'fs' or 'node:fs', undefined if there is no such module for a program.
function normalize(request) {
  if (OWN[request] !== undefined) return OWN[request];
  if (StringPrototypeStartsWith(request, 'node:')) {
    const id = StringPrototypeSlice(request, 5);
    return table()[id] === undefined ? undefined : id;
  }
  return isBare(request) ? request : undefined;
}

// Whether a request names a built-in module by its scheme, one that exists or not.
function hasScheme(request) {
  return StringPrototypeStartsWith(request, 'node:') ||
    StringPrototypeStartsWith(request, 'rondo:');
}

function isBuiltin(name) {
  return typeof name === 'string' && normalize(name) !== undefined;
}

let list;

function builtinModules() {
  if (list !== undefined) return list;
  const names = [];
  const prefixed = [];
  const ids = ObjectKeys(table());
  for (let i = 0; i < ids.length; i++) {
    if (known[ids[i]]) ArrayPrototypePush(names, ids[i]);
    else ArrayPrototypePush(prefixed, `node:${ids[i]}`);
  }
  ArrayPrototypeSort(names);
  ArrayPrototypeSort(prefixed);
  for (let i = 0; i < prefixed.length; i++) ArrayPrototypePush(names, prefixed[i]);
  list = ObjectFreeze(names);
  return list;
}

// Modules that Node has and that are not there yet: for the message.
const MISSING = ' sea sqlite trace_events wasi ';

function isMissing(request) {
  const id = StringPrototypeStartsWith(request, 'node:') ? StringPrototypeSlice(request, 5) : request;
  return StringPrototypeIncludes(MISSING, ` ${id} `);
}

module.exports = { builtinModules, hasScheme, isBare, isBuiltin, isMissing, normalize };
