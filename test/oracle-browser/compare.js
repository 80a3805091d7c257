// SPDX-License-Identifier: MIT
//
// Judges a program: what Rondo prints against what Chromium printed.
//
//   Rondo in real time      Chromium in real time
//   Rondo in virtual time   Chromium in virtual time, or in real time: the two differ where real
//                           timers have slack and the network takes no time
//
// What differs is asked again on both sides before it is called a difference, Chromium so often that an order which
// it prints in one run of ten is found nearly always (1 - 0.9^40 is 0.985). Then it is asked once more with the page from
// a file, as Rondo has it: an order that depends on how the page arrives is none.
'use strict';

const { print } = require('./print.js');

const MODES = { real: ['real'], virtual: ['det', 'real'] };
const AGAIN = { runs: 40, again: true };
const DET_RUNS = 2;
const FILE_RUNS = 10;

// In Chromium's real time these may be late by 8 ms, in virtual time never: in 20 runs of each, a postTask with a
// delay of 3 ms came after a timer of 4 ms by the one clock, always, and before it by the other. So a page that
// Chromium is asked about in real time only says nothing on Rondo's virtual time. Rondo's real time has the slack.
const SLACK = /\{[^{}]*\bdelay: [1-9]|AbortSignal\.timeout/;

// While a page loads, Chromium's virtual clock jumps by what the loading takes: such a timer may be due before tasks
// that are ready. If its real time has no order then, there is none.
const jumps = (program, text) => (program.when === 'script' || program.setup.life) && SLACK.test(text);

// Chromium calls IntersectionObservers that are told in one task in the order of a hash table, which goes by
// addresses: in 20 runs in real time, two of them came 11 times in one order and 9 times in the other, and four
// of them in 13 orders. So with several of them an order that real time does not confirm is none.
const hasNoOrder = (text) => text.split('new IntersectionObserver').length > 2;

const same = (a, b) => a.length === b.length && a.every((line, i) => line === b[i]);

class Comparison {
  constructor(recorder, rondo, modes) {
    this.recorder = recorder;
    this.rondo = rondo;
    this.modes = modes;
    this.differences = [];
    this.profiles = {};
    this.counts = { programs: 0, compared: 0, races: 0, observers: 0, differences: 0, flaky: 0 };
  }

  // What Chromium says in the modes that count for Rondo's `mode`: those answers that are sure.
  async expected(text, program, mode, options = {}) {
    const sure = [];
    if (mode === 'virtual' && program.real && SLACK.test(text)) return sure;
    for (const one of MODES[mode]) {
      if (one === 'det' && (program.real || options.again && jumps(program, text))) continue;
      const more = one === 'det' && !options.again ? { runs: DET_RUNS } : options;
      const answer = await this.recorder.answer(text, program.input || [], one, more);
      if (answer && answer.lines) sure.push(answer.lines);
    }
    return sure;
  }

  async record(program) {
    this.counts.programs++;
    const text = print(program);
    const wanted = program.real ? ['real'] : ['real', 'det'];
    const answers = await Promise.all(wanted.map((mode) => this.recorder.answer(text, program.input || [],
      mode, mode === 'det' ? { runs: DET_RUNS } : {})));
    const sure = answers.some((answer) => answer && answer.lines);
    this.counts[sure ? 'compared' : 'races']++;
    const row = this.profiles[program.profile] || (this.profiles[program.profile] = { all: 0, real: 0, det: 0, both: 0 });
    row.all++;
    wanted.forEach((mode, i) => { if (answers[i] && answers[i].lines) row[mode]++; });
    if (answers.length > 1 && answers.every((answer) => answer && answer.lines) &&
        !same(answers[0].lines, answers[1].lines)) row.both++;
  }

  // Undefined, or how Rondo differs: { mode, rondo, chromium }.
  async difference(program, mode, text = print(program), careful = true) {
    const expected = await this.expected(text, program, mode);
    if (expected.length === 0) return 'race';
    const tries = careful && mode === 'real' ? 3 : 1; // virtual time does not vary
    let result;
    let matched = false;
    for (let i = 0; i < tries && !matched; i++) {
      result = await this.rondo.run(text, program.input || [], mode);
      matched = expected.some((lines) => same(lines, result.lines)) && !/^SIG|late/.test(result.end);
      if (matched && i > 0) this.counts.flaky++;
    }
    if (matched) return undefined;
    if (expected.length < MODES[mode].length && hasNoOrder(text) &&
        expected.some((lines) => same(lines.toSorted(), result.lines.toSorted()))) {
      this.counts.observers++;
      return 'race';
    }
    if (careful) {
      const again = await this.expected(text, program, mode, AGAIN);
      if (again.length === 0) return 'race';
      if (again.some((lines) => same(lines, result.lines)) && !/^SIG|late/.test(result.end)) return undefined;
      const fromFile = await this.recorder.answer(text, program.input || [], 'file', { runs: FILE_RUNS });
      if (fromFile && (!fromFile.lines || same(fromFile.lines, result.lines))) return 'race';
      return { mode, rondo: result, chromium: again };
    }
    return { mode, rondo: result, chromium: expected };
  }

  async check(program) {
    this.counts.programs++;
    const text = print(program);
    const row = this.profiles[program.profile] || (this.profiles[program.profile] = { all: 0, good: 0, different: 0, races: 0 });
    row.all++;
    let compared = false;
    for (const mode of this.modes) {
      const difference = await this.difference(program, mode, text);
      if (difference === 'race') continue;
      compared = true;
      if (!difference) continue;
      this.counts.differences++;
      row.different++;
      this.differences.push({ program, ...difference });
      return;
    }
    this.counts[compared ? 'compared' : 'races']++;
    row[compared ? 'good' : 'races']++;
  }
}

module.exports = { Comparison, same };
