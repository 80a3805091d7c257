// SPDX-License-Identifier: MIT
//
// createHook: who hears of the beginning and the end of asynchronous work.
//
// Hooks that are enabled or disabled while hooks are being called count from the end
// of the outermost of these calls on.
'use strict';

const { ArrayPrototypePush, Error, SafeFinalizationRegistry, Symbol } = primordials;

const async = require('internal/async');
const { codes } = require('internal/errors');
const { setQuietImmediate } = require('internal/immediates');

// They show when a hook is inspected.
const kInit = Symbol('init');
const kBefore = Symbol('before');
const kAfter = Symbol('after');
const kDestroy = Symbol('destroy');
const kPromiseResolve = Symbol('promiseResolve');

const kNoPromises = Symbol('kNoPromiseHook');

let enabled = [];
let depth = 0; // calls of hooks that are under way
let wanted = null; // the list from the end of these on

function fatal(error) {
  const text = typeof error?.stack === 'string' ? error.stack :
    new Error(require('internal/inspect').inspect(error)).stack;
  native('stdio').write(2, `${text}\n`);
  if (require('internal/options').getOption('--abort-on-uncaught-exception')) process.abort();
  process.exit(1);
}

function leave() {
  depth--;
  if (depth > 0 || wanted === null) return;
  const list = wanted;
  wanted = null;
  change(list);
}

function tell(kind, asyncId, isPromise) {
  const list = enabled;
  depth++;
  try {
    for (let i = 0; i < list.length; i++) {
      const hook = list[i];
      if (typeof hook[kind] !== 'function' || isPromise && hook[kNoPromises]) continue;
      hook[kind](asyncId);
    }
  } catch (error) {
    fatal(error);
  } finally {
    leave();
  }
}

// ---- destroy comes later, from the loop ------------------------------------------------------

const ENDED_MAX = 16384;
let ended = [];

function tellEnded() {
  while (ended.length > 0) {
    const list = ended;
    ended = [];
    for (let i = 0; i < list.length; i++) tell(kDestroy, list[i]);
  }
}

function wants(kind) {
  for (let i = 0; i < enabled.length; i++) {
    if (enabled[i][kind] !== undefined) return true;
  }
  return false;
}

function wantsDestroy() {
  return wants(kDestroy);
}

const listeners = {
  __proto__: null,
  init(asyncId, type, triggerId, resource, isPromise) {
    const list = enabled;
    depth++;
    try {
      for (let i = 0; i < list.length; i++) {
        const hook = list[i];
        if (typeof hook[kInit] !== 'function') continue;
        if (isPromise && hook[kNoPromises]) continue;
        hook[kInit](asyncId, type, triggerId, resource);
      }
    } catch (error) {
      fatal(error);
    } finally {
      leave();
    }
  },
  before(asyncId, isPromise) { tell(kBefore, asyncId, isPromise); },
  after(asyncId, isPromise) { tell(kAfter, asyncId, isPromise); },
  promiseResolve(asyncId) { tell(kPromiseResolve, asyncId, true); },
  destroy(asyncId) {
    if (!wantsDestroy()) return;
    if (ended.length === 0) setQuietImmediate(tellEnded);
    ArrayPrototypePush(ended, asyncId);
    // Microtasks without end keep the loop from its immediates.
    if (ended.length === ENDED_MAX) require('internal/tasks').queueQuietly(tellEnded);
  },
  wantsDestroy,
  wantsResolve() { return wants(kPromiseResolve); },
};

function change(list) {
  enabled = list;
  async.setListeners(list.length === 0 ? null : listeners);
  let isForPromises = false;
  for (let i = 0; i < list.length; i++) {
    if (!list[i][kNoPromises]) isForPromises = true;
  }
  require('internal/async/told').listen(isForPromises);
}

function choose(list) {
  if (depth > 0) wanted = list;
  else change(list);
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
    const before = wanted ?? enabled;
    const list = [];
    for (let i = 0; i < before.length; i++) {
      if (before[i] === this) return this;
      list[i] = before[i];
    }
    ArrayPrototypePush(list, this);
    async.follow();
    choose(list);
    return this;
  }

  disable() {
    const before = wanted ?? enabled;
    const list = [];
    for (let i = 0; i < before.length; i++) {
      if (before[i] !== this) ArrayPrototypePush(list, before[i]);
    }
    if (list.length !== before.length) choose(list);
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
  registry ??= new SafeFinalizationRegistry((gone) => {
    if (!gone.life.destroyed) listeners.destroy(gone.asyncId);
  });
  registry.register(resource, { __proto__: null, asyncId, life });
}

module.exports = { createHook, destroyWithGarbage, listeners, wantsDestroy };
