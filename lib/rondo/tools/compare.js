// SPDX-License-Identifier: MIT
//
// rondo compare: runs a program under several event loops and says where they differ and why. Every
// run is a process of its own, so the program may crash, exit or never end.
'use strict';

const { Number, RegExpPrototypeExec } = primordials;

const { Failure, Mistake } = require('rondo/tools/run');
const { print, say } = require('rondo/tools/output');
const { splitWords } = require('rondo/tools/program');

const HELP = `usage: rondo compare [--loops=LOOP,LOOP...] [options] [--] PROGRAM.js [arguments]

Runs a program under several event loops, prints where their outputs differ, and names
the rule that makes the difference. Between loops of Node this is a switch of the model
(docs/loop.md), found by flipping switches and running again. Against the browser it is
a rule of the table in docs/browser.md, or a global that one side lacks. Standard error
and the exit status count, too.

      --loops=LIST       the loops (node10,node11,node20,browser)
      --expect=same      exit with status 1 if they differ
      --runs=N           how often each loop runs it, to see whether it is stable (5)
      --timeout=SECONDS  end a run after that time (10)
      --stdin=FILE       the standard input of every run (empty)
      --json             print one JSON document (docs/compare.md)
  -h, --help             print this

The options of rondo (rondo --help) may stand among these, with = before a value. With
--virtual-time clocks do not wait, and orders that depend on the speed of the machine
are always the same.

exit status:
  0  the program was compared
  1  with --expect=same: the loops differ; or the output cannot be written
  2  a mistake in the command line, or a program that cannot be read
`;

const OPTIONS = {
  '__proto__': null, '--loops': 'text', '--expect': ['same'], '--runs': 'count',
  '--timeout': 'text', '--stdin': 'text', '--json': 'flag',
};
const LOOPS = ['node10', 'node11', 'node20', 'browser'];
const EXIT_DIFFERS = 1;
const EXIT_MISUSE = 2;
const EXIT_BAD_OPTION = 9;
const RUNS = 5;
const LIMIT_S = 10;

function misuse(message) {
  return new Failure(`${message}\nTry rondo compare --help.`, EXIT_MISUSE);
}

function readLoops(text) {
  const loops = text === undefined ? LOOPS : text.split(',');
  for (const loop of loops) {
    if (!LOOPS.includes(loop)) throw misuse(`no such loop: ${loop}. There are ${LOOPS.join(', ')}`);
  }
  if (new Set(loops).size !== loops.length) throw misuse('a loop is named twice');
  if (loops.length < 2) throw misuse('it takes two loops to compare');
  return loops;
}

function readLimit(text) {
  if (text === undefined) return LIMIT_S;
  const seconds = Number(text);
  if (!(seconds > 0 && seconds < 1e6)) throw misuse(`--timeout wants seconds, not ${text}`);
  return seconds;
}

function checkFile(file) {
  try {
    if (!require('fs').statSync(file).isDirectory()) {
      require('fs').accessSync(file, require('fs').constants.R_OK);
      return;
    }
  } catch (error) {
    throw new Failure(`cannot read ${file}: ${error.message}`, EXIT_MISUSE);
  }
  throw new Failure(`cannot run ${file}: it is a folder`, EXIT_MISUSE);
}

// What a program is, and the loops and options it is run with.
function readCommand(words) {
  let split;
  try {
    split = splitWords(words, OPTIONS);
  } catch (error) {
    throw error instanceof Mistake ? misuse(error.message) : error;
  }
  const { options, others, rest } = split;
  if (options['--help']) return { help: true };
  const loops = readLoops(options['--loops']);
  const limit_s = readLimit(options['--timeout']);
  for (const word of others) {
    if (/^--(?:loop|switch)(?:=|$)/.test(word)) {
      throw misuse(`${word}: the loops are those of --loops`);
    }
  }
  if (rest.length === 0) throw misuse('which program?');
  checkFile(rest[0]);
  if (options['--stdin'] !== undefined) checkFile(options['--stdin']);
  if (RegExpPrototypeExec(/\.x?html?$/i, rest[0]) !== null) {
    throw misuse(`${rest[0]} is a page: only the browser's loop runs it (rondo --loop=browser)`);
  }
  return { options, loops, limit_s, others, rest };
}

// rondo itself has refused to run the program.
function checkOptions({ code, stderr }, others) {
  if (code !== EXIT_BAD_OPTION || others.length === 0) return;
  const found = RegExpPrototypeExec(/^rondo: (.*)\nTry rondo /, stderr.kept.toString('utf8'));
  if (found !== null) throw misuse(found[1]);
}

async function main(words) {
  const command = readCommand(words);
  if (command.help) {
    print(HELP);
    return 0;
  }
  const fs = require('fs');
  const { Program } = require('rondo/compare/runs');
  const { Comparison } = require('rondo/compare/comparison');
  const report = require('rondo/compare/report');
  const { options, loops, limit_s, others, rest } = command;
  const isWatched = process.stderr.isTTY === true;
  const program = new Program({
    words: rest, options: others, stdin: options['--stdin'], limit_s,
    progress: isWatched ? (count) => say(`\r${count} runs`) : undefined,
  });
  const folder = fs.mkdtempSync(require('path').join(require('os').tmpdir(), 'rondo-compare-'));
  const end = (signal) => {
    program.endAll();
    fs.rmSync(folder, { recursive: true, force: true });
    process.exit(128 + require('os').constants.signals[signal]);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  const comparison = new Comparison(program, loops, options['--runs'] ?? RUNS, folder);
  try {
    await comparison.all((outcome) => checkOptions(outcome, others));
  } finally {
    if (isWatched) say('\r\u001b[K');
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const isTerminal = process.stdout.isTTY === true;
  print(options['--json'] ? report.asJson(comparison) : report.asText(comparison, {
    colours: isTerminal && process.stdout.hasColors(),
    columns: isTerminal ? process.stdout.columns : undefined,
  }));
  return options['--expect'] === 'same' && !comparison.isSame ? EXIT_DIFFERS : 0;
}

module.exports = { main };
