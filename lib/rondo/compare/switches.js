// SPDX-License-Identifier: MIT
//
// The switches of Node's loops (docs/loop.md has the same table), and the search for those that
// turn what one loop makes of a program into what another makes of it.
'use strict';

const { SafeMap } = primordials;

const MODELS = ['node10', 'node11', 'node20'];

// What holds while it is on, what while it is off, and when Node changed it.
const RULES = {
  '__proto__': null,
  'timers-last': [
    'timers run at the end of a turn', 'timers run at the beginning of a turn',
    'Node 20.3 (libuv 1.45)'],
  'timers-prime': [
    'due timers run once before the first turn', 'the first turn begins like all others',
    'Node 20.3 (libuv 1.45)'],
  'timers-again-once': [
    'uv_run in the mode UV_RUN_ONCE runs timers a second time',
    'uv_run in the mode UV_RUN_ONCE runs timers once', 'Node 20.3 (libuv 1.45)'],
  'checkpoint-each': [
    'ticks and microtasks run after every callback',
    'ticks and microtasks run after all due timers of one duration, or after all immediates of ' +
    'a turn',
    'Node 11.0'],
  'pending-after-poll': [
    'callbacks that poll has put off run before the check phase',
    'callbacks that poll has put off wait for the next turn', 'libuv 1.44.2 (Node 18)'],
  'wait-whole': [
    'poll waits as long as it was to the next timer at the time of the loop',
    'poll waits until the deadline of the next timer', 'Node 11'],
  'accept-all': [
    'a server accepts all connections that wait, one callback after the other',
    'a server accepts one connection each time that it is ready', 'Node 20.3 (libuv 1.45)'],
  'timer-clocks': [
    "every duration of timers has a clock of its own, and so has every timer that is unref'd",
    'all timers share one clock', 'Node 11.0'],
  'timer-fractions': [
    '1 ms and 1.5 ms are two durations', 'durations of timers are cut to whole milliseconds',
    'Node 11.9'],
  'timers-due-again': [
    'timers that have become due while timers ran run in the same phase',
    'timers that have become due while timers ran wait for the next turn',
    'Node 11.0, and back in Node 21.6.2 (libuv 1.48)'],
  'interval-later': [
    'an interval is started again after its callback, at least a millisecond later, and not at ' +
    'all if that threw',
    "an interval is started again from its callback's begin, also if that threw", 'Node 11.0'],
  'delay-warnings': [
    'a delay that is negative or not a number gets a warning',
    'a delay that is negative or not a number is 1 ms, without a word', 'Node 23.0'],
  'check-drains': [
    'ticks and microtasks that an exception left behind run before the immediates',
    'ticks and microtasks that an exception left behind run after the next callback', 'Node 12.0'],
  'immediates-again': [
    'after an exception in the last immediate, those queued meanwhile run at once',
    'after an exception in the last immediate, those queued meanwhile wait for the next turn',
    'Node 11.0'],
  'main-drains': [
    'what a main script queued before it threw runs at once',
    'what a main script queued before it threw runs after the first callback', 'Node 12.0'],
  'queue-microtask': [
    'the global function queueMicrotask is there', 'there is no queueMicrotask', 'Node 11.0'],
  'rejections-throw': [
    'a rejection that nobody handles is an uncaught exception',
    'a rejection that nobody handles is a warning', 'Node 15.0'],
  'rejections-drain': [
    'what listeners of unhandledRejection and rejectionHandled queue runs at once',
    'what listeners of unhandledRejection and rejectionHandled queue runs after the next callback',
    'Node 12.0'],
  'rejections-batch': [
    'a rejection is reported even if the listener of an earlier one has handled it',
    'a rejection is not told if the listener of an earlier one has handled it',
    'Node 20.15 and 22.2'],
  'rejections-domain': [
    'a domain gets the rejections in it', 'the process gets all rejections', 'Node 15.0'],
  'workers-end-later': [
    'Workers that have ended are reported together, with one checkpoint',
    'each Worker that has ended is reported by itself', 'Node 12.0'],
};

// name -> whether each model has it on
function table() {
  const flat = native('process').switches();
  const switches = new SafeMap();
  for (let i = 0; i < flat.length; i += 2) {
    switches.set(flat[i], MODELS.map((_, model) => (flat[i + 1] >> model & 1) === 1));
  }
  return switches;
}

// The switches in which two models differ, each as it is in the second.
function between(from, to) {
  const a = MODELS.indexOf(from);
  const b = MODELS.indexOf(to);
  const found = [];
  table().forEach((on, name) => {
    if (on[a] !== on[b]) found.push({ __proto__: null, name, isOn: on[b] });
  });
  return found;
}

const wordOf = ({ name, isOn }) => `${name}=${isOn ? 'on' : 'off'}`;

// { sets, isWhole }: sets of switches, each of which alone turns the one into the other. isWhole is
// false if not even all of them do: then the difference is none of the loop's.
//
// reaches(switches): a promise of whether a run with these, set as in the second model, does what
// the second model does.
async function search(from, to, reaches) {
  const all = between(from, to);
  const singles = [];
  for (const one of all) {
    if (await reaches([one])) singles.push([one]);
  }
  if (singles.length > 0) return { __proto__: null, sets: singles, isWhole: true };
  if (!await reaches(all)) return { __proto__: null, sets: [], isWhole: false };
  // What can be left out, one after the other.
  let needed = all;
  for (const one of all) {
    const fewer = needed.filter((other) => other !== one);
    if (await reaches(fewer)) needed = fewer;
  }
  if (needed.length <= 2) return { __proto__: null, sets: [needed], isWhole: true };
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      if (await reaches([all[i], all[j]])) {
        return { __proto__: null, sets: [[all[i], all[j]]], isWhole: true };
      }
    }
  }
  return { __proto__: null, sets: [needed], isWhole: true };
}

// What the switch means in the two loops, and when Node changed it.
function meaningOf({ name, isOn }) {
  const [on, off, changed] = RULES[name];
  return { __proto__: null, before: isOn ? off : on, after: isOn ? on : off, changed };
}

module.exports = { MODELS, RULES, between, meaningOf, search, table, wordOf };
