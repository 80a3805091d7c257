// SPDX-License-Identifier: MIT
//
// A file of tests that runs in a process of its own: a test of the runner's tree, which passes
// on what the process reports as if its tests were ours, and is itself only shown if there is
// nothing else to show.
//
// Results wait until it is the file's turn; what tells of the order of execution (enqueue,
// dequeue, complete, log) is passed on at once.
'use strict';

const {
  ArrayPrototypePush, ObjectAssign, RegExpPrototypeExec, String, StringPrototypeEndsWith,
  StringPrototypeSlice,
} = primordials;

const { CODE, SUBTESTS, ABORTED, CANCELLED, TIMEOUT, testFailure } =
  require('internal/test/failure');
const { Test } = require('internal/test/tree');
const { tell } = require('internal/test/stream');

const AT_ONCE = {
  '__proto__': null, 'test:enqueue': true, 'test:dequeue': true, 'test:complete': true,
  'test:log': true,
};
// Counts that the runner tells itself, for all files.
const COUNT = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \S*$/;

function isCancelled(failureType) {
  return failureType === CANCELLED || failureType === ABORTED || failureType === TIMEOUT;
}

class FileTest extends Test {
  hasFailedSubtests = false;
  #waiting = [];
  #results = 0;

  constructor(parent, name, fn, options, more) {
    super(parent, name, fn, options, more);
    this.place ??= {
      __proto__: null, line: 1, column: 1, file: require('path').resolve(name),
    };
    this.timeout = null;
  }

  // Filters are for the tests in the file.
  get canBeFiltered() { return false; }

  #isHidden() {
    return this.#results > 0 && (this.error === null || this.error.failureType === SUBTESTS);
  }

  receive(item) {
    if (AT_ONCE[item.type]) {
      this.#pass(item);
      return;
    }
    if (item.type === 'test:pass' || item.type === 'test:fail') {
      this.#results++;
      if (item.type === 'test:fail' && item.data.nesting === 0) this.hasFailedSubtests = true;
    }
    if (!this.hasTurn()) {
      ArrayPrototypePush(this.#waiting, item);
      return;
    }
    this.#flush();
    this.#pass(item);
  }

  #pass({ data, type }) {
    data.entryFile = this.place.file;
    const isTop = data.nesting === 0;
    if (isTop && type === 'test:plan' && this.#isHidden()) return;
    if (isTop && type === 'test:diagnostic' && RegExpPrototypeExec(COUNT, data.message) !== null) {
      return;
    }
    if (type === 'test:pass' || type === 'test:fail') this.#count(type, data);
    tell(this.reporter, type, data);
  }

  #count(type, data) {
    const { harness } = this.root;
    if (data.nesting === 0) data.testNumber = harness.counters.topLevel + 1;
    harness.count({
      __proto__: null,
      skipped: data.skip !== undefined,
      isTodo: data.todo !== undefined,
      passed: type === 'test:pass',
      cancelled: isCancelled(data.details?.error?.failureType),
      nesting: data.nesting,
      kind: data.details?.type,
    });
  }

  #flush() {
    const list = this.#waiting;
    this.#waiting = [];
    for (let i = 0; i < list.length; i++) this.#pass(list[i]);
  }

  tellStart() {}

  report() {
    this.#flush();
    if (this.#isHidden()) return;
    super.tellStart();
    super.report();
  }
}

// ---- the process ---------------------------------------------------------------------------

// Calls line(text) for each line of a stream, the last one too if it has no end. A line may come
// in many chunks: each is searched once.
function eachLine(stream, line) {
  const end = /\r\n|\n|\r/g;
  let begun = '';
  let held = ''; // a '\r' that a '\n' may follow
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    let text = held + chunk;
    held = StringPrototypeEndsWith(text, '\r') ? '\r' : '';
    if (held !== '') text = StringPrototypeSlice(text, 0, -1);
    let at = 0;
    end.lastIndex = 0;
    for (let found; (found = RegExpPrototypeExec(end, text)) !== null; at = end.lastIndex) {
      const whole = begun + StringPrototypeSlice(text, at, found.index);
      begun = '';
      line(whole);
    }
    begun += StringPrototypeSlice(text, at);
  });
  stream.on('end', () => { if (begun !== '' || held !== '') line(begun); });
}

function environment(options, receiver) {
  const { VARIABLE } = require('internal/test/channel');
  const env = {
    __proto__: null, NODE_TEST_CONTEXT: 'child-v8', ...(options.env ?? process.env),
  };
  env[VARIABLE] = receiver.environment;
  env.NODE_TEST_WORKER_ID = String(options.nextWorker());
  if (options.wantsColors) env.FORCE_COLOR = '1';
  return env;
}

// Runs one file; rejects with the failure of the process.
async function runProcess(test, file, signal, options) {
  const { FD, Receiver } = require('internal/test/channel');
  const { once } = require('events');
  const { finished } = require('stream').promises;
  const told = (type) => (message) =>
    test.receive({ __proto__: null, type, data: { __proto__: null, file, message } });
  const receiver = new Receiver((item) => test.receive(item), told('test:stdout'));
  const child = require('child_process').spawn(process.execPath, options.argsOf(file), {
    __proto__: null,
    signal,
    env: environment(options, receiver),
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    cwd: options.cwd,
  });
  let failure;
  child.on('error', (error) => { failure = error; });
  child.stdout.on('data', (bytes) => receiver.outputData(bytes));
  const channel = child.stdio[FD];
  channel.on('data', (bytes) => receiver.channelData(bytes));
  channel.on('error', () => {});
  const stderr = told('test:stderr');
  eachLine(child.stderr, (line) => stderr(`${line}\n`));
  const exited = once(child, 'exit', { __proto__: null, signal });
  const ended = finished(child.stdout, { __proto__: null, signal, writable: false });
  const { 0: { 0: code, 1: killer } } = await primordials.SafePromiseAll([exited, ended]);
  // Reports whose marks have come are in the pipe (invariant 1 of internal/test/channel).
  while (receiver.isWaiting && !channel.readableEnded && !channel.destroyed) {
    await primordials.SafePromiseRace([once(channel, 'data'), once(channel, 'close')]);
  }
  receiver.finish();
  channel.destroy();
  if (code === 0 && killer === null) return;
  throw failure ?? ObjectAssign(
    testFailure('test failed', test.hasFailedSubtests ? SUBTESTS : CODE),
    { __proto__: null, exitCode: code, signal: killer, stack: undefined });
}

// Settles when the file has run.
function runFile(root, file, options) {
  const test = root.addSubtest(FileTest, file, { __proto__: null, signal: options.signal },
                               (t) => runProcess(test, file, t.signal, options),
                               { __proto__: null, hasNoPlace: true });
  return test.start();
}

module.exports = { runFile };
