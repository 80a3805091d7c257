// SPDX-License-Identifier: MIT
// Sound: what a child has written, and the end of it, come before its 'exit', also if the loop
// gets it in pieces; so do the messages of its channel, and the channel's 'disconnect'. (As in
// Node 20. Later ones may report the end of a stream after the exit.)
'use strict';
const assert = require('assert');
const { fork, spawn } = require('child_process');

if (process.argv[2] === 'child') {
  process.on('message', (text) => {
    process.send('one');
    process.send(text, () => process.disconnect());
  });
} else {
  let exits = 0;
  const echo = spawn('echo', ['hello']);
  let output = '';
  echo.stdout.on('data', (chunk) => { output += chunk; });
  echo.stdout.on('end', () => { output += 'end'; });
  echo.on('exit', () => {
    exits++;
    assert.strictEqual(output, 'hello\nend');
  });

  const child = fork(__filename, ['child']);
  const events = [];
  child.send('two');
  child.on('message', (text) => events.push(text));
  child.on('disconnect', () => events.push('disconnect'));
  child.on('exit', () => {
    exits++;
    assert.deepStrictEqual(events, ['one', 'two', 'disconnect']);
  });
  process.on('exit', () => assert.strictEqual(exits, 2));
}
