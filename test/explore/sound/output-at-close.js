// SPDX-License-Identifier: MIT
// Sound: the output of a child is used at its 'close', after its 'exit' and the end of its
// streams. The counterpart of bugs/exit-before-stdout.js.
'use strict';
const assert = require('assert');
const { execFile, spawn } = require('child_process');

function run(script, callback) {
  const child = spawn('sh', ['-c', script]);
  const events = [];
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => { out += chunk; });
  child.stderr.on('data', (chunk) => { err += chunk; });
  child.stdout.on('end', () => events.push('end'));
  child.stderr.on('end', () => events.push('end'));
  child.on('exit', () => events.push('exit'));
  child.on('close', (code) => {
    assert.deepStrictEqual(events.sort(), ['end', 'end', 'exit']);
    callback(code, out, err);
  });
}

let done = 0;
run('echo one; echo two >&2; echo three; exit 3', (code, out, err) => {
  assert.deepStrictEqual([code, out, err], [3, 'one\nthree\n', 'two\n']);
  done++;
});
execFile('sh', ['-c', 'cat'], (error, out) => {
  assert.ifError(error);
  assert.strictEqual(out, 'x'.repeat(100_000));
  done++;
}).stdin.end('x'.repeat(100_000));
process.on('exit', () => assert.strictEqual(done, 2));
