// SPDX-License-Identifier: MIT
//
// Signals that a tool gets while a program of its runs: they are the program's. A terminal sends
// them to the whole process group, so that the program has them already; those that somebody sends
// to the tool alone are handed on.
//
//   kill PID ------> the tool: did the witness get it, too? -- no --> the program
//   Ctrl+C, kill -PID --> the tool, the witness, the program
//
// 1. No such signal ends the tool from `new Signals` until `stop`.
// 2. The witness (src/cli/signal_witness.c) is started after the tool listens, so that it gets
//    nothing that the tool does not ask for. If there is none, what is usually a terminal's is not
//    handed on.
'use strict';

const { ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeShift, SafeMap } = primordials;

const OF_TERMINAL = ['SIGINT', 'SIGQUIT', 'SIGHUP', 'SIGCONT', 'SIGWINCH'];
const OTHERS = ['SIGTERM', 'SIGUSR1', 'SIGUSR2', 'SIGALRM', 'SIGVTALRM', 'SIGPROF', 'SIGIO',
  'SIGURG', 'SIGPWR', 'SIGSTKFLT', 'SIGXCPU', 'SIGXFSZ'];

class Signals {
  #asked = []; // signals of which the witness has not told yet
  #child;
  #listeners = new SafeMap();
  #witness;

  constructor() {
    for (const signal of [...OF_TERMINAL, ...OTHERS]) {
      const listener = () => this.#take(signal);
      this.#listeners.set(signal, listener);
      process.on(signal, listener);
    }
    const { spawn } = require('child_process');
    const stdio = ['pipe', 'pipe', 'ignore'];
    const witness = spawn(process.execPath, ['signal-witness'], { stdio });
    witness.on('error', () => this.#lose());
    witness.stdin.on('error', () => this.#lose());
    witness.stdout.on('data', (answers) => {
      for (let i = 0; i < answers.length; i++) {
        const signal = ArrayPrototypeShift(this.#asked);
        if (answers[i] === 0 && signal !== undefined) this.#handOn(signal);
      }
    });
    witness.stdout.on('close', () => this.#lose());
    this.#witness = witness;
  }

  #take(signal) {
    if (this.#child === undefined) return;
    if (this.#witness === undefined) {
      this.#guess(signal);
      return;
    }
    if (ArrayPrototypeIncludes(this.#asked, signal)) return; // signals that wait are one
    ArrayPrototypePush(this.#asked, signal);
    const { Buffer } = require('buffer');
    this.#witness.stdin.write(Buffer.from([require('os').constants.signals[signal]]));
  }

  #handOn(signal) {
    this.#child?.kill(signal);
  }

  #guess(signal) {
    if (!ArrayPrototypeIncludes(OF_TERMINAL, signal)) this.#handOn(signal);
  }

  // It has ended: a signal has come before it was ready.
  #lose() {
    this.#witness = undefined;
    while (this.#asked.length > 0) this.#guess(ArrayPrototypeShift(this.#asked));
  }

  // The program: from now on it gets them. undefined: it has ended.
  set child(child) {
    this.#child = child;
    if (child === undefined) this.#witness?.stdin.end();
  }

  stop() {
    this.child = undefined;
    this.#listeners.forEach((listener, signal) => process.off(signal, listener));
  }
}

module.exports = { Signals };
