// SPDX-License-Identifier: MIT
//
// An exploration: the usual order first, then many others; failures by what they are; for each the
// shortest schedule and the race in words.
//
//   run 0          usual order: its failure is no race; gives the number of choices
//   runs 1 ... n   each by a seed; what fails goes into the group of its signature
//   groups         shortened, replayed with a trace, told in words
//
// What comes out does not depend on which run ends first: groups are in the order of their first run.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSort, MathMin, ObjectAssign, SafeMap, SafePromiseAllReturnVoid, SafeSet,
} = primordials;

const { endOf, firstDifference, isSame } = require('rondo/compare/outcomes');
const { outputFailure } = require('rondo/explore/failures');
const { strategyOf } = require('rondo/explore/plan');
const { Shortening } = require('rondo/explore/shorten');
const schedules = require('rondo/explore/schedule');

const SHORTENING_RUNS_MAX = 400;
const GROUPS_MAX = 10; // that are looked into

// In which line the outputs part, as a sentence.
function differenceOf(usual, other) {
  const found = firstDifference(usual, other);
  if (found === null) return 'the outputs are the same';
  if (found.stream === 'end') return `it ends with ${endOf(other)}, in the usual order with ${endOf(usual)}`;
  const name = found.stream === 'stdout' ? 'standard output' : 'standard error';
  return found.line < 0 ? `${name} differs` : `${name} differs from that of the usual order in line ${found.line + 1}`;
}

class Exploration {
  // { runs, count, base, strategy, date_ms, compares, isFirst, shortens, progress }
  constructor(options) {
    ObjectAssign(this, options);
    this.done = 0;
    this.orders = new SafeSet();
    this.groups = new SafeMap(); // by signature
    this.usual = undefined;
    this.length = 0;
    this.isStopped = false;
    this.began_ms = performance.now();
    this.took_ms = 0;
  }

  seedOf(run) {
    return schedules.seedOf({
      __proto__: null, ...strategyOf(this.strategy, run), base: this.base, run,
      length: this.length, date_ms: this.date_ms,
    });
  }

  get failedRuns() {
    let count = 0;
    this.groups.forEach(({ members }) => { count += members.length; });
    return count;
  }

  // ---- the runs

  // seed: null if it was no seed that gave the run.
  #note(run, seed, result, failure) {
    this.done++;
    if (result.report !== undefined) this.orders.add(result.report.order);
    if (failure !== null) {
      let group = this.groups.get(failure.signature);
      if (group === undefined) {
        group = { __proto__: null, failure, members: [], isUsual: run === 0 };
        this.groups.set(failure.signature, group);
      }
      ArrayPrototypePush(group.members, { __proto__: null, run, seed, result });
    }
    this.progress?.(this);
  }

  // A program that never ends in the usual order has not failed if it does not in another one.
  #failureOf(result, reference) {
    const { failure } = result;
    const isEndless = (one) => one?.kind === 'hang' || one?.kind === 'timeout';
    if (failure !== null) return isEndless(failure) && isEndless(this.usual.failure) ? null : failure;
    if (!this.compares || isSame(reference.outcome, result.outcome)) return null;
    return outputFailure(differenceOf(reference.outcome, result.outcome));
  }

  // What a run is compared with: the usual order, with the random numbers of its own seed if it
  // differs from the first one.
  async #referenceFor(result) {
    const seed = result.report?.seed;
    if (!this.compares || result.failure !== null || seed === undefined) return this.usual;
    if (isSame(this.usual.outcome, result.outcome)) return this.usual;
    const usual = schedules.format({ __proto__: null, seed, deviations: [] });
    return this.runs.bySchedule(usual);
  }

  async take(run, seed, result) {
    if (this.isStopped) return;
    const reference = await this.#referenceFor(result);
    if (this.isStopped) return;
    const failure = this.#failureOf(result, reference);
    this.#note(run, seed, result, failure);
    if (failure !== null && this.isFirst) this.count = 0; // no further ones
  }

  // The usual order.
  async begin() {
    this.usual = await this.runs.bySeed(this.seedOf(0));
    this.length = schedules.lengthOf(this.usual.report?.choices ?? 0);
    this.#note(0, this.seedOf(0), this.usual, this.#failureOf(this.usual, this.usual));
  }

  async inParallel(work) {
    const workers = [];
    for (let i = 0; i < this.runs.jobs; i++) ArrayPrototypePush(workers, work());
    await SafePromiseAllReturnVoid(workers);
  }

  async runAll() {
    let next = 1;
    const work = async () => {
      while (next < this.count && !this.isStopped) {
        const run = next++;
        const seed = this.seedOf(run);
        const result = await this.runs.bySeed(seed);
        await this.take(run, seed, result);
      }
    };
    await this.inParallel(work);
    this.took_ms = performance.now() - this.began_ms;
  }

  // ---- what was found

  // By their first run; each with its members in order.
  get found() {
    const list = [];
    this.groups.forEach((group) => {
      ArrayPrototypeSort(group.members, (a, b) => a.run - b.run);
      ArrayPrototypePush(list, group);
    });
    return ArrayPrototypeSort(list, (a, b) => a.members[0].run - b.members[0].run);
  }

  // The member to begin with: the one with the fewest choices.
  #simplest(group) {
    let best;
    const size = (member) => member.result.report?.deviations.length ?? Infinity;
    for (let i = 0; i < group.members.length; i++) {
      if (best === undefined || size(group.members[i]) < size(best)) best = group.members[i];
    }
    return best;
  }

  async lookInto(group) {
    const member = this.#simplest(group);
    group.seed = member.seed;
    group.schedule = member.result.report;
    group.isShort = false;
    if (group.isUsual || group.schedule === undefined || this.isStopped) return;
    const reference = await this.#referenceFor(member.result);
    const same = (result) => (
      this.#failureOf(result, reference)?.signature === group.failure.signature);
    const again = await this.runs.bySchedule(schedules.format(group.schedule));
    group.isStable = same(again);
    if (!group.isStable) return;
    const shortening = new Shortening(this.runs, member.result, same, SHORTENING_RUNS_MAX);
    const { needsOrder, result } = await shortening.all();
    if (this.isStopped) return;
    group.isChance = !needsOrder;
    group.schedule = result.report;
    group.failure = this.#failureOf(result, reference);
    group.isShort = true;
    await this.#tellRejection(group);
    if (needsOrder) group.race = await require('rondo/explore/race').raceOf(this.runs, result.report);
  }

  // An error of a promise looks like any other, but does not end a program that ignores those.
  async #tellRejection(group) {
    if (group.failure.kind !== 'error') return;
    if (this.runs.options.some((word) => word.startsWith('--unhandled-rejections'))) return;
    const { failure } = await this.runs.bySchedule(schedules.format(group.schedule), {
      __proto__: null, options: ['--unhandled-rejections=none'],
    });
    if (failure?.signature === group.failure.signature) return;
    group.failure = { ...group.failure, kind: 'rejection' };
  }

  async lookIntoAll() {
    const list = this.found;
    const count = this.shortens ? MathMin(list.length, GROUPS_MAX) : 0;
    for (let i = 0; i < count && !this.isStopped; i++) {
      await this.lookInto(list[i]);
    }
    for (let i = 0; i < list.length; i++) {
      if (list[i].seed === undefined) list[i].seed = list[i].members[0].seed;
      list[i].schedule ??= list[i].members[0].result.report;
    }
  }

  stop() {
    this.isStopped = this.runs.isStopped = true;
    this.took_ms ||= performance.now() - this.began_ms;
    this.runs.endAll();
  }
}

module.exports = { Exploration };
