// SPDX-License-Identifier: MIT
//
// --test-rerun-failures: a file says which tests have passed in earlier runs; they are not run
// again, but reported as they were then. The file is a list of runs, each an object of
// 'file:line:column' to { name, children, passed_on_attempt, duration_ms }; several tests of one
// place are distinguished by a number behind.
'use strict';

const { ArrayPrototypePush, JSONParse, JSONStringify, MathRound, SafeMap } = primordials;

const noop = () => {};

// The next name of a test at a place.
function nextName(seen, cwd, { column, file, line }) {
  const base = `${require('path').relative(cwd, file)}:${line}:${column}`;
  const count = seen.get(base);
  seen.set(base, (count ?? 0) + 1);
  return count === undefined ? base : `${base}:(${count})`;
}

// ---- tests that have passed ----------------------------------------------------------------

// For a test that is being made.
function recall(test) {
  const { harness, seenPlaces } = test.root;
  const name = nextName(seenPlaces, test.settings.cwd, test.place);
  test.attempt = harness.previousRuns.length;
  const before = harness.previousRuns[test.attempt - 1]?.[name];
  if (before === undefined || before === null) return;
  test.passedAttempt = before.passed_on_attempt;
  test.replayed = before.duration_ms === undefined ? 0 : MathRound(before.duration_ms * 1e6);
  test.fn = () => replay(test, before.children ?? []);
}

function pretendTime(test) {
  const { clock } = require('internal/test/tree');
  test.startTime = clock();
  test.endTime = test.startTime + (test.replayed ?? 0);
}

function replay(test, children) {
  const { Test } = require('internal/test/tree');
  const isSuite = test.kind === 'suite'; // it starts its subtests itself, and has its own clock
  if (!isSuite) pretendTime(test);
  for (let i = 0; i < children.length; i++) {
    const { column, file, line, name } = children[i];
    const child = test.addSubtest(Test, name, { __proto__: null }, noop, {
      __proto__: null, place: { __proto__: null, line, column, file },
    });
    pretendTime(child);
    if (!isSuite) child.start();
  }
}

// ---- the file ------------------------------------------------------------------------------

function readRuns(file) {
  let text;
  try {
    text = require('fs').readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    text = '[]';
  }
  return JSONParse(text);
}

// Listens to a run and writes what has passed in it.
function makeReporter(runs, { cwd, rerunFile }) {
  return async function rerunReporter(source) {
    const passed = { __proto__: null };
    const seen = new SafeMap();
    let open = null; // { data, parent, children }
    const begin = (data) => {
      const node = { __proto__: null, data, parent: open, children: [] };
      if (open !== null) ArrayPrototypePush(open.children, data);
      open = node;
    };
    for await (const { type, data } of source) {
      if (type === 'test:start') begin(data);
      if (type !== 'test:pass' && type !== 'test:fail') continue;
      if (open === null || open.data.name !== data.name || open.data.nesting !== data.nesting) {
        begin(data);
      }
      const { children } = open;
      open = open.parent;
      if (data.file === undefined) continue;
      const name = nextName(seen, cwd, data);
      if (type === 'test:fail') continue;
      passed[name] = {
        __proto__: null,
        name: data.name,
        children,
        passed_on_attempt: data.details.passed_on_attempt ?? data.details.attempt,
        duration_ms: data.details.duration_ms,
      };
    }
    ArrayPrototypePush(runs, passed);
    require('fs').writeFileSync(rerunFile, JSONStringify(runs, null, 2), 'utf8');
  };
}

function begin(root) {
  const { harness, settings } = root;
  const runs = harness.previousRuns = readRuns(settings.rerunFile);
  if (runs === null) {
    root.diagnostic(`Warning: The rerun failures file at ${settings.rerunFile} is not a valid ` +
                    'rerun file. The test runner will not be able to rerun failed tests.');
    harness.spoil();
    return;
  }
  if (process.env.NODE_TEST_CONTEXT) return; // the runner writes it
  const { PassThrough, compose } = require('stream');
  compose(root.reporter, makeReporter(runs, settings)).pipe(new PassThrough());
}

module.exports = { begin, recall };
