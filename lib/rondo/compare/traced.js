// SPDX-License-Identifier: MIT
//
// A traced run of the program under one loop: which task printed a line, and the orders that no
// rule fixes. And the rules that explain why a page runs its tasks in another order than Node: the
// rows of the table in docs/browser.md.
'use strict';

const { Run } = require('rondo/explain/run');

class Traced {
  constructor(file) {
    const { notesOf } = require('rondo/explain/notes');
    const { printedOf } = require('rondo/explain/report');
    this.run = new Run(require('rondo/trace/reader').readTrace(file), { isShort: true });
    this.notFixed = notesOf(this.run, printedOf(this.run))
      .filter(({ kind }) => kind === 'not-fixed');
  }

  // How much of standard output is in the trace. Less than was printed if the program was killed, or
  // if what writes the trace came too late.
  get stdoutBytes() {
    const outputs = this.run.trace.lanes.flatMap((lane) => lane.outputs);
    return outputs.reduce((sum, { bytes, fd }) => (fd === 1 ? sum + bytes : sum), 0);
  }

  // The task that printed a line of standard output: the one with that number, if it has that text;
  // else the first with that text.
  taskOf(text, number) {
    if (text === undefined) return undefined;
    const lines = this.run.lines.filter(({ stream }) => stream === 'stdout');
    const line = lines[number]?.text === text ? lines[number] :
      lines.find((other) => other.text === text);
    return line === undefined ? undefined : this.run.taskOfLine(line);
  }

  // What says that no rule fixes the order of the two tasks that printed these lines.
  noteOn(one, other) {
    const a = this.taskOf(one, -1);
    const b = this.taskOf(other, -1);
    if (a === undefined || b === undefined) return undefined;
    return this.notFixed.find(({ tasks }) => tasks.includes(a.id) && tasks.includes(b.id));
  }
}

// ---- Node against the browser -----------------------------------------------------------------

const ROWS = {
  __proto__: null,
  turn: {
    row: 'what a turn takes', node: 'the callbacks of each phase, phase after phase',
    page: 'one task, of any source, the one that became ready first among those of the highest ' +
      'priority',
  },
  microtasks: {
    row: 'microtasks', node: 'after every callback of any phase',
    page: 'after every callback that has no script below it',
  },
  ticks: {
    row: 'a queue before microtasks', node: 'process.nextTick', page: 'none',
  },
  rendering: {
    row: 'rendering', node: 'none', page: 'a task, at the times of the display',
  },
  idle: {
    row: 'idle time', node: 'none; setImmediate runs in every turn',
    page: 'requestIdleCallback: when no task is ready',
  },
  timers: {
    row: 'timers', node: '1 ms at least; those of one duration that are due run together',
    page: 'setTimeout(f, 0) waits for 0 ms, deeply nested ones for 4 ms; each is a task, by the ' +
      'time at which it is due',
  },
  errors: {
    row: 'errors', node: 'an uncaught error ends the process; exit status 1',
    page: 'an uncaught error is reported, and the page goes on; exit status 0',
  },
};

const isTimer = (task) => task.kind === 'timer' || task.queue === 'timer';
const isFrame = (task) => /render|frame|animation/.test(`${task.kind} ${task.queue}`);

// The row for two pairs of tasks, those that printed the first lines that differ: in Node's run and
// in the page's.
function rowFor(ofNode, ofPage) {
  const all = [...ofNode, ...ofPage];
  if (ofNode.some((task) => task.queue === 'tick')) return ROWS.ticks;
  if (ofPage.some(isFrame)) return ROWS.rendering;
  if (ofPage.some((task) => task.queue === 'idle')) return ROWS.idle;
  if (ofNode.some((task) => task.kind === 'immediate')) return ROWS.idle;
  const micro = all.filter((task) => task.queue === 'microtask').length;
  if (micro > 0 && micro < all.length) return ROWS.microtasks;
  if (all.length > 0 && all.every(isTimer)) return ROWS.timers;
  return all.length > 1 ? ROWS.turn : undefined;
}

module.exports = { ROWS, Traced, rowFor };
