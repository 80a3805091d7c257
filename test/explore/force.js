// SPDX-License-Identifier: MIT
//
// Forces one order on a real Node, to prove that the order is legal there and that the program
// fails under it: FORCE=SPEC node -r ./force.js app.js. It only makes things later, as a slow
// disk, a busy pool thread, a slow network or a slow callback would.
//
//   fs.stat:2:150            the completion of the second call is reported 150 ms later
//   fs.unlink:1:@150         the first call reaches the pool only 150 ms later
//   fs.readFile:1:spin200    the loop is busy for 200 ms just before the first call's callback
//   Socket#data:1:150        the first 'data' of a Socket comes 150 ms later, and so does all that
//                            this object emits after it: the order in one object stays
//   Socket#data:1:split      the first chunk arrives in two pieces, the second one 20 ms later
//   Socket#data:1:split8     the same, with 8 bytes in the first piece instead of half of them
//
// Several specs are separated by commas. Calls are counted from 1, for each spec on its own, and
// only those of the main thread of the first process. The shim ends with an error if a spec was
// never used: a forced order that is not forced proves nothing.
'use strict';

const { EventEmitter } = require('events');
const { isMainThread } = require('worker_threads');
const later = setTimeout;
const emit = EventEmitter.prototype.emit;

function spin(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

// Calls `then` when the completion of this call may be reported.
function complete(how, then) {
  if (!how.startsWith('spin')) return later(then, Number(how));
  spin(Number(how.slice(4)));
  then();
}

function forceCall(path, nth, how, used) {
  const names = path.split('.');
  const last = names.pop();
  const owner = names.slice(1).reduce((object, name) => object[name], require(names[0]));
  const real = owner[last];
  let count = 0;
  owner[last] = function forced(...args) {
    if (++count !== nth) return real.apply(this, args);
    used();
    const start = how.startsWith('@') ? Number(how.slice(1)) : 0;
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      const wait = (ms) => new Promise((resolve) => later(resolve, ms));
      if (start) return wait(start).then(() => real.apply(this, args));
      const pass = () => new Promise((resolve) => complete(how, resolve));
      return real.apply(this, args).finally(pass);
    }
    if (start) return void later(() => real.apply(this, args), start);
    args[args.length - 1] = (...results) => complete(how, () => callback.apply(this, results));
    return real.apply(this, args);
  };
}

function forceEvent(type, event, nth, how, used) {
  let count = 0;
  const held = new Map();

  function release(object) {
    const queue = held.get(object);
    held.delete(object);
    for (const args of queue) object.emit(...args);
  }

  const before = EventEmitter.prototype.emit;
  EventEmitter.prototype.emit = function forced(...args) {
    if (held.has(this)) {
      held.get(this).push(args);
      return true;
    }
    if (args[0] !== event || this?.constructor?.name !== type || ++count !== nth) {
      return before.apply(this, args);
    }
    used();
    if (how.startsWith('split')) {
      const first = Number(how.slice(5)) || args[1].length >> 1;
      held.set(this, [[event, args[1].subarray(first)]]);
      emit.call(this, event, args[1].subarray(0, first));
      later(release, 20, this);
    } else {
      held.set(this, [args]);
      complete(how, () => release(this));
    }
    return true;
  };
}

if (isMainThread && process.env.FORCE) {
  const unused = new Set(process.env.FORCE.split(','));
  delete process.env.FORCE;
  for (const spec of [...unused]) {
    const [what, nth, how] = spec.split(':');
    const used = () => unused.delete(spec);
    if (what.includes('#')) forceEvent(...what.split('#'), Number(nth), how, used);
    else forceCall(what, Number(nth), how, used);
  }
  process.on('exit', () => {
    if (unused.size === 0) return;
    process._rawDebug(`force.js: never used: ${[...unused].join(', ')}`);
    process.reallyExit(99);
  });
}
