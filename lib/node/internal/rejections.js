// SPDX-License-Identifier: MIT
//
// Promises that are rejected and that nobody handles.
//
// The engine tells rejected(promise, reason) when its microtasks are exhausted and
// the promise still has no handler. What it told waits in `pending` until ticks and
// microtasks are empty; then C calls runRejections, which emits unhandledRejection
// or does what the mode says.
//
//   rejected --> pending --> told as unhandled --> [a handler comes] rejectionHandled
//                   \--> [a handler came in the meantime] forgotten
//
// The engine does not tell when a handler comes later, but it can be asked whether
// a promise has one: those told are asked again at the following checkpoints, at
// most LOOKS of them at each, so that a program with very many of them stays fast.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSplice, Error, ObjectPrototypeHasOwnProperty,
} = primordials;

const tasks = native('tasks');
const { words } = tasks;
const REJECTIONS = 1;
const MORE = 7;
const MODEL = 8;
const NODE20 = 2; // of words[MODEL]

const LOOKS = 64;

const pending = []; // { promise, reason, uid }
const told = []; // { ref, uid }
let lastUid = 0;

function rejected(promise, reason) {
  ArrayPrototypePush(pending, { promise, reason, uid: ++lastUid });
  words[REJECTIONS] = 1;
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

function warn({ reason, uid }) {
  const warning = withoutStack(
    ORIGIN + 'To terminate the node process on unhandled promise rejection, use the CLI flag ' +
    '`--unhandled-rejections=strict` (see ' +
    'https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ' +
    `(rejection id: ${uid})`, 'UnhandledPromiseRejectionWarning');
  if (looksLikeError(reason)) warning.stack = reason.stack;
  warnReason(reason);
  process.emitWarning(warning);
}

let deprecationTold = false;

function warnAsNode10({ reason, uid }) {
  warnReason(reason);
  process.emitWarning(withoutStack(`${ORIGIN}(rejection id: ${uid})`,
                                   'UnhandledPromiseRejectionWarning'));
  if (deprecationTold) return;
  deprecationTold = true;
  process.emitWarning(
    'Unhandled promise rejections are deprecated. In the future, promise rejections that are ' +
    'not handled will terminate the Node.js process with a non-zero exit code.',
    'DeprecationWarning', 'DEP0018');
}

// ---- what the modes do --------------------------------------------------------------------

function emit({ reason, promise }) {
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
  return modes[name] ?? modes[words[MODEL] === 0 ? 'node10' : 'throw'];
}

// ---- at the end of a checkpoint -----------------------------------------------------------------

function tellHandled() {
  let any = false;
  for (let looks = told.length < LOOKS ? told.length : LOOKS; looks > 0; looks--) {
    const entry = ArrayPrototypeShift(told);
    const promise = entry.ref.deref();
    if (promise === undefined) continue;
    if (!tasks.isHandled(promise)) {
      ArrayPrototypePush(told, entry);
      continue;
    }
    any = true;
    if (!process.emit('rejectionHandled', promise)) {
      const warning = new Error('Promise rejection was handled asynchronously ' +
                                `(rejection id: ${entry.uid})`);
      warning.name = 'PromiseRejectionHandledWarning';
      warning.id = entry.uid;
      process.emitWarning(warning);
    }
  }
  return any;
}

function runRejections() {
  act ??= chooseMode();
  // Node 10 did not look for what listeners of rejectionHandled had queued.
  let any = tellHandled() && words[MODEL] !== 0;
  // A listener that throws ends this; Node 20 and later then forget the others.
  const batch = words[MODEL] === NODE20 ? ArrayPrototypeSplice(pending, 0) : pending;
  for (let count = batch.length; count > 0; count--) {
    const rejection = ArrayPrototypeShift(batch);
    if (tasks.isHandled(rejection.promise)) continue;
    any = true;
    ArrayPrototypePush(told, { ref: new primordials.SafeWeakRef(rejection.promise),
                               uid: rejection.uid });
    act(rejection);
  }
  words[REJECTIONS] = pending.length + told.length > 0 ? 1 : 0;
  words[MORE] = any ? 1 : 0;
}

module.exports = { rejected, runRejections };
