// SPDX-License-Identifier: MIT
//
// rondo timeline: the page that shows a run. A program runs in a process of its own, traced, so
// that it may crash, exit or replace every global: the page is made of what its trace holds.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSlice, Date, DatePrototypeToISOString,
  MapPrototypeGet, MapPrototypeSet, Number, RegExpPrototypeExec, SafeMap,
  StringPrototypeReplace, StringPrototypeSlice,
} = primordials;

const { Failure, Mistake } = require('rondo/tools/run');
const { print, say } = require('rondo/tools/output');
const { isTrace, splitWords, traceProgram } = require('rondo/tools/program');
const { PICTURES_BYTES_MAX, pictureReader, sourceReader } = require('rondo/timeline/sources');

const HELP = `usage: rondo timeline [-o PAGE] [--open] [options] [--] PROGRAM.js [arguments]
       rondo timeline [-o PAGE] [--open] TRACE

Runs a program, or takes a trace that rondo trace or run-on --trace has written, and
writes a page that shows what its loops did: one HTML file that needs no network.

  -o PAGE         the page (timeline.html in the current folder)
  --open          show it in the browser
  --for=SECONDS   trace only for that time
  --last=N        keep only the last N events
  --places=off    leave out the places in the source
  --trace=FILE    keep the trace as well
  --seed=SEED, --schedule=FILE
                  show a run that rondo explore has found (docs/explore.md)
  -h, --help      print this

Other options of rondo (--loop=node10, --loop=browser ...) may stand before the program.

The page has lanes for the phases of the loop, its timers, ticks, microtasks and other
queues, for waiting, for each thread of the pool and each Worker; for a web
page also for the sources of tasks and for frames. Each task shows why it ran, its
source, its cause and what it caused. The question mark in the page lists its keys.

exit status: that of the program; for a trace 0, or 2 if it cannot be read. 1 if the page
cannot be written, 9 for a mistake in the command line.
`;

const OPTIONS = {
  '__proto__': null, '-o': 'text', '--open': 'flag', '--for': 'text', '--last': 'count',
  '--places': ['on', 'off'], '--trace': 'text',
};
const TITLE_CHARACTERS_MAX = 80;

// ---- the program

// Pictures of a page's frames go to a folder of ours, unless the user wants them elsewhere.
function wordsBefore(options, others, frames) {
  const words = [];
  if (options['--for'] !== undefined) ArrayPrototypePush(words, `--for=${options['--for']}`);
  if (options['--last'] !== undefined) ArrayPrototypePush(words, `--last=${options['--last']}`);
  const places = options['--places'];
  if (places !== undefined) ArrayPrototypePush(words, `--places=${places}`);
  let isPage = false;
  let wantsFrames = false;
  for (let i = 0; i < others.length; i++) {
    ArrayPrototypePush(words, others[i]);
    if (others[i] === '--loop=browser') isPage = true;
    if (RegExpPrototypeExec(/^--frames=/, others[i]) !== null) wantsFrames = true;
  }
  if (isPage && !wantsFrames) ArrayPrototypePush(words, `--frames=${frames}`);
  return words;
}

// ---- the page

// The words of a program's command line; of a script without rondo and its options.
function programOf({ argv, program }) {
  if (argv.length === 0) return [program];
  if (argv.length === 1 || RegExpPrototypeExec(/(?:^|\/)rondo$/, program) === null) return argv;
  let at = argv[1] === 'trace' ? 2 : 1;
  for (; at < argv.length - 1; at++) {
    if (argv[at] === '--') {
      at++;
      break;
    }
    if (RegExpPrototypeExec(/^-./, argv[at]) === null) break;
    if (argv[at] === '-o') at++;
  }
  return ArrayPrototypeSlice(argv, at);
}

function titleOf(trace) {
  const words = programOf(trace.lanes[0]);
  const name = StringPrototypeReplace(words[0], /^.*\//, '');
  const rest = ArrayPrototypeJoin(ArrayPrototypeSlice(words, 1), ' ');
  return rest === '' ? name : `${name} ${StringPrototypeSlice(rest, 0, TITLE_CHARACTERS_MAX)}`;
}

// What the program called to queue a task, as its source has it: setTimeout, fs.readFile.
function callsOf(run) {
  const known = new SafeMap(); // places are shared by many tasks
  return (task) => {
    if (task.name !== '' || task.place === null) return task.name;
    let call = MapPrototypeGet(known, task.place);
    if (call === undefined) MapPrototypeSet(known, task.place, call = run.called(task));
    return call;
  };
}

// `files`: pictures of frames that have been read already, by name.
function pageFrom(trace, files) {
  const { Run } = require('rondo/explain/run');
  const { Reasons } = require('rondo/explain/why');
  const { prepare } = require('rondo/timeline/data');
  const { pageOf } = require('rondo/timeline/page');
  if (trace.lanes.length === 0) throw new Failure('the trace has no loop in it', 2);
  const run = new Run(trace);
  const reasons = new Reasons(run);
  const { cwd, unixMs } = trace.lanes[0];
  const title = titleOf(trace);
  const ran_ms = unixMs > 0 ? unixMs : undefined;
  const date = ran_ms === undefined ? '' :
    StringPrototypeSlice(DatePrototypeToISOString(new Date(ran_ms)), 0, 16).replace('T', ' ');
  const data = prepare(trace, run.tasks, {
    why: (task) => (task.ran === null ? undefined : reasons.of(task)),
    nameOf: callsOf(run), linesOf: sourceReader(ran_ms), pictureIn: pictureReader(files),
    facts: { title, cwd, date: date === '' ? '' : `${date} UTC` },
  });
  return pageOf(data, title);
}

// A file or an address, in the user's browser.
function show(tool, file) {
  const { spawn } = require('child_process');
  const command = process.env.BROWSER ?? (process.platform === 'darwin' ? 'open' : 'xdg-open');
  const child = spawn(command, [file], { detached: true, stdio: 'ignore' });
  child.on('error', (error) => {
    say(`rondo ${tool}: cannot open a browser: ${error.message}\n`);
  });
  child.unref();
}

// Fails before the program runs if the page could not be written afterwards.
function check(file) {
  const fs = require('fs');
  const isNew = !fs.existsSync(file);
  try {
    fs.closeSync(fs.openSync(file, 'a'));
    if (isNew) fs.unlinkSync(file);
  } catch (error) {
    throw new Failure(`cannot write ${file}: ${error.message}`);
  }
}

async function main(words) {
  const fs = require('fs');
  const path = require('path');
  const { options, others, rest } = splitWords(words, OPTIONS);
  if (options['--help']) {
    print(HELP);
    return 0;
  }
  if (options['--for'] !== undefined && !(Number(options['--for']) > 0)) {
    throw new Mistake(`--for wants seconds, not ${options['--for']}`);
  }
  if (rest.length === 0) throw new Mistake('which program, or which trace?');
  if (rest.length > 1 && isTrace(rest[0])) {
    throw new Mistake(`options come before the trace, not behind it: ${rest[1]}`);
  }
  const page = options['-o'] ?? 'timeline.html';
  check(page);
  const { status, bytes, files } = isTrace(rest[0]) ? { status: 0, bytes: rest[0] } :
    await traceProgram('timeline', rest, {
      before: (frames) => wordsBefore(options, others, frames), keep: options['--trace'],
      room: PICTURES_BYTES_MAX,
    });
  if (bytes === undefined) return status;
  const trace = require('rondo/trace/reader').readTrace(bytes);
  const text = pageFrom(trace, files);
  try {
    fs.writeFileSync(page, text);
  } catch (error) {
    throw new Failure(`cannot write ${page}: ${error.message}`);
  }
  for (let i = 0; i < trace.problems.length; i++) {
    say(`rondo timeline: ${trace.problems[i]}\n`);
  }
  say(`rondo timeline: wrote ${page}\n`);
  if (options['--open']) show('timeline', path.resolve(page));
  return status;
}

module.exports = { main, pageFrom, show };
