// SPDX-License-Identifier: MIT
//
// Why does it not exit? A list of what keeps the process alive, each with the place
// that created it: on SIGUSR1, and with --why also at the end, where it says what
// was still pending and why that could not keep the loop alive.
//
// Places are remembered only with --why: a stack for every timer costs too much for
// programs that do not ask.
'use strict';

const {
  ArrayPrototypePush, Error, FunctionPrototypeCall, SafeWeakMap, StringPrototypeIncludes,
  StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const timers = require('internal/timers');
const { eachImmediate } = require('internal/immediates');
const tasks = native('tasks');

const places = new SafeWeakMap();
let remembers = false;

function firstUserFrame(stack) {
  const lines = StringPrototypeSplit(stack, '\n');
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i];
    if (!StringPrototypeStartsWith(line, '    at ')) continue;
    if (!StringPrototypeIncludes(line, 'node:')) return StringPrototypeSlice(line, 7);
  }
  return undefined;
}

function remember(object) {
  const place = firstUserFrame(new Error().stack);
  if (place !== undefined) places.set(object, place);
}

function placeOf(object) {
  const place = places.get(object);
  return place === undefined ? '' : `, created at ${place}`;
}

function describeTimer(timer, now) {
  const due = timer._idleStart + timer._idleTimeout - now;
  const name = timer._repeat ? `setInterval of ${timer._repeat} ms` :
    `setTimeout of ${timer._idleTimeout} ms`;
  return `${name}, due in ${due > 0 ? due : 0} ms${placeOf(timer)}`;
}

// What waits, split into what keeps the loop alive and what does not.
function collect() {
  const now = timers.now();
  const alive = [];
  const idle = [];
  timers.eachTimer((timer) => {
    ArrayPrototypePush(timer[timers.kRefed] ? alive : idle, describeTimer(timer, now));
  });
  eachImmediate((immediate) => {
    ArrayPrototypePush(immediate[timers.kRefed] ? alive : idle,
                       `setImmediate${placeOf(immediate)}`);
  });
  const others = tasks.pending();
  for (let i = 0; i < others.length; i++) ArrayPrototypePush(alive, others[i]);
  return { alive, idle };
}

function write(lines) {
  let text = '';
  for (let i = 0; i < lines.length; i++) text += `${lines[i]}\n`;
  native('stdio').write(2, text);
}

function list(title, items, reason) {
  const lines = [title];
  for (let i = 0; i < items.length; i++) {
    ArrayPrototypePush(lines, `  - ${items[i]}${reason === undefined ? '' : `: ${reason}`}`);
  }
  return lines;
}

function report() {
  const { alive, idle } = collect();
  const head = `(rondo:${process.pid})`;
  if (alive.length === 0) {
    write([`${head} Nothing keeps this process alive.`]);
  } else {
    write(list(`${head} What keeps this process alive (${alive.length}):`, alive));
  }
  if (idle.length !== 0) {
    write(list(`${head} What does not:`, idle, 'it is unref\'d'));
  }
  if (!remembers && alive.length !== 0) {
    write([`${head} With --why it also says where each was created.`]);
  }
}

function reportAtExit() {
  const { alive, idle } = collect();
  const head = `(rondo:${process.pid})`;
  if (alive.length + idle.length === 0) {
    write([`${head} Nothing was pending at exit.`]);
    return;
  }
  if (idle.length !== 0) {
    write(list(`${head} Pending at exit, and could not keep the loop alive:`, idle,
               'it is unref\'d'));
  }
  if (alive.length !== 0) {
    write(list(`${head} Pending at exit, and given up:`, alive,
               'process.exit or an uncaught error ended the process'));
  }
}

function start() {
  remembers = true;
  timers.watch.made = remember;
  const exit = tasks.exit;
  let told = false;
  // The last thing before the process ends, whoever ends it.
  tasks.exit = function(code) {
    if (!told) {
      told = true;
      reportAtExit();
    }
    FunctionPrototypeCall(exit, tasks, code);
  };
  tasks.onEnd(() => {
    if (!told) {
      told = true;
      reportAtExit();
    }
  });
}

module.exports = { report, start };
