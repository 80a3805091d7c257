// SPDX-License-Identifier: MIT
// process.finalization: functions that are called for an object when the process ends, if the
// object still lives then. The object itself is held weakly, the function is not.

'use strict';

const { ArrayFrom, SafeFinalizationRegistry, SafeSet, SafeWeakRef } = primordials;
const { validateFunction } = require('internal/validators');
const { codes } = require('internal/errors');

function create() {
  // event -> { entry } where entry = { ref, fn }
  const waiting = { __proto__: null, exit: new SafeSet(), beforeExit: new SafeSet() };
  const listeners = {
    __proto__: null,
    exit: () => run('exit'),
    beforeExit: () => run('beforeExit'),
  };
  const registry = new SafeFinalizationRegistry((entry) => {
    remove('exit', entry);
    remove('beforeExit', entry);
  });
  const warned = { __proto__: null };

  function warn(name) {
    if (warned[name]) return;
    warned[name] = true;
    process.emitWarning(
      `process.finalization.${name} is an experimental feature and might change at any time`,
      'ExperimentalWarning');
  }

  function run(event) {
    const entries = ArrayFrom(waiting[event].values());
    waiting[event].clear();
    process.removeListener(event, listeners[event]);
    for (let i = 0; i < entries.length; i++) {
      const object = entries[i].ref.deref();
      if (object !== undefined) entries[i].fn(object, event);
    }
  }

  function remove(event, entry) {
    if (!waiting[event].delete(entry) || waiting[event].size > 0) return;
    process.removeListener(event, listeners[event]);
  }

  function add(event, object, fn) {
    if ((typeof object !== 'object' || object === null) && typeof object !== 'function') {
      throw new codes.ERR_INVALID_ARG_TYPE('obj', 'Object', object);
    }
    validateFunction(fn, 'fn');
    if (waiting[event].size === 0) process.on(event, listeners[event]);
    const entry = { ref: new SafeWeakRef(object), fn };
    registry.register(object, entry, object);
    waiting[event].add(entry);
  }

  return {
    register(object, fn) {
      warn('register');
      add('exit', object, fn);
    },

    registerBeforeExit(object, fn) {
      warn('registerBeforeExit');
      add('beforeExit', object, fn);
    },

    unregister(object) {
      warn('unregister');
      registry.unregister(object);
      for (const event in waiting) {
        const entries = ArrayFrom(waiting[event].values());
        for (let i = 0; i < entries.length; i++) {
          const held = entries[i].ref.deref();
          if (held === undefined || held === object) remove(event, entries[i]);
        }
      }
    },
  };
}

module.exports = { create };
