// SPDX-License-Identifier: MIT
//
// createHook: who hears of the beginning and the end of asynchronous work.
//
// The list of enabled hooks is replaced, never changed, so one that is enabled or
// disabled while hooks are being called counts from the next event on.
'use strict';

const { ArrayPrototypePush, Error, FinalizationRegistry, String, Symbol } = primordials;

const async = require('internal/async');
const { codes } = require('internal/errors');
const timers = require('internal/timers');

// They show when a hook is inspected.
const kInit = Symbol('init');
const kBefore = Symbol('before');
const kAfter = Symbol('after');
const kDestroy = Symbol('destroy');
const kPromiseResolve = Symbol('promiseResolve');

const kNoPromises = Symbol('kNoPromiseHook');

let enabled = [];

function fatal(error) {
  const text = typeof error?.stack === 'string' ? error.stack : new Error(String(error)).stack;
  native('stdio').write(2, `${text}\n`);
  process.exit(1);
}

function tell(kind, asyncId, isPromise) {
  const list = enabled;
  try {
    for (let i = 0; i < list.length; i++) {
      const hook = list[i];
      if (typeof hook[kind] !== 'function' || isPromise && hook[kNoPromises]) continue;
      hook[kind](asyncId);
    }
  } catch (error) {
    fatal(error);
  }
}

// ---- destroy is told later, from the loop ----------------------------------------------------

let ended = [];

function tellEnded() {
  while (ended.length > 0) {
    const list = ended;
    ended = [];
    for (let i = 0; i < list.length; i++) tell(kDestroy, list[i]);
  }
}

function wantsDestroy() {
  for (let i = 0; i < enabled.length; i++) {
    if (enabled[i][kDestroy] !== undefined) return true;
  }
  return false;
}

const listeners = {
  __proto__: null,
  init(asyncId, type, triggerId, resource) {
    const list = enabled;
    try {
      for (let i = 0; i < list.length; i++) {
        const hook = list[i];
        if (typeof hook[kInit] !== 'function') continue;
        if (type === 'PROMISE' && hook[kNoPromises]) continue;
        hook[kInit](asyncId, type, triggerId, resource);
      }
    } catch (error) {
      fatal(error);
    }
  },
  before(asyncId, isPromise) { tell(kBefore, asyncId, isPromise); },
  after(asyncId, isPromise) { tell(kAfter, asyncId, isPromise); },
  promiseResolve(asyncId) { tell(kPromiseResolve, asyncId, true); },
  destroy(asyncId) {
    if (!wantsDestroy()) return;
    if (ended.length === 0) timers.setQuietImmediate(tellEnded);
    ArrayPrototypePush(ended, asyncId);
  },
  wantsDestroy,
};

function change(list) {
  enabled = list;
  async.setListeners(list.length === 0 ? null : listeners);
}

// ---- AsyncHook --------------------------------------------------------------------------

function checked(value, name) {
  if (value !== undefined && typeof value !== 'function') {
    throw new codes.ERR_ASYNC_CALLBACK(`hook.${name}`);
  }
  return value;
}

class AsyncHook {
  constructor(fns) {
    const { init, before, after, destroy, promiseResolve } = fns;
    this[kInit] = checked(init, 'init');
    this[kBefore] = checked(before, 'before');
    this[kAfter] = checked(after, 'after');
    this[kDestroy] = checked(destroy, 'destroy');
    this[kPromiseResolve] = checked(promiseResolve, 'promiseResolve');
    const { trackPromises } = fns;
    if (trackPromises === undefined) return;
    require('internal/validators').validateBoolean(trackPromises, 'trackPromises');
    if (trackPromises) return;
    if (promiseResolve) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'trackPromises', trackPromises, 'must not be false when promiseResolve is enabled');
    }
    this[kNoPromises] = true;
  }

  enable() {
    for (let i = 0; i < enabled.length; i++) {
      if (enabled[i] === this) return this;
    }
    const list = [];
    for (let i = 0; i < enabled.length; i++) list[i] = enabled[i];
    ArrayPrototypePush(list, this);
    async.follow();
    require('internal/async/promises').learnAwait();
    change(list);
    return this;
  }

  disable() {
    const list = [];
    for (let i = 0; i < enabled.length; i++) {
      if (enabled[i] !== this) ArrayPrototypePush(list, enabled[i]);
    }
    if (list.length !== enabled.length) change(list);
    return this;
  }
}

function createHook(fns) {
  return new AsyncHook(fns);
}

// ---- resources that are never told to end -----------------------------------------------

let registry;

// `life` says whether somebody has told the end in the meantime.
function destroyWithGarbage(resource, asyncId, life) {
  registry ??= new FinalizationRegistry((gone) => {
    if (!gone.life.destroyed) listeners.destroy(gone.asyncId);
  });
  registry.register(resource, { __proto__: null, asyncId, life });
}

module.exports = { createHook, destroyWithGarbage, listeners, wantsDestroy };
