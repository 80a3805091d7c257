// SPDX-License-Identifier: MIT
// Report: danielzzz/node-ping#29, "Output race-condition".
// Race: the output is used at the child's 'exit', but its stdout is open until the last process
// that has it closes it. Here a process of the child writes, as in a shell's pipeline, usually
// 500 ms before the child exits. (What the child itself writes comes before its exit: libuv
// reports exits last.)
// Forced by: Socket#data:1:1200
'use strict';
const assert = require('assert');
const { spawn } = require('child_process');

function ping(callback) {
  const child = spawn('sh', ['-c', 'echo "64 bytes: time=0.042 ms" & sleep 0.5']);
  let text = '';
  child.stdout.on('data', (chunk) => { text += chunk; });
  child.on('exit', (code) => callback(code, text));
}

ping((code, text) => {
  assert.strictEqual(code, 0);
  const [, time] = /time=([\d.]+)/.exec(text);
  assert.strictEqual(Number(time), 0.042);
});
