// SPDX-License-Identifier: MIT
//
// Makes random programs for a page, as trees. print.js says what each statement means.
//
//   program   { name, profile, when, setup, body, input }
//   statement { kind, ...parameters, bodies }      bodies: lists of statements
//
//  1. A program is a function of seed and number.
//  2. A program has a profile, which says what it is made of. Chromium orders much, but not all: a
//     frame against a timer of 4 ms is left to the display. What a profile mixes is mostly ordered.
//     A profile that is `real` has its order in Chromium's real time only.
//  3. Nothing runs for ever: what could go round asks some() in the page.
'use strict';

const { Random } = require('../oracle/random.js');
const { KINDS } = require('./print.js');

// areas: how much of each; delays: timers longer than 0; when: how the program may start.
const PROFILES = {
  tasks: { share: 22, areas: { timer: 3, message: 4, task: 4, promise: 3, error: 1 }, when: ['task', 'task', 'message', 'script', 'load'] },
  timers: { share: 14, delays: true, areas: { timer: 6, message: 2, task: 2, promise: 2, error: 1 }, when: ['task', 'task', 'message'] },
  promises: { share: 10, areas: { promise: 8, error: 3, timer: 1, message: 1, event: 1 }, when: ['script', 'task', 'message', 'load'] },
  errors: { share: 8, areas: { error: 6, promise: 3, timer: 2, message: 2, task: 2, event: 1 }, when: ['task', 'message', 'script'] },
  events: { share: 8, areas: { event: 7, promise: 4, timer: 2, message: 1, error: 1 }, when: ['task', 'message', 'script', 'load'] },
  elements: { share: 7, areas: { element: 6, promise: 3, timer: 2, event: 2, history: 1, message: 1 }, when: ['task', 'message', 'script'] },
  frames: { share: 10, areas: { frame: 5, promise: 3, timer: 1, message: 1, task: 1, render: 3, error: 1 }, when: ['frame'] },
  animations: { share: 4, areas: { frame: 5, animation: 4, render: 2, promise: 2 }, when: ['frame'] },
  // In Chromium's virtual time idle callbacks are lost, or come before tasks that wait.
  idle: { share: 4, real: true, areas: { idle: 5, timer: 3, message: 2, task: 2, promise: 2 }, when: ['task', 'message'] },
  loading: { share: 5, areas: { timer: 1, promise: 4, message: 1, error: 1, event: 1 }, when: ['script'], holders: true },
  scripts: { share: 3, areas: { script: 5, promise: 3, timer: 1, message: 1 }, when: ['task', 'message', 'load'] },
  network: { share: 3, areas: { network: 4, image: 1, promise: 3, timer: 2, message: 1 }, when: ['task', 'message'] },
  iframes: { share: 3, areas: { frames: 5, promise: 3, timer: 2, message: 2 }, when: ['task', 'message'] },
  workers: { share: 1, areas: { worker: 4, promise: 3, broadcast: 0 }, when: ['task'] },
  broadcast: { share: 1, areas: { broadcast: 4, promise: 3 }, when: ['task'] },
  input: { share: 8, areas: { event: 2, promise: 4, timer: 2, message: 2, task: 3, error: 1 }, when: ['script'], input: true },
  busy: { share: 3, delays: true, real: true, areas: { spin: 3, timer: 5, message: 3, task: 2, promise: 1 }, when: ['task', 'message'] },
};

const TARGETS = {
  '#inner': ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'keydown', 'keyup', 'focus'],
  '#field': ['keydown', 'keypress', 'beforeinput', 'input', 'keyup', 'focus', 'blur', 'click', 'mousedown'],
  '#check': ['click', 'input', 'change', 'keydown', 'keyup'],
};

const HOLDERS = ['inline', 'inline', 'inline', 'module', 'data', 'defer', 'dataModule', 'write'];

class Generator {
  constructor(seed, number, only) {
    this.random = new Random(seed, number);
    const shares = {};
    for (const name in PROFILES) if (!only || only.includes(name)) shares[name] = PROFILES[name].share;
    this.name = `oracle ${seed}-${number}`;
    this.profileName = this.random.weighted(shares);
    this.profile = PROFILES[this.profileName];
    this.counts = {};
    this.left = this.random.between(3, this.random.chance(25) ? 24 : 12);
    this.weights = {};
    for (const kind in KINDS) {
      const share = this.profile.areas[KINDS[kind].area];
      if (share) this.weights[kind] = KINDS[kind].weight * share;
    }
    // Some programs dwell on a few things, where the mixture would rarely come.
    if (this.random.chance(40)) {
      for (let i = 0; i < 2; i++) this.weights[this.random.of(Object.keys(this.weights))] += 60;
    }
  }

  next(what) {
    this.counts[what] = this.count(what) + 1;
    return this.counts[what] - 1;
  }

  count(what) {
    return this.counts[what] || 0;
  }

  program() {
    const r = this.random;
    const program = {
      name: this.name, profile: this.profileName, when: r.of(this.profile.when), setup: {}, body: [],
    };
    if (this.profile.real) program.real = true;
    if (this.profile.input) this.input(program);
    do program.body.push(...this.body(3)); while (this.left > 0);
    // What was listened for should happen.
    for (let n = 0; this.profile.areas.event && n < 2; n++) {
      program.body.push({ kind: 'dispatch', ...KINDS.dispatch.make(this, 3) });
    }
    program.setup = this.setup();
    if (this.profile.holders) {
      program.setup.life = { bodies: [[]] };
      for (const statement of program.body) statement.holder = r.of(HOLDERS);
    }
    return program;
  }

  setup() {
    const r = this.random;
    const setup = {};
    const handler = () => {
      this.left = 3;
      return { bodies: [r.chance(40) ? this.body(1) : []] };
    };
    if (!this.profile.areas.error) return setup;
    setup.error = { bodies: [[]] };
    setup.unhandled = handler();
    if (r.chance(60)) setup.handled = handler();
    return setup;
  }

  // Listeners on what the user will touch, and what the user does.
  input(program) {
    const r = this.random;
    program.input = [];
    for (let n = r.between(1, 3); n > 0; n--) {
      const target = r.of(Object.keys(TARGETS));
      for (let k = r.between(1, 3); k > 0; k--) {
        program.body.push({ kind: 'hear', target: target.slice(1), event: r.of(TARGETS[target]),
          outside: r.chance(25), bodies: [this.body(2)] });
      }
      program.input.push({ kind: 'click', value: target });
      if (r.chance(50)) {
        program.input.push({ kind: 'key', value: r.of(target === '#field' ? ['a', 'b', 'Backspace', 'Tab'] : ['Space', 'Enter', 'Tab']) });
      }
    }
  }

  body(depth) {
    const statements = [];
    for (let n = this.random.between(depth > 1 ? 1 : 0, 4); n > 0 && this.left > 0; n--) {
      const kind = this.random.weighted(this.weights);
      this.left--;
      const made = KINDS[kind].last && depth === 3 && this.left > 1 ? null : KINDS[kind].make(this, depth);
      if (made === null) continue;
      statements.push({ kind, ...made });
      if (KINDS[kind].last) break;
    }
    return statements;
  }

  inner(depth) {
    return depth > 0 ? this.body(depth - 1) : [];
  }
}

const generate = (seed, number, only) => new Generator(seed, number, only).program();

module.exports = { generate, PROFILES };
