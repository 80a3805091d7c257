// SPDX-License-Identifier: MIT
//
// Runs code for the page: a process in a sandbox (src/cli/sandbox.h) with limits, its output, and a
// report of its trace (report.js).
//
//   rondo lens-sandbox ... -- trace PROGRAM -- lens-report TRACE
//        fd 1: what it prints    fd 3: the report    fd 4: how each of the two has ended
'use strict';

const { Failure } = require('rondo/tools/run');

const WAYS = ['namespaces', 'landlock'];
const SENTENCES = {
  __proto__: null,
  namespaces: 'code runs in namespaces of its own: no network, no files but its own.',
  landlock:
    'code is held by Landlock and a filter of system calls: no network, no files but its own.',
  unsafe: 'code runs WITHOUT a sandbox (--unsafe): it can do all that you can.',
  refused: 'this kernel offers no sandbox, so code is not run; --unsafe runs it nevertheless.',
};

const LOOPS = ['node10', 'node11', 'node20', 'browser'];
const SOURCE_CHARACTERS_MAX = 200000;
const INPUT_CHARACTERS_MAX = 10000;
const OUTPUT_BYTES_MAX = 256 * 1024;
const REPORT_BYTES_MAX = 256 * 1024 * 1024;
const NOTES_BYTES_MAX = 65536;
const MEMORY_MB = 512;
const AT_ONCE = 2;
const KEPT = 16; // timelines
// What a program may know of the user's environment.
const PASSED_ON = [
  'LANG',
  'LC_ALL',
  'LD_LIBRARY_PATH',
  'RONDO_ENGINE',
  'RONDO_WITHOUT',
  'ASAN_OPTIONS',
  'LSAN_OPTIONS',
  'UBSAN_OPTIONS',
];
const FULL_TRACE = /^rondo: the trace ends here: .*\n?/m;

// ---- the sandbox

// Which ways work here; each is really tried.
function probe() {
  const { spawnSync } = require('child_process');
  const { error, status, stdout, stderr } = spawnSync(
    process.execPath,
    ['lens-sandbox', '--probe'],
    { encoding: 'utf8' },
  );
  if (error !== undefined) throw new Failure(`cannot run lens-sandbox: ${error.message}`);
  if (status !== 0) throw new Failure(stderr.trim());
  return stdout.split('\n').filter((line) => WAYS.includes(line));
}

// { name, sentence, runs }: how code will be run, or why it will not.
function chooseWay(unsafe) {
  const wanted = process.env.RONDO_LENS_SANDBOX ?? '';
  if (wanted !== '' && wanted !== 'none' && !WAYS.includes(wanted)) {
    throw new Failure(`RONDO_LENS_SANDBOX is namespaces, landlock or none, not ${wanted}`, 9);
  }
  const found = wanted === 'none' ? [] : probe().filter((way) => wanted === '' || way === wanted);
  if (found.length > 0) return { name: found[0], sentence: SENTENCES[found[0]], runs: true };
  const name = unsafe ? 'unsafe' : 'refused';
  return { name, sentence: SENTENCES[name], runs: unsafe };
}

// ---- what was asked for

class BadRequest extends Error {}

function check({ loop, source, input, virtual }) {
  if (!LOOPS.includes(loop)) throw new BadRequest('no such loop');
  if (typeof source !== 'string' || source.length > SOURCE_CHARACTERS_MAX) {
    throw new BadRequest(`the code must be a text of at most ${SOURCE_CHARACTERS_MAX} characters`);
  }
  if (input !== undefined && (typeof input !== 'string' || input.length > INPUT_CHARACTERS_MAX)) {
    throw new BadRequest(`the input must be a text of at most ${INPUT_CHARACTERS_MAX} characters`);
  }
  const isPage = /^\s*</.test(source);
  if (isPage && loop !== 'browser')
    throw new BadRequest('a page runs in the browser\u2019s loop only');
  return { loop, source, input: input ?? '', isPage, isVirtual: virtual === true };
}

// ---- a run

// All that comes out of a stream, up to a limit; `full` is called once, when it is reached.
function collect(stream, bytesMax, full) {
  const pieces = [];
  let bytes = 0;
  let isFull = false;
  stream.on('data', (piece) => {
    const left = bytesMax - bytes;
    if (left > 0) pieces.push(piece.length > left ? piece.subarray(0, left) : piece);
    bytes += piece.length;
    if (bytes <= bytesMax || isFull) return;
    isFull = true;
    full();
  });
  stream.on('error', () => {});
  return () => require('buffer').Buffer.concat(pieces).toString('utf8');
}

// How the program has ended, from the first line that the sandbox has written.
function endOf(notes) {
  const said = [];
  let ended;
  for (const line of notes.split('\n')) {
    if (line.startsWith('{') && ended === undefined) ended = JSON.parse(line);
    else if (line !== '' && !line.startsWith('{')) said.push(line);
  }
  return { ended: ended ?? { ended: 'lost', number: 0 }, said: said.join('\n') };
}

// One line for each time, of both streams: which is which, and whose task it is, is in the report.
function linesOf(output, report) {
  const texts = output.split('\n');
  if (texts[texts.length - 1] === '') texts.pop();
  const told = report?.lines ?? [];
  let next = 0;
  return texts.map((text) => {
    // Lines that the trace lacks are few; one that it has is at most so far ahead.
    for (let at = next; at < told.length && at < next + 20; at++) {
      if (told[at].text !== text) continue;
      next = at + 1;
      return { text, stream: told[at].stream, task: told[at].task, line: told[at].line };
    }
    return { text, stream: 'stdout', task: -1, line: 0 };
  });
}

class Runs {
  constructor(way, seconds) {
    const fs = require('fs');
    const path = require('path');
    this.way = way;
    this.seconds = seconds;
    this.folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-lens-'));
    this.count = 0;
    this.timelines = new Map();
    this.running = new Set();
    this.children = new Set();
    this.queue = [];
  }

  get limits() {
    return {
      seconds: this.seconds,
      memory_mb: MEMORY_MB,
      output_bytes: OUTPUT_BYTES_MAX,
    };
  }

  // A few at a time; the others wait. `gone` is given a function that ends the run, when it begins.
  async run(request, gone) {
    const asked = check(request);
    if (!this.way.runs) throw new BadRequest(this.way.sentence);
    if (this.running.size >= AT_ONCE) {
      await new Promise((resolve) => this.queue.push(resolve));
    }
    const number = ++this.count;
    this.running.add(number);
    try {
      return await this.runNow(asked, number, gone);
    } finally {
      this.running.delete(number);
      this.queue.shift()?.();
    }
  }

  // Writes the files of a run; gives the words of its program.
  prepare({ loop, source, input, isPage, isVirtual }, folder) {
    const fs = require('fs');
    const path = require('path');
    const program = isPage ? 'page.html' : 'app.js';
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, program), source);
    const words = ['trace', '--outputs', '-o', 'rondo.trace', `--loop=${loop}`];
    if (isVirtual) words.push('--virtual-time');
    if (loop === 'browser') {
      words.push('--frames=frames');
      if (input.trim() !== '') {
        fs.writeFileSync(path.join(folder, 'input.txt'), input);
        words.push('--input=input.txt');
      }
    }
    return { program, words: [...words, program] };
  }

  environment() {
    const env = { __proto__: null, RONDO_POLL: 'epoll', NO_COLOR: '1', PATH: '/usr/bin:/bin' };
    for (const name of PASSED_ON) {
      if (process.env[name] !== undefined) env[name] = process.env[name];
    }
    env.TZ = process.env.TZ ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return env;
  }

  async runNow(asked, number, gone) {
    const path = require('path');
    const fs = require('fs');
    const folder = path.join(this.folder, `${number}`);
    const { program, words } = this.prepare(asked, folder);
    try {
      const { spawn } = require('child_process');
      const way = this.way.name === 'unsafe' ? 'none' : this.way.name;
      const child = spawn(
        process.execPath,
        [
          'lens-sandbox',
          `--way=${way}`,
          `--folder=${folder}`,
          `--seconds=${this.seconds}`,
          `--memory=${MEMORY_MB}`,
          ...(asked.loop === 'browser' ? ['--page'] : []),
          '--',
          ...words,
          '--',
          'lens-report',
          'rondo.trace',
          program,
        ],
        {
          cwd: folder,
          env: this.environment(),
          stdio: ['ignore', 'pipe', 'inherit', 'pipe', 'pipe'],
        },
      );
      return await this.follow(child, asked, number, gone);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }

  async follow(child, { loop }, number, gone) {
    let isChatty = false;
    const stop = () => child.kill('SIGTERM');
    const { stdio } = child;
    const output = collect(stdio[1], OUTPUT_BYTES_MAX, () => {
      isChatty = true;
      stop();
    });
    const report = collect(stdio[3], REPORT_BYTES_MAX, stop);
    const notes = collect(stdio[4], NOTES_BYTES_MAX, () => {});
    this.children.add(child);
    gone(stop);
    let signal;
    try {
      signal = await new Promise((resolve, reject) => {
        child.on('error', (error) =>
          reject(new Failure(`cannot run lens-sandbox: ${error.message}`)),
        );
        child.on('close', (code, by) => resolve(by));
      });
    } finally {
      this.children.delete(child);
    }
    const { ended, said } = endOf(notes());
    // So early that the supervisor did not listen yet.
    if (ended.ended === 'lost' && signal === 'SIGTERM') ended.ended = 'stopped';
    if (isChatty && ended.ended === 'stopped') ended.ended = 'output';
    return this.result(loop, number, ended, said, output(), report());
  }

  result(loop, number, ended, said, output, reportText) {
    let report = null;
    try {
      report = JSON.parse(reportText);
    } catch {
      said ||= 'there is no trace to show';
    }
    if (report !== null) this.keep(number, report.timeline);
    const isFull = FULL_TRACE.test(output);
    const lines = linesOf(output.replace(FULL_TRACE, ''), report);
    delete report?.timeline;
    delete report?.lines;
    return { number, loop, ended, said: report === null ? said : '', isFull, lines, report };
  }

  keep(number, timeline) {
    this.timelines.set(`${number}`, timeline);
    for (const old of this.timelines.keys()) {
      if (this.timelines.size <= KEPT) break;
      this.timelines.delete(old);
    }
  }

  // Ends all programs that run; their runs end with what they did so far.
  stop() {
    for (const child of this.children) child.kill('SIGTERM');
  }

  close() {
    for (const child of this.children) child.kill('SIGKILL');
    require('fs').rmSync(this.folder, { recursive: true, force: true });
  }
}

module.exports = { BadRequest, LOOPS, Runs, chooseWay };
