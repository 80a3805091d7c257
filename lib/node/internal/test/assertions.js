// SPDX-License-Identifier: MIT
//
// What t.assert offers: the functions of assert, snapshots, and what a program registers.
'use strict';

const { SafeMap } = primordials;

// Without ok, whose message shows the line of its call: see internal/test/context.
const NAMES = [
  'deepEqual', 'deepStrictEqual', 'doesNotMatch', 'doesNotReject', 'doesNotThrow', 'equal',
  'fail', 'ifError', 'match', 'notDeepEqual', 'notDeepStrictEqual', 'notEqual',
  'notStrictEqual', 'partialDeepStrictEqual', 'rejects', 'strictEqual', 'throws',
];

let known;

function functions() {
  if (known !== undefined) return known;
  known = new SafeMap();
  const assert = require('assert');
  for (let i = 0; i < NAMES.length; i++) known.set(NAMES[i], assert[NAMES[i]]);
  return known;
}

// With the snapshots of this run, which a program may have replaced.
function table(harness) {
  const map = functions();
  if (harness.snapshots === null) {
    const { Snapshots } = require('internal/test/snapshot');
    harness.snapshots = new Snapshots(harness.settings.updateSnapshots);
    if (!map.has('snapshot')) map.set('snapshot', harness.snapshots.assertion());
    if (!map.has('fileSnapshot')) map.set('fileSnapshot', harness.snapshots.fileAssertion());
  }
  return map;
}

function register(name, fn) {
  const { validateFunction, validateString } = require('internal/validators');
  validateString(name, 'name');
  validateFunction(fn, 'fn');
  functions().set(name, fn);
}

// assert.ok for the function `fn` that the program called.
function ok(fn, args) {
  if (args[0]) return;
  let message = args[1];
  const isGenerated = args.length === 0 || message === undefined || message === null;
  if (args.length === 0) message = 'No value argument passed to `assert.ok()`';
  else if (isGenerated) message = require('internal/assert/source').falsyMessage(fn);
  else if (require('internal/types').isError(message)) throw message;
  const error = new (require('internal/assert/error'))({
    actual: args[0], expected: true, message, operator: '==', stackStartFn: fn,
  });
  error.generatedMessage = isGenerated;
  throw error;
}

module.exports = { ok, register, table };
