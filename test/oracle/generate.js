// SPDX-License-Identifier: MIT
//
// Makes random programs, as trees. print.js says what each statement means in JavaScript.
//
//   program   { model, alone, start, needs, context, setup, body }
//   statement { kind, ...parameters, bodies }      bodies: lists of statements
//
//  1. A program is a function of seed, number and model.
//  2. `needs` names what of the language or of Node it uses that not every real Node of the
//     model has, or that counts microtasks otherwise there; nodes.js knows which has what.
//       await    Node 10 and 11 (V8 before 7.2) spend three microtasks on one
//       any, allSettled, eventsOnce, timersPromises, primitive, monitor, storage: came later, as
//       hasRef
//     Node 10 gets none of them: a program for its model has nothing that it cannot run.
//  3. `alone` programs may end the process and have one of their own; the others run many
//     in a process (prelude.js), so they do not exit, and both kinds of error have handlers.
//  4. Nothing runs for ever: what could go round has a budget in prelude.js.
//  5. A rejection that nobody handles is left to the default only where the Nodes of a model
//     have the same one: Node 11 warns where Node 16 throws.
'use strict';

const { Random } = require('./random.js');

const DELAYS = [0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 5, 7, 10, 10, 20, 50];
const ODD_DELAYS = ['undefined', 'NaN', '-1', '"3"', '2147483648', 'null', '0.5'];
// Node 10 spins until the rest of a fraction is over, and here time would stand still.
const FRACTIONS = ['1.5', '2.7'];
const EVENTS = ['a', 'b', 'c'];

const WEIGHTS = {
  tick: 12, micro: 8, then: 8, chain: 7, combine: 4, thenable: 3, adopt: 2, async: 7,
  timeout: 22, interval: 6, immediate: 14, op: 12, block: 8, io: 6, listen: 3, emit: 4,
  repeat: 2, recur: 3, sleep: 3, warning: 1, eventsOnce: 1, timersPromises: 3, generator: 3,
};
const ERROR_WEIGHTS = { throw: 14, reject: 8, emitError: 1 };
const ALONE_WEIGHTS = { exit: 2, exitCode: 3, onExit: 2, onBeforeExit: 2 };

// What may throw at once: in a handler of uncaughtException that ends the process.
const THROWING = new Set(['throw', 'emit', 'emitError', 'repeat']);

class Generator {
  constructor(seed, number, model) {
    this.random = new Random(seed, number);
    this.model = model;
    this.needs = new Set();
    this.timers = 0;
    this.immediates = 0;
    this.left = this.random.between(4, this.random.chance(30) ? 40 : 18);
  }

  program() {
    const r = this.random;
    this.alone = r.chance(12);
    this.errors = r.chance(55);
    this.modern = this.model !== 'node10';
    this.weights = Object.assign({}, WEIGHTS, this.errors ? ERROR_WEIGHTS : null,
      this.alone ? ALONE_WEIGHTS : null);
    // Some programs dwell on a few things, where the mixture would rarely come.
    if (r.chance(40)) {
      for (let i = 0; i < 3; i++) this.weights[r.of(Object.keys(this.weights))] += 30;
    }
    if (!this.modern) {
      for (const kind of ['eventsOnce', 'timersPromises', 'generator']) delete this.weights[kind];
    }
    const context = this.context();
    const start = this.alone ? 'main' :
      r.of(['immediate', 'immediate', 'timeout', 'io', 'tick', 'micro']);
    const setup = this.setup();
    const body = this.body(3, {});
    while (this.left > 0) body.push(...this.body(3, {}));
    return {
      model: this.model, alone: this.alone, start, needs: [...this.needs].sort(), context, setup,
      body,
    };
  }

  // Whether asynchronous contexts are in use: they change no order and no cause.
  context() {
    const r = this.random;
    if (!r.chance(25)) return null;
    const context = this.modern ? r.of(['storage', 'hook']) : 'hook';
    if (context === 'storage') this.needs.add('storage');
    return context;
  }

  // Which handlers of the process the program has; each with statements of its own.
  setup() {
    const r = this.random;
    const handler = () => (r.chance(50) ? this.body(1, { handler: true }) : []);
    const setup = {};
    if (this.errors) {
      if (!this.alone || r.chance(60)) {
        setup.uncaught = { how: r.chance(15) ? 'capture' : 'on', bodies: [handler()] };
      }
      if (this.modern && r.chance(15)) setup.monitor = { bodies: [[]] };
      if (this.modern && setup.monitor) this.needs.add('monitor');
      if (!this.alone || this.model === 'node11' || r.chance(60)) {
        setup.unhandled = { bodies: [handler()] };
      }
      if (r.chance(50)) setup.handled = { bodies: [handler()] };
    }
    return setup;
  }

  delay() {
    const r = this.random;
    if (r.chance(6)) return r.of(this.modern ? [...ODD_DELAYS, ...FRACTIONS] : ODD_DELAYS);
    return String(r.of(DELAYS));
  }

  body(depth, at) {
    const statements = [];
    for (let n = this.random.between(depth > 1 ? 1 : 0, 4); n > 0 && this.left > 0; n--) {
      const statement = this.statement(depth, at);
      if (statement === null) continue;
      statements.push(statement);
      if (statement.kind === 'throw' || statement.kind === 'exit') break;
    }
    return statements;
  }

  statement(depth, at) {
    this.left--;
    const r = this.random;
    if (at.generator && r.chance(25)) return { kind: 'yield', what: this.promise(), bodies: [] };
    if (at.async && r.chance(35)) return this.await();
    const kind = r.weighted(this.weights);
    if (at.handler && !this.alone && THROWING.has(kind)) return null;
    const make = this[kind];
    if (make === undefined) throw new Error(`no such kind: ${kind}`);
    return make.call(this, kind, depth, at);
  }

  inner(depth) {
    return depth > 0 ? this.body(depth - 1, {}) : [];
  }

  plain(kind, depth) {
    return { kind, bodies: [this.inner(depth)] };
  }

  await() {
    this.needs.add('await');
    return { kind: 'await', what: this.promise(), caught: this.random.chance(50), bodies: [] };
  }

  // Something to wait for.
  promise() {
    const r = this.random;
    const kinds = {
      value: 3, resolved: 3, tick: 2, micro: 2, immediate: 2, timeout: 3, thenable: 2, adopted: 1,
      io: 1, asyncValue: 1,
    };
    if (this.errors) kinds.rejected = 3;
    const kind = r.weighted(kinds);
    return kind === 'timeout' ? { kind, delay: this.delay() } : { kind };
  }

  tick(kind, depth) {
    return { kind, args: this.random.chance(15), bodies: [this.inner(depth)] };
  }

  timeout(kind, depth) {
    const { random: r } = this;
    return {
      kind, id: this.timers++, delay: this.delay(), args: r.chance(10), unref: r.chance(6),
      bodies: [this.inner(depth)],
    };
  }

  interval(kind, depth) {
    const { random: r } = this;
    return {
      kind, id: this.timers++, delay: this.delay(), times: r.between(1, 4), late: r.chance(50),
      bodies: [this.inner(depth)],
    };
  }

  immediate(kind, depth) {
    const { random: r } = this;
    return {
      kind, id: this.immediates++, args: r.chance(10), unref: r.chance(8),
      bodies: [this.inner(depth)],
    };
  }

  op(kind) {
    const r = this.random;
    if (this.immediates > 0 && (this.timers === 0 || r.chance(30))) {
      const whats = ['clear', 'clear', 'clear', 'ref', 'unref'];
      if (this.modern) whats.push('hasRef');
      const what = r.of(whats);
      return { kind, on: 'immediate', id: r.below(this.immediates), what, bodies: [] };
    }
    if (this.timers === 0) return null;
    const whats = ['clear', 'clear', 'clear', 'refresh', 'refresh', 'refresh', 'ref', 'unref',
      'close'];
    if (this.modern) whats.push('hasRef', 'clearPrimitive');
    const what = r.of(whats);
    if (what === 'clearPrimitive') this.needs.add('primitive');
    return { kind, on: 'timer', id: r.below(this.timers), what, bodies: [] };
  }

  block(kind) {
    return { kind, ms: this.random.of([1, 1, 2, 3, 5, 10, 15, 30]), bodies: [] };
  }

  io(kind, depth) {
    const what = this.random.of(['access', 'stat', 'readFile']);
    return { kind, what, bodies: [this.inner(depth)] };
  }

  chain(kind, depth) {
    const r = this.random;
    const links = [];
    const bodies = [];
    for (let n = r.between(2, 5); n > 0; n--) {
      links.push(r.of(['then', 'then', 'both', 'catch', 'finally']));
      bodies.push(r.chance(40) ? this.inner(Math.min(depth, 1)) : []);
    }
    return { kind, from: this.promise(), links, bodies };
  }

  combine(kind, depth) {
    const r = this.random;
    const hows = ['all', 'all', 'race'];
    if (this.modern) hows.push('any', 'allSettled');
    const how = r.of(hows);
    if (how === 'any' || how === 'allSettled') this.needs.add(how);
    const of = [];
    for (let n = r.between(0, 4); n > 0; n--) of.push(this.promise());
    return { kind, how, of, bodies: [this.inner(depth), this.inner(Math.min(depth, 1))] };
  }

  async(kind, depth) {
    if (!this.modern) return { kind, bodies: [this.inner(depth)] };
    const bodies = [depth > 0 ? this.body(depth - 1, { async: true }) : [this.await()]];
    return { kind, returns: this.random.chance(30) ? this.promise() : null, bodies };
  }

  generator(kind, depth) {
    this.needs.add('await');
    const inside = this.body(Math.max(depth - 1, 0), { async: true, generator: true });
    const body = depth > 0 ? this.body(depth - 1, { async: true }) : [];
    return { kind, breaks: this.random.chance(20), bodies: [inside, body] };
  }

  listen(kind, depth) {
    const r = this.random;
    return {
      kind, event: r.of(EVENTS), how: r.of(['on', 'once', 'prependListener']),
      bodies: [this.inner(depth)],
    };
  }

  emit(kind) {
    return { kind, event: this.random.of(EVENTS), bodies: [] };
  }

  repeat(kind, depth) {
    return { kind, times: this.random.between(2, 4), bodies: [this.inner(Math.min(depth, 2))] };
  }

  recur(kind, depth) {
    const r = this.random;
    const what = r.of(['tick', 'micro', 'immediate', 'timeout', 'io']);
    return { kind, what, times: r.between(2, 5), bodies: [this.inner(Math.min(depth, 1))] };
  }

  sleep(kind, depth) {
    return {
      kind, what: this.random.of(['timeout', 'immediate']), delay: String(this.random.of(DELAYS)),
      bodies: [this.inner(depth)],
    };
  }

  eventsOnce(kind, depth) {
    this.needs.add('eventsOnce');
    return { kind, event: this.random.of(EVENTS), bodies: [this.inner(depth)] };
  }

  timersPromises(kind, depth) {
    const r = this.random;
    this.needs.add('timersPromises');
    const what = r.of(['timeout', 'immediate', 'interval']);
    if (what === 'interval') this.needs.add('await');
    const delay = String(r.of(DELAYS));
    return { kind, what, delay, times: r.between(1, 3), bodies: [this.inner(depth)] };
  }

  throw(kind) {
    return { kind, bodies: [] };
  }

  emitError(kind) {
    return { kind, bodies: [] };
  }

  reject(kind, depth) {
    const later = this.random.of(['never', 'never', 'tick', 'micro', 'immediate', 'timeout', 'io']);
    return { kind, later, bodies: [this.inner(Math.min(depth, 1))] };
  }

  exit(kind) {
    return { kind, code: this.random.of(['', '0', '3', '9']), bodies: [] };
  }

  exitCode(kind) {
    return { kind, code: String(this.random.of([0, 4, 5])), bodies: [] };
  }

  onBeforeExit(kind, depth) {
    return { kind, times: this.random.between(1, 3), bodies: [this.inner(depth)] };
  }
}

for (const kind of ['micro', 'then', 'thenable', 'adopt', 'warning', 'onExit']) {
  Generator.prototype[kind] = Generator.prototype.plain;
}

function generate(seed, number, model) {
  return new Generator(seed, number, model).program();
}

module.exports = { generate };
