// SPDX-License-Identifier: MIT
//
// Promises that are rejected and that nobody handles.
//
// The engine calls rejected(promise, reason) when a promise without a handler is rejected
// and handled(promise) when such a promise gets one. What was rejected waits in `pending`
// until ticks and microtasks are empty; then C calls runRejections, which emits
// unhandledRejection or does what the mode says.
//
//   rejected --> pending --> told as unhandled --> [a handler comes] rejectionHandled
//                   \--> [a handler comes before] forgotten
//
// An engine of which only the public interface is used calls the first after its microtasks, and
// never the second. But the language's standard has `await`, `then` and all that stands on it read
// the promise's `constructor` first. So a promise that was reported as unhandled gets a property of
// that name, a getter that is gone after its first call. Code that reads it for another reason, as
// Promise.resolve does, is taken for a handler.
//
// Node 20 and later tell what was pending at the beginning of runRejections even if a
// listener that hears of an earlier one handles it, and forget the rest when one throws.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSplice, Error, ObjectGetPrototypeOf,
  ObjectPrototypeHasOwnProperty, ReflectDefineProperty, ReflectDeleteProperty, ReflectGet,
  SafeWeakMap,
} = primordials;

const tasks = native('tasks');
const {
  words, MORE, MORE_AGAIN, MORE_NONE, OBSERVED, REJECTIONS, REJECTIONS_BATCH, REJECTIONS_DOMAIN,
  REJECTIONS_DRAIN, REJECTIONS_THROW, SWITCHES,
} = tasks;

// Whether a rule of the loop's model is in force (docs/loop.md).
function has(rule) {
  return (words[SWITCHES] & rule) !== 0;
}

const PENDING = 0;
const IN_BATCH = 1;
const TOLD = 2;
const FORGOTTEN = 3;

const infos = new SafeWeakMap(); // of promises: { state, uid, scope, domain, item }
const pending = []; // { promise, reason, info }
const handledLate = []; // { promise, warning, item }
let lastUid = 0;

// Pages tell their windows instead (web/page/rejections).
let frameOf = null; // (promise): the window that it belongs to
let tellPages = null; // at the end of a checkpoint

function setPages(find, tell) {
  frameOf = find;
  tellPages = tell;
}

let watcher = null; // of internal/async: listeners run in the context of the rejection

function setWatcher(value) {
  watcher = value;
}

function rejected(promise, reason) {
  require('internal/stacks').turn(reason);
  const frame = frameOf === null ? undefined : frameOf(promise);
  if (frame !== undefined) {
    frame.rejections.rejected(promise, reason);
    words[REJECTIONS] = 1;
    return;
  }
  const scope = watcher === null ? undefined : watcher.scopeOfRejected(promise);
  const item = words[OBSERVED] === 1 ? require('internal/observe').queueEvent('unhandledRejection') : 0;
  const info = { state: PENDING, uid: ++lastUid, scope, domain: process.domain, item };
  infos.set(promise, info);
  ArrayPrototypePush(pending, { promise, reason, info });
  words[REJECTIONS] = 1;
}

function handled(promise) {
  const frame = frameOf === null ? undefined : frameOf(promise);
  if (frame !== undefined) {
    frame.rejections.handled(promise);
    return;
  }
  const info = infos.get(promise);
  if (info === undefined) return;
  if (info.state === PENDING) {
    info.state = FORGOTTEN;
    if (info.item !== 0) require('internal/observe').dropEvent(info.item);
  }
  if (info.state !== TOLD) return;
  info.state = FORGOTTEN;
  // Made here, where its stack says who handled it.
  const warning = new Error('Promise rejection was handled asynchronously ' +
                            `(rejection id: ${info.uid})`);
  warning.name = 'PromiseRejectionHandledWarning';
  warning.id = info.uid;
  const item = words[OBSERVED] === 1 ? require('internal/observe').queueEvent('rejectionHandled') : 0;
  ArrayPrototypePush(handledLate, { promise, warning, item });
  words[REJECTIONS] = 1;
}

// ---- handlers that come late, without the engine's word -----------------------------------------

let hears = true; // the engine calls handled()

// C has asked the engine, and it does not.
function hearsNothing() {
  hears = false;
}

function hearOfHandlers(promise) {
  const setOwn = (value) => ReflectDefineProperty(promise, 'constructor', {
    __proto__: null, configurable: true, enumerable: true, value, writable: true,
  });
  if (ObjectPrototypeHasOwnProperty(promise, 'constructor')) return; // the program's
  // One that cannot be extended is not heard of.
  ReflectDefineProperty(promise, 'constructor', {
    __proto__: null, configurable: true, enumerable: false,
    get() {
      if (this === promise) {
        ReflectDeleteProperty(promise, 'constructor');
        handled(promise);
      }
      return ReflectGet(ObjectGetPrototypeOf(promise), 'constructor', this);
    },
    set(value) {
      if (this === promise) setOwn(value);
    },
  });
}

// ---- warnings -------------------------------------------------------------------------

function withoutStack(message, name) {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const warning = new Error(message);
  Error.stackTraceLimit = limit;
  warning.name = name;
  return warning;
}

const ORIGIN = 'Unhandled promise rejection. This error originated either by throwing inside ' +
  'of an async function without a catch block, or by rejecting a promise which was not ' +
  'handled with .catch(). ';

function looksLikeError(value) {
  return typeof value === 'object' && value !== null &&
    ObjectPrototypeHasOwnProperty(value, 'stack');
}

// A value as text, without running any of its code.
function plainText(value) {
  return require('internal/fatal').plainText(value);
}

function warnReason(reason) {
  const name = 'UnhandledPromiseRejectionWarning';
  try {
    process.emitWarning(looksLikeError(reason) ? reason.stack : plainText(reason), name);
  } catch {
    try {
      process.emitWarning(plainText(reason), name);
    } catch {
      // A user's process.emitWarning that throws: there is nobody else to tell.
    }
  }
}

function warn({ reason, info }) {
  const warning = withoutStack(
    ORIGIN + 'To terminate the node process on unhandled promise rejection, use the CLI flag ' +
    '`--unhandled-rejections=strict` (see ' +
    'https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ' +
    `(rejection id: ${info.uid})`, 'UnhandledPromiseRejectionWarning');
  if (looksLikeError(reason)) warning.stack = reason.stack;
  warnReason(reason);
  process.emitWarning(warning);
}

let deprecationTold = false;

function warnAsNode10({ reason, info }) {
  warnReason(reason);
  process.emitWarning(withoutStack(`${ORIGIN}(rejection id: ${info.uid})`,
                                   'UnhandledPromiseRejectionWarning'));
  if (deprecationTold) return;
  deprecationTold = true;
  process.emitWarning(
    'Unhandled promise rejections are deprecated. In the future, promise rejections that are ' +
    'not handled will terminate the Node.js process with a non-zero exit code.',
    'DeprecationWarning', 'DEP0018');
}

// ---- what the modes do --------------------------------------------------------------------

// Since Node 16 the domain in which it was rejected gets it instead of the process.
function isForDomain({ info }) {
  return info.domain !== undefined && info.domain !== null && has(REJECTIONS_DOMAIN);
}

// While the loop is observed, what is done about a rejection is an item of its own.
function runAs(item, call) {
  return item === 0 ? call() : require('internal/observe').runEvent(item, call);
}

function emit(rejection) {
  const { reason, promise } = rejection;
  if (isForDomain(rejection)) return rejection.info.domain.emit('error', reason);
  return process.emit('unhandledRejection', reason, promise);
}

function asUncaught({ reason }) {
  let error = reason;
  if (!looksLikeError(reason)) {
    error = withoutStack(
      'This error originated either by throwing inside of an async function without a catch ' +
      'block, or by rejecting a promise which was not handled with .catch(). The promise ' +
      `rejected with the reason "${plainText(reason)}".`, 'UnhandledPromiseRejection');
    error.code = 'ERR_UNHANDLED_REJECTION';
    error.stack = `UnhandledPromiseRejection: ${error.message}`;
  }
  require('internal/fatal').uncaught(error, true);
}

const modes = {
  '__proto__': null,
  'none': emit,
  'warn'(rejection) {
    emit(rejection);
    warn(rejection);
  },
  'strict'(rejection) {
    asUncaught(rejection);
    if (!emit(rejection)) warn(rejection);
  },
  'throw'(rejection) {
    if (!emit(rejection)) asUncaught(rejection);
  },
  'warn-with-error-code'(rejection) {
    if (emit(rejection)) return;
    warn(rejection);
    process.exitCode = 1;
  },
  'node10'(rejection) {
    if (!emit(rejection)) warnAsNode10(rejection);
  },
};

let act;

function chooseMode() {
  const name = require('internal/options').getOption('--unhandled-rejections');
  return modes[name] ?? modes[has(REJECTIONS_THROW) ? 'throw' : 'node10'];
}

// ---- at the end of a checkpoint -----------------------------------------------------------------

function tellHandled() {
  while (handledLate.length > 0) {
    const { promise, warning, item } = ArrayPrototypeShift(handledLate);
    if (!runAs(item, () => process.emit('rejectionHandled', promise))) process.emitWarning(warning);
  }
}

function takeAll() {
  const batch = ArrayPrototypeSplice(pending, 0);
  for (let i = 0; i < batch.length; i++) {
    if (batch[i].info.state === PENDING) batch[i].info.state = IN_BATCH;
  }
  return batch;
}

function runRejections() {
  tellPages?.();
  act ??= chooseMode();
  words[REJECTIONS] = 0;
  // Node 10 did not look for what listeners of rejectionHandled had queued.
  let any = handledLate.length > 0 && has(REJECTIONS_DRAIN);
  try {
    tellHandled();
    const batch = has(REJECTIONS_BATCH) ? takeAll() : pending;
    for (let count = batch.length; count > 0; count--) {
      const rejection = ArrayPrototypeShift(batch);
      if (rejection.info.state === FORGOTTEN) continue;
      any = true;
      rejection.info.state = TOLD;
      if (!hears) hearOfHandlers(rejection.promise);
      runAs(rejection.info.item, () => {
        if (rejection.info.scope === undefined || isForDomain(rejection)) act(rejection);
        else watcher.runInside(rejection.info.scope, act, rejection);
      });
    }
  } finally {
    if (pending.length + handledLate.length > 0) words[REJECTIONS] = 1;
  }
  words[MORE] = any || pending.length > 0 ? MORE_AGAIN : MORE_NONE;
}

module.exports = { handled, hearsNothing, rejected, runRejections, setPages, setWatcher };
