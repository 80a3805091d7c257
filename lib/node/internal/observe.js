// SPDX-License-Identifier: MIT
//
// While the loop has observers (rondo trace, rondo explain ...), each timer, tick and immediate of
// JavaScript's is an item of its own for them, and so is each microtask. docs/tracing.md tells what
// is seen.
//
//   made, tick      -> queued: the loop gives the item its number and its cause, the engine its place
//   enter, leave    -> the item runs
//   promises        -> src/engine/private/observe.c; waits() when something begins to wait
//
// Invariants:
//  1. Nothing of this is loaded while nobody observes.
//  2. What runs in C's name (a file, a socket) is C's item already, and gets none here.
'use strict';

const { ObjectGetOwnPropertyDescriptor, ReflectApply } = primordials;

const binding = native('observe');
const {
  AT_EXIT, AWAIT, CALLBACK, EVENT, IMMEDIATE, INTERVAL, MODULE, REACTION, TICK, TIMER,
} = binding;

// A descriptor is looked at, since a program may have given its function any `name`.
function nameOf(fn) {
  const found = ObjectGetOwnPropertyDescriptor(fn, 'name');
  return found !== undefined && typeof found.value === 'string' ? found.value : '';
}

// The number of a timer's item stands in a private field, since programs print their timers. Once
// it has run, the number is negative.
class Itself {
  constructor(object) {
    return object;
  }
}

class Item extends Itself {
  #number;

  constructor(timer, number) {
    super(timer);
    this.#number = number;
  }

  static give(timer, number) {
    if (#number in timer) timer.#number = number; // it was started again
    else new Item(timer, number);
  }

  static of(timer) {
    return #number in timer ? timer.#number : 0;
  }

  static setRan(timer) {
    if (timer.#number > 0) timer.#number = -timer.#number;
  }
}

function kindOf(timer) {
  if (timer._idleTimeout === undefined) return IMMEDIATE;
  return timer._repeat ? INTERVAL : TIMER;
}

// What timers, immediates and ticks call. internal/async does so in their stead, once it is there.
const watcher = {
  __proto__: null,

  made(timer, type) {
    Item.give(timer, type === 'Timeout' ? binding.queued(kindOf(timer), timer._idleTimeout) :
      binding.queued(IMMEDIATE, -1));
  },

  run(timer, call) {
    const number = Item.of(timer);
    if (number === 0) {
      call(timer); // it is older than the observers
      return;
    }
    const kind = kindOf(timer);
    const callback = kind === IMMEDIATE ? timer._onImmediate : timer._onTimeout;
    binding.enter(number < 0 ? -number : number, kind, callback);
    if (kind !== INTERVAL) Item.setRan(timer); // which ends when it is cleared
    call(timer);
    binding.leave();
  },

  ended(timer) {
    const number = Item.of(timer);
    if (number <= 0) return;
    binding.dropped(number, kindOf(timer));
    Item.setRan(timer);
  },

  // Its time starts anew.
  restarted(timer) {
    const number = Item.of(timer);
    if (number > 0) binding.restarted(number, kindOf(timer));
  },

  mainEnded() {},

  tick(callback, args) {
    const number = binding.queued(TICK, -1);
    return () => {
      binding.enter(number, TICK, callback);
      if (args === undefined) callback();
      else ReflectApply(callback, undefined, args);
      binding.leave();
    };
  },

  microtask: (callback) => callback, // the engine tells of those
};

// then() of a promise, await of one: what waits for it is queued here.
function thenWaits(promise) {
  binding.waits(promise, REACTION);
}

function awaitWaits(promise) {
  binding.waits(promise, AWAIT);
}

// Evaluates a module as an item inside what runs.
function runModule(filename, evaluate) {
  return binding.named(MODULE, filename, evaluate);
}

// What a module calls with the number of each await at its top level: where that is.
function awaitTeller({ source, url }) {
  if (!tellsPlaces) return undefined;
  const { evaluateAsync } = require('internal/esm/engine');
  let places;
  return (number) => {
    places ??= require('internal/esm/problems').placesOfAwaits(source);
    const at = places[number - 1];
    if (at !== undefined) binding.awaitsAt(evaluateAsync, url, at.line, at.column);
  };
}

// A listener of an EventTarget, inside what dispatches the event.
function runListener(type, callback, call) {
  return binding.named(EVENT, type, call, callback);
}

// The callback of an observer of a page's, which has this name, inside what calls it.
function runObserver(name, callback, call) {
  return binding.named(CALLBACK, name, call, callback);
}

// A callback that waits in a queue of the page's, and runs inside a frame or in idle time.
class QueuedCallback {
  constructor(callback) {
    this.callback = callback;
    this.item = binding.queued(CALLBACK, -1);
  }

  // call(callback) does not throw.
  run(call) {
    binding.enter(this.item, CALLBACK, this.callback);
    call(this.callback);
    binding.leave();
  }

  drop() {
    binding.dropped(this.item, CALLBACK);
  }
}

function queueCallback(callback) {
  return new QueuedCallback(callback);
}

// Listeners of the process that are called later: what happens now has caused it.
function queueEvent(name) {
  return binding.queuedEvent(name);
}

// What a listener throws is handled inside it, as with a timer: the item ends after that.
function runEvent(item, call) {
  binding.enter(item, EVENT);
  const result = call();
  binding.leave();
  return result;
}

function dropEvent(item) {
  binding.dropped(item, EVENT);
}

// The same, called at once.
function runNested(name, call) {
  return binding.named(EVENT, name, call);
}

// The program's function that is called now by what runs.
function tellCalls(callback) {
  if (typeof callback === 'function') binding.calls(callback);
}

// Handlers of the end, as an item of its own or inside the callback that ends the process. The first one
// that is the program's gives the item its function.
function runAtExit(event, status) {
  const found = process._events?.[event];
  const listeners = typeof found === 'function' ? [found] : found ?? [];
  binding.named(AT_EXIT, event, () => {
    for (let i = 0; i < listeners.length; i++) tellCalls(listeners[i]?.listener ?? listeners[i]);
    process.emit(event, status);
  });
}

// The number of a timer or an immediate, 0 if it has none.
function itemOf(timer) {
  const number = Item.of(timer);
  return number < 0 ? -number : number;
}

let tellsPlaces = false;

function hasPlaces() {
  return tellsPlaces;
}

function start() {
  require('internal/timers').setWatcher(watcher);
  require('internal/immediates').setWatcher(watcher);
  require('internal/tasks').setWatcher(watcher);
  const isOff = require('internal/options').getOption('--places') === 'off';
  tellsPlaces = !isOff && binding.places(nameOf);
  if (!isOff && !tellsPlaces) binding.missing('places in the source');
  if (!require('internal/async/promises').observe(thenWaits, awaitWaits)) {
    binding.missing('single promise callbacks, awaits and microtasks');
  }
}

module.exports = {
  awaitTeller, dropEvent, hasPlaces, itemOf, queueCallback, queueEvent, runAtExit, runEvent, runListener, runModule,
  runNested, runObserver, start, tellCalls,
};
