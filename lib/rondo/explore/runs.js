// SPDX-License-Identifier: MIT
//
// A program that is run under schedules: by a seed, or by a schedule as text. Each run is a process
// of its own, and leaves a report.
//
//   runs.bySeed('w2-1-3-6-1795000000000')  -->  { outcome, report, failure }
//
// outcome: of rondo/compare/runs; report: of rondo/explore/schedule, undefined if the run took too
// long; failure: of rondo/explore/failures, null if there is none.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSlice, Promise, PromisePrototypeThen } = primordials;

const { Program } = require('rondo/compare/runs');
const { failureOf } = require('rondo/explore/failures');
const schedules = require('rondo/explore/schedule');

const QUOTED = /^[\w./=:,@%+-]+$/;

const quote = (word) => (QUOTED.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

class Runs extends Program {
  // folder: for files of the runs; jobs: how many run at a time.
  constructor({ folder, jobs, ...rest }) {
    super(rest);
    this.folder = folder;
    this.jobs = jobs;
    this.active = 0;
    this.waiting = [];
    this.isStopped = false;
    this.files = 0; // that were made
    this.isStdinKept = false; // in the schedules
  }

  // Waits until it is its turn.
  #enter() {
    if (this.active < this.jobs) {
      this.active++;
      return undefined;
    }
    return new Promise((resolve) => ArrayPrototypePush(this.waiting, resolve));
  }

  #leave() {
    const next = this.waiting.shift();
    if (next === undefined) this.active--;
    else next();
  }

  bySeed(seed, how) {
    return this.#run([`--seed=${seed}`], how);
  }

  bySchedule(text, how) {
    const file = require('path').join(this.folder, `schedule-${++this.files}`);
    require('fs').writeFileSync(file, text);
    return PromisePrototypeThen(this.#run([`--schedule=${file}`], how), (result) => {
      require('fs').rmSync(file, { force: true });
      return result;
    });
  }

  // how: { details: the report has all candidates; trace: a file; options: further ones }
  async #run(first, { details = false, trace, options = [] } = { __proto__: null }) {
    await this.#enter();
    try {
      const file = require('path').join(this.folder, `report-${++this.files}`);
      const words = this.wordsOf(first, trace, options);
      const outcome = await this.start(words, this.limit_s, {
        RONDO_SCHEDULE_REPORT: file, RONDO_SCHEDULE_DETAILS: details ? '1' : '',
      });
      const report = this.#takeReport(file, outcome);
      return {
        __proto__: null, outcome, report, failure: failureOf(outcome, report),
      };
    } finally {
      this.#leave();
    }
  }

  // Behind rondo. first: which run it is; trace: a file, or undefined; options: further ones.
  wordsOf(first, trace, options) {
    const words = trace === undefined ? [] : ['trace', '--outputs', '-o', trace];
    ArrayPrototypePush(words, ...first, ...this.options, ...options, '--', ...this.words);
    return words;
  }

  // What took too long is not run again, so its choices are of no use.
  #takeReport(file, { isCut }) {
    const fs = require('fs');
    try {
      const report = schedules.parse(fs.readFileSync(file, 'utf8'));
      fs.rmSync(file);
      return isCut && report.end === 'killed' ? undefined : report;
    } catch {
      return undefined; // it could not start
    }
  }

  // How a person runs it again. which: --seed or --schedule, with its value.
  replay(which) {
    const isInside = this.stdin === undefined || (this.isStdinKept && which.startsWith('--schedule'));
    return this.command(['replay', which]) + (isInside ? '' : ` < ${quote(this.stdin)}`);
  }

  // As a person would type it.
  command(words) {
    const before = ArrayPrototypeSlice(this.options);
    if (this.words[0][0] === '-') ArrayPrototypePush(before, '--');
    return ['rondo', ...words, ...before, ...this.words]
      .map(quote).join(' ');
  }
}

module.exports = { Runs };
