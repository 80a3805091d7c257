// SPDX-License-Identifier: MIT
//
// Why does it not exit? A list of what keeps the process alive, each with the place
// that created it: on SIGUSR1, and with --why also at the end, where it says what
// was still pending and why that could not keep the loop alive.
//
// Places are known only with --why: then the loop is observed, and src/node/process/why_book.c
// keeps where each thing was queued. Where the engine does not tell places, timers and immediates
// remember the stack of their making.
'use strict';

const {
  ArrayPrototypePush, Error, FunctionPrototypeCall, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, SafeMap, SafeWeakMap,
  StringPrototypeIncludes, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeStartsWith,
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

const at = (place) => (place === undefined ? '' : `, created at ${place}`);

function placeOf(object) {
  if (!remembers) return '';
  return at(tasks.placeOf(require('internal/observe').itemOf(object)) ?? places.get(object));
}

function isAwait(place) {
  const found = RegExpPrototypeExec(/^(?:.* \()?(.+):(\d+):(\d+)\)?$/, place);
  if (found === null) return false;
  const { 1: file, 2: line, 3: column } = found;
  const { Sources } = require('rondo/explain/sources');
  return new Sources().isAwait({ file, line: +line, column: +column });
}

// A handle or a request of the loop's.
function describeOther(kind, what, place) {
  switch (kind) {
    case 'connection': return `a server: ${what}${at(place)}`;
    case 'read': return `a stream: ${what}${at(place)}`;
    case 'receive': return `a socket: ${what}${at(place)}`;
    default: return `${kind}: ${what}${at(place)}`;
  }
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
  const stuck = []; // what waits for promises that nothing has settled
  timers.eachTimer((timer) => {
    ArrayPrototypePush(timer[timers.kRefed] ? alive : idle, describeTimer(timer, now));
  });
  eachImmediate((immediate) => {
    ArrayPrototypePush(immediate[timers.kRefed] ? alive : idle,
                       `setImmediate${placeOf(immediate)}`);
  });
  const others = tasks.pending();
  for (let i = 0; i < others.length; i += 4) {
    const { [i]: kind, [i + 1]: what, [i + 2]: place, [i + 3]: isAlive } = others;
    if (kind === 'reaction') ArrayPrototypePush(stuck, `a promise callback at ${place}`);
    else if (kind === 'await') {
      if (isAwait(place)) ArrayPrototypePush(stuck, `an await at ${place}`);
    } else ArrayPrototypePush(isAlive ? alive : idle, describeOther(kind, what, place));
  }
  return { alive, idle, stuck };
}

function write(lines) {
  let text = '';
  for (let i = 0; i < lines.length; i++) text += `${lines[i]}\n`;
  native('stdio').write(2, text);
}

function list(title, items, reason) {
  const equal = new SafeMap(); // what differs only in when it is due is listed once
  for (let i = 0; i < items.length; i++) {
    const key = RegExpPrototypeSymbolReplace(/, due in \d+ ms/, items[i], '');
    const known = equal.get(key);
    if (known === undefined) equal.set(key, { __proto__: null, count: 1, item: items[i] });
    else known.count++;
  }
  const lines = [title];
  equal.forEach(({ count, item }) => {
    const often = count === 1 ? '' : `, ${count} times`;
    ArrayPrototypePush(lines, `  - ${item}${often}${reason === undefined ? '' : `: ${reason}`}`);
  });
  return lines;
}

function report() {
  const { alive, idle, stuck } = collect();
  const head = `(rondo:${process.pid})`;
  if (alive.length === 0) {
    write([`${head} Nothing keeps this process alive.`]);
  } else {
    write(list(`${head} What keeps this process alive (${alive.length}):`, alive));
  }
  if (idle.length !== 0) {
    write(list(`${head} What does not:`, idle, 'it is unref\'d'));
  }
  if (stuck.length !== 0) write(list(`${head} What waits for a promise:`, stuck));
  if (!remembers && alive.length !== 0) {
    write([`${head} With --why it also says where each was created.`]);
  }
}

function reportAtExit() {
  const { alive, idle, stuck } = collect();
  const head = `(rondo:${process.pid})`;
  if (alive.length + idle.length + stuck.length === 0) {
    write([`${head} Nothing was pending at exit.`]);
    return;
  }
  if (idle.length !== 0) {
    write(list(`${head} Pending at exit, and could not keep the loop alive:`, idle,
               'it is unref\'d'));
  }
  if (stuck.length !== 0) {
    write(list(`${head} Pending at exit, and cannot keep the loop alive:`, stuck,
               'nothing has settled its promise'));
  }
  if (alive.length !== 0) {
    write(list(`${head} Pending at exit, and given up:`, alive,
               'process.exit or an uncaught error ended the process'));
  }
}

function start() {
  remembers = true;
  if (!require('internal/observe').hasPlaces()) timers.watch.made = remember;
  const exit = tasks.exit;
  let told = false;
  // The last thing before the process ends, however it ends.
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
