// SPDX-License-Identifier: MIT
// The history of an Interface: size, duplicates, the event, up and down, search by prefix.
'use strict';
const readline = require('readline');
const { EventEmitter } = require('events');

function face(options) {
  const input = Object.assign(new EventEmitter(), { resume() {}, pause() {} });
  const output = Object.assign(new EventEmitter(), { columns: 80, write() { return true; } });
  const rl = readline.createInterface({ input, output, terminal: true, prompt: '', ...options });
  return { input, rl };
}

const UP = '\x1b[A';
const DOWN = '\x1b[B';

function walk(options, typed, keys) {
  const { input, rl } = face(options);
  for (const line of typed) input.emit('data', `${line}\n`);
  console.log(JSON.stringify(rl.history), rl.historySize);
  for (const key of keys) {
    input.emit('data', key);
    console.log(JSON.stringify(key), JSON.stringify(rl.line), rl.cursor, rl.historyIndex);
  }
  rl.close();
}

walk({}, ['a', 'b', 'b', 'c', '', '  ', 'a'], [UP, UP, UP, UP, UP, UP, DOWN, DOWN, DOWN, DOWN, DOWN,
                                             DOWN]);
walk({ removeHistoryDuplicates: true }, ['a', 'b', 'a', 'c', 'b'], ['\x10', '\x10', '\x0e']);
walk({ historySize: 2 }, ['a', 'b', 'c'], [UP, UP, UP]);
walk({ historySize: 0 }, ['a', 'b'], [UP]);
walk({ history: ['new', 'old'] }, ['x'], [UP, UP, UP, '\r', UP]);
walk({}, ['foo1', 'bar', 'foo2', 'foo'], ['fo', UP, UP, UP, UP, DOWN, DOWN, DOWN, DOWN, 'z', UP]);
walk({}, ['abc'], ['x', UP, '\x05', UP, '\x15', UP, '\x1f', '\x1f']);

const { input, rl } = face();
rl.on('history', (history) => {
  console.log('history', JSON.stringify(history));
  if (history[0] === 'secret') history.shift();
});
for (const line of ['one', 'secret', 'two']) input.emit('data', `${line}\n`);
rl.history = ['set'];
rl.historyIndex = -1;
input.emit('data', UP);
console.log(rl.line, rl.history);
rl.close();
