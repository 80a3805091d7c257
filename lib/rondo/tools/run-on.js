// SPDX-License-Identifier: MIT
//
// rondo run-on --explore: what rondo explore does, for a program that was built for libuv. All other
// uses of run-on, and its help, are in src/cli/run_on.c.
'use strict';

const { RegExpPrototypeExec, StringPrototypeTrim } = primordials;

const { Failure } = require('rondo/tools/run');
const { main, misuse, OPTIONS } = require('rondo/tools/explore');

const EXIT_MISUSE = 2;
const { '-n': count, '--date': _, ...SHARED } = OPTIONS;

function check({ others, rest }) {
  for (const word of others) {
    if (RegExpPrototypeExec(/^--(?:seed|schedule|trace)(?:=|$)/, word) !== null) {
      throw misuse(`${word} cannot be used with --explore: it is for a single run`);
    }
    throw misuse(`bad option: ${word}`);
  }
  if (rest.length === 0) throw misuse('which program?');
  if (rest[0] === '') throw misuse("the program's name is empty");
}

// run-on has not started the program, and said why; or the program has not loaded our library.
function checkUsual({ outcome, report }, { rest }) {
  if (report !== undefined || outcome.isCut) return;
  const said = StringPrototypeTrim(outcome.stderr.kept.toString('utf8'));
  const found = RegExpPrototypeExec(/^rondo run-on: ([^]*)$/, said);
  if (found !== null) throw new Failure(found[1], EXIT_MISUSE);
  throw new Failure(`${rest[0]} does not load libuv.so.1: there is nothing to explore`, EXIT_MISUSE);
}

// The clocks of such a program do not begin at a date of ours.
const PROGRAMS = {
  __proto__: null, name: 'run-on', options: { '__proto__': null, '--explore': count, ...SHARED },
  count: '--explore', date_ms: () => 0, check, checkUsual,
  runs: (about) => new (require('rondo/explore/programs').ProgramRuns)(about),
};

module.exports = { main: (words) => main(words, PROGRAMS) };
