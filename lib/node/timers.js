// SPDX-License-Identifier: MIT
//
// The timers module: the functions that everybody calls. The queues are in internal/timers
// and internal/immediates.
'use strict';

const { ArrayPrototypePush, ObjectDefineProperty, SymbolFor } = primordials;

const { Timeout, clearTimeout, insert, insertGuarded, now, unenroll } = require('internal/timers');
const { Immediate, clearImmediate } = require('internal/immediates');

function invalidCallback(callback) {
  const { codes } = require('internal/errors');
  return new codes.ERR_INVALID_ARG_TYPE('callback', 'Function', callback);
}

// The arguments behind the first `skip`, or undefined if there are none. The usual
// numbers of them are named: looking at `list` makes the engine build it.
function rest(count, list, skip, a, b) {
  switch (count - skip) {
    case 1: return [a];
    case 2: return [a, b];
    default: {
      const args = [a, b];
      for (let i = skip + 2; i < count; i++) ArrayPrototypePush(args, list[i]);
      return args;
    }
  }
}

function setTimeout(callback, after, a, b) {
  if (typeof callback !== 'function') throw invalidCallback(callback);
  const count = arguments.length;
  const args = count > 2 ? rest(count, arguments, 2, a, b) : undefined;
  const timer = new Timeout(callback, after, args, false, true);
  insert(timer, timer._idleTimeout, now());
  return timer;
}

function setInterval(callback, repeat, a, b) {
  if (typeof callback !== 'function') throw invalidCallback(callback);
  const count = arguments.length;
  const args = count > 2 ? rest(count, arguments, 2, a, b) : undefined;
  const timer = new Timeout(callback, repeat, args, true, true);
  insert(timer, timer._idleTimeout, now());
  return timer;
}

function clearInterval(timer) {
  clearTimeout(timer);
}

function setImmediate(callback, a, b) {
  if (typeof callback !== 'function') throw invalidCallback(callback);
  const count = arguments.length;
  return new Immediate(callback, count > 1 ? rest(count, arguments, 1, a, b) : undefined);
}

// util.promisify(setTimeout) is the promises' own function.
function promisified(owner, name) {
  ObjectDefineProperty(owner, SymbolFor('nodejs.util.promisify.custom'), {
    __proto__: null,
    enumerable: true,
    get() {
      return require('timers/promises')[name];
    },
  });
}
promisified(setTimeout, 'setTimeout');
promisified(setImmediate, 'setImmediate');

// ---- the old interface that a few packages still use ----------------------------------

function enroll(item, msecs) {
  const { validateNumber } = require('internal/validators');
  const { codes } = require('internal/errors');
  validateNumber(msecs, 'msecs');
  if (!(msecs >= 0 && msecs < Infinity)) {
    throw new codes.ERR_OUT_OF_RANGE('msecs', 'a non-negative finite number', msecs);
  }
  if (msecs > 2147483647) {
    process.emitWarning(`${msecs} does not fit into a 32-bit signed integer.` +
                        '\nTimer duration was truncated to 2147483647.', 'TimeoutOverflowWarning');
    msecs = 2147483647;
  }
  if (item._idleNext) unenroll(item);
  item._idleNext = item;
  item._idlePrev = item;
  item._idleTimeout = msecs;
}

function deprecated(name, code, instead, implementation) {
  let warned = false;
  return function(...args) {
    if (!warned) {
      warned = true;
      process.emitWarning(`timers.${name}() is deprecated. Please use ${instead} instead.`,
                          'DeprecationWarning', code);
    }
    return primordials.ReflectApply(implementation, this, args);
  };
}

module.exports = {
  setTimeout,
  clearTimeout,
  setImmediate,
  clearImmediate,
  setInterval,
  clearInterval,
  _unrefActive: deprecated('_unrefActive', 'DEP0127', 'timeout.refresh()',
                           (item) => insertGuarded(item, false)),
  active: deprecated('active', 'DEP0126', 'timeout.refresh()',
                     (item) => insertGuarded(item, true)),
  unenroll: deprecated('unenroll', 'DEP0096', 'clearTimeout', unenroll),
  enroll: deprecated('enroll', 'DEP0095', 'setTimeout', enroll),
};

ObjectDefineProperty(module.exports, 'promises', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() {
    return require('timers/promises');
  },
});
