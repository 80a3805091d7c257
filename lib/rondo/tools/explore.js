// SPDX-License-Identifier: MIT
//
// rondo explore: runs a program under many legal schedules and says which of them fail, and why.
// Every run is a process of its own.
'use strict';

const { Number, NumberIsSafeInteger, RegExpPrototypeExec } = primordials;

const { Failure, Mistake } = require('rondo/tools/run');
const { print } = require('rondo/tools/output');
const { splitWords } = require('rondo/tools/program');
const { STRATEGIES } = require('rondo/explore/plan');

const HELP = `usage: rondo explore [-n N] [--base-seed=B] [options] [--] PROGRAM.js [arguments]

Runs a program again and again, each time under another order that its event loop could
have: of results, of timers against them, of pieces of streams. Clocks are virtual. Then
it prints what failed: for each kind of failure the seed, the line that replays it, the
shortest schedule that still fails, and the race in words (docs/explore.md).

  -n N                   the number of runs (100)
      --base-seed=B      another number gives other runs (1)
      --strategy=NAME    mix, walk, delay, slow or pct (mix)
      --exhaustive       run all schedules, at most N (no --strategy)
      --first            stop after the first failure
      --no-shorten       print seeds only, no shorter schedules and words
      --compare          count an output other than the usual one as a failure
      --out=DIR          the folder for the schedules of failures (.rondo)
      --jobs=N           how many runs at a time (the number of processors)
      --timeout=SECONDS  end a run after that time (10)
      --date=MS          the time at which the clock begins, in ms since 1970 (now)
      --stdin=FILE       the standard input of every run (empty)
      --json             print one JSON document (docs/explore.md)
  -h, --help             print this

The options of rondo (rondo --help) may stand among these, with = before a value.

exit status:
  0  no run failed
  1  a run failed
  2  a mistake in the command line, a program that cannot be read, or results that
     cannot be written
`;

const OPTIONS = {
  '__proto__': null, '-n': 'count', '--base-seed': 'text', '--strategy': STRATEGIES,
  '--exhaustive': 'flag', '--first': 'flag', '--no-shorten': 'flag', '--compare': 'flag', '--out': 'text', '--jobs': 'count',
  '--timeout': 'text', '--date': 'text', '--stdin': 'text', '--json': 'flag',
};
const EXIT_FOUND = 1;
const EXIT_MISUSE = 2;
const EXIT_BAD_OPTION = 9;
const RUNS = 100;
const LIMIT_S = 10;
const BASE = 1;
const OUT = '.rondo';
const DATE_MAX_MS = 8.64e15;

let tool = 'explore'; // which of the tools is at work: rondo/tools/run-on explores, too

function misuse(message) {
  return new Failure(`${message}\nTry rondo ${tool} --help.`, EXIT_MISUSE);
}

function readNumber(name, text, usual, max) {
  if (text === undefined) return usual;
  const number = Number(text);
  if (RegExpPrototypeExec(/^\d+$/, text) === null || !NumberIsSafeInteger(number) || number > max) {
    throw misuse(`${name} wants a whole number from 0 on, not ${text}`);
  }
  return number;
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

// Can schedules be written there? Asked before the first run, not after hours of them. The folder
// itself is made only when there is a schedule to write, and other explorations may use it at this
// moment: so a folder with another name is made and removed, in it or in the nearest one above it.
function checkOut(out) {
  const fs = require('fs');
  const path = require('path');
  let folder = path.resolve(out);
  const isMissing = () => fs.lstatSync(folder, { throwIfNoEntry: false }) === undefined;
  try {
    while (isMissing()) folder = path.dirname(folder);
    fs.rmdirSync(fs.mkdtempSync(path.join(folder, '.rondo-')));
  } catch (error) {
    const reason = error.message.replace(/, \w+ '.*$/s, ''); // without that other name
    throw new Failure(`cannot write schedules into ${out}: ${reason}`, EXIT_MISUSE);
  }
}

function checkScript({ others, rest }) {
  for (const word of others) {
    if (/^--(?:seed|schedule)(?:=|$)/.test(word)) {
      throw misuse(`${word}: rondo replay runs one schedule`);
    }
  }
  if (rest.length === 0) throw misuse('which program?');
  checkFile(rest[0]);
  if (RegExpPrototypeExec(/\.x?html?$/i, rest[0]) !== null ||
      others.includes('--loop=browser')) {
    throw misuse('pages are not explored: only the loops of Node are');
  }
}

function readCommand(words, kind) {
  let split;
  try {
    split = splitWords(words, kind.options);
  } catch (error) {
    throw error instanceof Mistake ? misuse(error.message) : error;
  }
  const { options, others, rest } = split;
  if (options['--help']) return { help: true };
  kind.check(split);
  if (options['--exhaustive'] && options['--strategy'] !== undefined) {
    throw misuse('--exhaustive has no strategy: it makes all schedules');
  }
  if (options['--stdin'] !== undefined) checkFile(options['--stdin']);
  const out = options['--out'] ?? OUT;
  checkOut(out);
  return {
    kind, options, others, rest, out, count: options[kind.count] ?? RUNS,
    limit_s: readLimit(options['--timeout']),
    base: readNumber('--base-seed', options['--base-seed'], BASE, Number.MAX_SAFE_INTEGER),
    date_ms: readNumber('--date', options['--date'], kind.date_ms(), DATE_MAX_MS),
  };
}

// rondo itself has refused to run the program.
function checkOptions({ outcome: { code, stderr } }, { others }) {
  if (code !== EXIT_BAD_OPTION || others.length === 0) return;
  const found = RegExpPrototypeExec(/^rondo: (.*)\nTry rondo /, stderr.kept.toString('utf8'));
  if (found !== null) throw misuse(found[1]);
}

// What is explored; rondo/tools/run-on has another one. Functions of Runs and below are called late,
// since most command lines need none of these modules.
const SCRIPTS = {
  __proto__: null, name: 'explore', help: HELP, options: OPTIONS, count: '-n', date_ms: Date.now,
  check: checkScript, checkUsual: checkOptions,
  runs: (about) => new (require('rondo/explore/runs').Runs)(about),
};

function makeExploration({ kind, options, others, rest, count, limit_s, base, date_ms }, folder) {
  const { Exploration } = require('rondo/explore/exploration');
  const { progressOf } = require('rondo/explore/report');
  const runs = kind.runs({
    words: rest, options: others, stdin: options['--stdin'], limit_s, folder,
    jobs: options['--jobs'] ?? require('os').availableParallelism(),
  });
  const isWatched = process.stderr.isTTY === true;
  return new Exploration({
    __proto__: null, runs, base, date_ms, count,
    strategy: options['--strategy'] ?? 'mix', compares: options['--compare'] === true,
    isFirst: options['--first'] === true, shortens: options['--no-shorten'] !== true,
    progress: isWatched ? (exploration) => {
      process.stderr.write(`\r${progressOf(exploration)}\u001b[K`);
    } : undefined,
  });
}

async function explore(exploration, command) {
  await exploration.begin();
  command.kind.checkUsual(exploration.usual, command);
  if (command.options['--exhaustive']) {
    await require('rondo/explore/exhaustive').enumerate(exploration);
  } else {
    await exploration.runAll();
  }
  await exploration.lookIntoAll();
}

async function main(words, kind = SCRIPTS) {
  tool = kind.name;
  const command = readCommand(words, kind);
  if (command.help) {
    print(kind.help, EXIT_MISUSE);
    return 0;
  }
  const fs = require('fs');
  const report = require('rondo/explore/report');
  const { options } = command;
  const folder = fs.mkdtempSync(require('path').join(require('os').tmpdir(), 'rondo-explore-'));
  const exploration = makeExploration(command, folder);
  let signals = 0;
  const stop = (signal) => {
    if (signals++ === 0 && signal === 'SIGINT') {
      exploration.stop();
      return;
    }
    exploration.runs.endAll();
    fs.rmSync(folder, { recursive: true, force: true });
    process.exit(128 + require('os').constants.signals[signal]);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await explore(exploration, command);
  } finally {
    if (process.stderr.isTTY === true) process.stderr.write('\r\u001b[K');
    fs.rmSync(folder, { recursive: true, force: true });
  }
  let problem;
  try {
    report.writeSchedules(exploration, command.out);
  } catch (error) {
    problem = new Failure(`cannot write the schedules: ${error.message}`, EXIT_MISUSE);
  }
  const colours = process.stdout.isTTY === true && process.stdout.hasColors();
  print(options['--json'] ? report.asJson(exploration) : report.asText(exploration, colours),
        EXIT_MISUSE);
  if (problem !== undefined) throw problem; // what was found is printed in any case
  return exploration.found.length > 0 ? EXIT_FOUND : 0;
}

module.exports = { main, misuse, OPTIONS };
