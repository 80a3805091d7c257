// SPDX-License-Identifier: MIT
//
// Atomics.waitAsync, and a notify that wakes its waiters, too. src/node/worker/wait_async.c has the
// list of them; here are their promises and time limits. The engine's own wait with no
// time to wait checks the arguments.
//
// And a wait that ends with its Worker, where the engine's does not.
//
// Those who sleep in Atomics.wait are woken before those who wait here; in V8 all stand in one line.
'use strict';

const {
  BigInt, BigInt64Array, Int32Array, MathTrunc, NumberIsNaN, Promise, SafeMap,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;

const binding = native('atomics');

let engine; // its Atomics.wait and notify

const waiters = new SafeMap(); // id -> resolve, the array, whose memory is watched, a timer
let lastId = 0;
let isHeard = false;

function settle(id, value) {
  const waiter = waiters.get(id);
  if (waiter === undefined) return;
  waiters.delete(id);
  if (waiter.timer !== undefined) require('timers').clearTimeout(waiter.timer);
  waiter.resolve(value);
}

const onTimeout = (id) => {
  if (binding.remove(id)) settle(id, 'timed-out');
};

function toInteger(value) {
  const number = +value;
  return NumberIsNaN(number) ? 0 : MathTrunc(number);
}

const isBigArray = (value) =>
  TypedArrayPrototypeGetSymbolToStringTag(value) === 'BigInt64Array';

function waitAsync(typedArray, index, value, timeout) {
  // Converted once: a program may watch that.
  const at = toInteger(index);
  const isBig = isBigArray(typedArray);
  const expected = isBig ? new BigInt64Array(1) : new Int32Array(1);
  expected[0] = isBig ? BigInt(value) : +value;
  let limit = +timeout;
  if (NumberIsNaN(limit)) limit = Infinity;
  const now = engine.wait(typedArray, at, expected[0], 0);
  if (now !== 'timed-out') return { async: false, value: now };
  if (limit <= 0) return { async: false, value: 'timed-out' };
  if (!isHeard) {
    isHeard = true;
    binding.onwake((id) => settle(id, 'ok'));
  }
  const id = ++lastId;
  if (!binding.add(typedArray, at * expected.byteLength, expected, id)) {
    return { async: false, value: 'not-equal' };
  }
  const waiter = { __proto__: null, resolve: undefined, typedArray, timer: undefined };
  const promise = new Promise((resolve) => { waiter.resolve = resolve; });
  waiters.set(id, waiter);
  if (limit !== Infinity) {
    waiter.timer = require('timers').setTimeout(onTimeout, limit, id).unref();
  }
  return { async: true, value: promise };
}

function notify(typedArray, index, count) {
  const at = toInteger(index);
  const most = count === undefined ? Infinity : toInteger(count);
  const woken = engine.notify(typedArray, at, most);
  if (woken >= most) return woken;
  return woken + binding.notify(typedArray, at * (isBigArray(typedArray) ? 8 : 4), most - woken);
}

// For a Worker whose engine does not end Atomics.wait when the Worker shall end (halt of rondo doctor).
// Memory that no other thread has wakes nobody: so the engine waits for a while, again and again. Once
// this thread shares memory with another one, a notify could come in between, and the engine waits for
// as long as it takes.
const WHILE_MS = 20;

function wait(typedArray, index, value, timeout) {
  if (require('internal/messaging/message').isSharing()) {
    return engine.wait(typedArray, index, value, timeout);
  }
  const at = toInteger(index);
  const box = isBigArray(typedArray) ? new BigInt64Array(1) : new Int32Array(1);
  box[0] = value;
  const expected = box[0];
  let left = +timeout;
  if (NumberIsNaN(left)) left = Infinity;
  const { now } = native('process');
  const end = now() + left;
  for (;;) {
    const result = engine.wait(typedArray, at, expected, left < WHILE_MS ? left : WHILE_MS);
    left = end - now();
    if (result !== 'timed-out' || left <= 0) return result;
    while (binding.isHalted()); // the watchdog ends this
  }
}

// On a loop that is steered (src/poll/steer.c) one thread runs at a time: who waits lets others run.
function waitSteered(typedArray, index, value, timeout) {
  const at = toInteger(index);
  const box = isBigArray(typedArray) ? new BigInt64Array(1) : new Int32Array(1);
  box[0] = value;
  let limit = +timeout;
  if (NumberIsNaN(limit)) limit = Infinity;
  const now = engine.wait(typedArray, at, box[0], 0);
  if (now !== 'timed-out' || limit <= 0) return now;
  return binding.sleep(typedArray, at * box.byteLength, box, limit) ? 'ok' : 'timed-out';
}

function extend(engineWait, notifySleepers) {
  engine = { __proto__: null, wait: engineWait, notify: notifySleepers };
  return {
    __proto__: null, notify, wait: binding.sleep === undefined ? wait : waitSteered, waitAsync,
  };
}

module.exports = { extend };
