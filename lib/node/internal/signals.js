// SPDX-License-Identifier: MIT
// Signals as events of process: the first listener of a signal starts it, the last one that goes
// gives the signal its default action back.
//
//   process.on('SIGINT', f)  -> newListener    -> start: a handle that keeps nothing alive
//   the signal               -> process.emit('SIGINT', 'SIGINT', 2)
//   removeListener, the last -> stop: the default action again

'use strict';

const { ObjectFreeze, SafeMap } = primordials;

const binding = native('signals');
const resources = require('internal/async/resources');
const started = new SafeMap();
const lives = new SafeMap(); // of those that are started, for async_hooks
let numbers;

// { SIGHUP: 1, ... }, frozen: it is os.constants.signals too.
function constants() {
  if (numbers === undefined) {
    numbers = binding.constants();
    primordials.ObjectSetPrototypeOf(numbers, null);
    ObjectFreeze(numbers);
  }
  return numbers;
}

class Signal {
  constructor(signum) {
    this.signum = signum;
  }
}

function start(name) {
  const signum = constants()[name];
  if (signum === undefined || started.has(name)) return;
  // SIGIOT and SIGABRT are one signal, and so are SIGIO and SIGPOLL: one handle, two events.
  const life = resources.open('SIGNALWRAP', new Signal(signum));
  const err = binding.start(signum, resources.bind(life, (number) => { deliver(number); }));
  if (err < 0 && !isShared(signum)) {
    throw require('internal/process/methods').errnoException(err, 'uv_signal_start');
  }
  started.set(name, signum);
  lives.set(name, life);
}

function isShared(signum) {
  for (const { 1: other } of started) {
    if (other === signum) return true;
  }
  return false;
}

function deliver(signum) {
  const names = [];
  for (const { 0: name, 1: number } of started) {
    if (number === signum) names[names.length] = name;
  }
  for (let i = 0; i < names.length; i++) process.emit(names[i], names[i], signum);
}

function stop(name) {
  const signum = started.get(name);
  if (signum === undefined || process.listenerCount(name) !== 0) return;
  started.delete(name);
  resources.close(lives.get(name));
  lives.delete(name);
  if (!isShared(signum)) binding.stop(signum);
}

module.exports = { constants, start, stop };
