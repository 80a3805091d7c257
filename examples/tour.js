// SPDX-License-Identifier: MIT
//
// A tour of the event loop: every queue and phase that JavaScript can see, in the order in
// which they run, and why. `rondo examples/tour.js` and `node examples/tour.js` print the
// same; try also --loop=node10 and --virtual-time.
'use strict';

const fs = require('fs');

// ---- printing -----------------------------------------------------------------------------

const COLOURS = { main: 37, tick: 33, microtask: 36, timers: 32, poll: 34, check: 35, exit: 31 };
const paint = (code, text) => process.stdout.isTTY ? `\x1b[${code}m${text}\x1b[0m` : text;
let step = 0;

function say(where, what) {
  const place = paint(COLOURS[where], where.padEnd(9));
  console.log(`${String(++step).padStart(4)}  ${place}  ${what}`);
}

function title(text) {
  console.log(`\n${paint(1, text)}`);
}

const block = (ms) => { for (const end = Date.now() + ms; Date.now() < end;); };

// ---- 1. the main script, and the two queues between callbacks --------------------------------

title('The main script runs to its end, before the loop turns for the first time.');

say('main', 'first line. What follows is queued, whatever its delay');

process.nextTick(() => {
  say('tick', 'process.nextTick: first of all, as soon as the script has ended');
  process.nextTick(() => say('tick', 'a tick queued by a tick: all ticks go before any microtask'));
});
Promise.resolve().then(() => {
  say('microtask', 'a promise reaction: after the ticks');
  process.nextTick(() => say('tick', 'a tick queued by a microtask: when no microtask is left'));
});
const queue = global.queueMicrotask || ((f) => Promise.resolve().then(f)); // Node 10 had none
queue(() => say('microtask', 'queueMicrotask: the same queue as the promises, in turn'));

async function pause() {
  say('main', 'an async function runs at once, up to its first await');
  await null;
  say('microtask', 'and goes on as a microtask');
}
pause();

setTimeout(onTimer, 1, 'one');
setTimeout(onTimer, 1, 'two');
setTimeout(onLastTimer, 1);
say('main', 'last line. Now the checkpoint: ticks, then microtasks, until both are empty');

// ---- 2. timers ---------------------------------------------------------------------------------

function onTimer(name) {
  if (name === 'one') title('Timers: those that are due, a list for each duration, in order.');
  say('timers', `timer ${name} of 1 ms`);
  process.nextTick(() => say('tick', `of timer ${name}: a checkpoint after each (since Node 11)`));
  Promise.resolve().then(() => say('microtask', `of timer ${name}`));
}

function onLastTimer() {
  say('timers', 'timer three asks for a file. Threads or the kernel read it, not the loop');
  setTimeout(() => say('timers', 'never printed: unref, so it keeps nobody alive'), 60000).unref();
  fs.readFile(__filename, 'utf8', onFile);
}

// ---- 3. poll and check -----------------------------------------------------------------------

function onFile(error, text) {
  title('Poll: the loop waits for files, sockets and other threads, and runs their callbacks.');
  if (error) throw error;
  say('poll', `the file is read: ${text.startsWith('//') ? 'it begins with a comment' : 'odd'}`);
  setTimeout(() => {
    title('Timers again: at the end of the turn. Time has passed, so this one is due.');
    say('timers', 'set in the file callback with 1 ms, before the immediates, and yet after them');
  }, 1);
  setImmediate(onImmediate, 'one');
  setImmediate(onImmediate, 'two');
  Promise.resolve().then(() => say('microtask', 'of the file callback'));
  block(5);
  say('poll', 'five milliseconds of computing: nothing else could run meanwhile');
}

function onImmediate(name) {
  if (name === 'one') title('Check: immediates come straight after poll.');
  say('check', `immediate ${name}`);
  process.nextTick(() => say('tick', `of immediate ${name}: here too, after each`));
  if (name === 'one') {
    setImmediate(() => {
      title('Check, a turn later.');
      say('check', 'an immediate queued by an immediate waits for the next turn');
    });
  }
}

// ---- 4. the end ------------------------------------------------------------------------------

let endings = 0;

process.on('beforeExit', () => {
  title(++endings === 1 ? 'beforeExit: nothing is left to wait for.' : 'beforeExit once more.');
  say('exit', endings === 1 ? 'but new work revives the loop' : 'no new work this time');
  if (endings === 1) setTimeout(() => say('timers', 'the work that beforeExit queued'), 1);
});

process.on('exit', (code) => {
  title('exit: the last callback.');
  say('exit', `status ${code}. Timers and ticks that are queued here never run`);
  setTimeout(() => say('timers', 'never printed'), 0);
  process.nextTick(() => say('tick', 'never printed'));
});
