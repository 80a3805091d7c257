// SPDX-License-Identifier: MIT
//
// A program that was built for libuv, run under schedules: as rondo/explore/runs does for scripts, by
// rondo run-on, which puts our libuv.so.1 below it.
'use strict';

const { ArrayPrototypePush } = primordials;

const { Runs } = require('rondo/explore/runs');

class ProgramRuns extends Runs {
  wordsOf(first, trace) {
    const words = ['run-on', ...first];
    if (trace !== undefined) ArrayPrototypePush(words, `--trace=${trace}`);
    ArrayPrototypePush(words, '--', ...this.words);
    return words;
  }

  replay(which) {
    return this.command(['run-on', which, '--']);
  }
}

module.exports = { ProgramRuns };
