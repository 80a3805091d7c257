// SPDX-License-Identifier: MIT
// What each key does to the line on a terminal: line and cursor after it, and what was written.
'use strict';
const readline = require('readline');
const { EventEmitter } = require('events');

class Input extends EventEmitter {
  isRaw = false;
  setRawMode(mode) { this.isRaw = mode; }
  resume() {}
  pause() {}
}

function face(options = {}) {
  const input = new Input();
  const output = Object.assign(new EventEmitter(), {
    columns: 20, text: '', write(text) { this.text += text; return true; },
  });
  const rl = readline.createInterface({ input, output, terminal: true, prompt: '> ', ...options });
  const lines = [];
  rl.on('line', (line) => lines.push(line));
  return { input, output, rl, lines };
}

function run(title, keys, options) {
  const { input, output, rl, lines } = face(options);
  console.log(`# ${title}`);
  for (const key of keys) {
    output.text = '';
    input.emit('data', key);
    console.log(JSON.stringify(key), JSON.stringify(rl.line), rl.cursor,
                JSON.stringify(output.text));
  }
  if (lines.length > 0) console.log('lines', JSON.stringify(lines));
  rl.close();
}

const LEFT = '\x1b[D';
const RIGHT = '\x1b[C';
run('characters', ['a', 'b', LEFT, 'x', LEFT, LEFT, LEFT, 'y', RIGHT, RIGHT, RIGHT, RIGHT]);
run('ends', ['hello', '\x01', '\x05', '\x1b[H', '\x1b[F', '\x02', '\x06', '\x06']);
run('delete', ['hello', '\x7f', '\b', '\x01', '\x04', '\x1b[3~', '\x05', '\x04', '\x1b[3~']);
run('words', ['one two, three', '\x1b[1;5D', '\x1bb', '\x1bb', '\x1bb', '\x1bb', '\x1bf', '\x1bf',
              '\x1b[1;5C', '\x1bf', '\x1bf']);
run('delete words', ['a bc, d  ef', '\x17', '\x17', '\x1b\x7f', '\x17', 'x, y z', '\x01', '\x1bd',
                     '\x1b[3;5~', '\x1bd', '\x1bd']);
run('kill and yank', ['abc def', '\x1bb', '\x0b', '\x15', '\x19', '\x1by', '\x1by', 'x', '\x1by']);
run('kill lines', ['abcdef', LEFT, LEFT, '\x1b[3;6~', '\x15', '\x19']);
run('undo', ['abc', '\x17', '\x1f', '\x1f', '\x1f', '\x1f', '\x1e', '\x1e', '\x1e']);
run('enter', ['ab', '\r', '\n', 'cd', '\n', '\r\n', 'e\rf\ng', '\x1b\r']);
run('paste', ['one\ntwo\nthree', '!', '\r']);
run('wrapping', ['abcdefghijklmnopqr', 's', 't', LEFT, LEFT, '\x01', '\x05', '\x7f', '\x15']);
run('tabs', ['a\tb', LEFT, LEFT, '\x01'], { tabSize: 4 });
run('clear', ['ab', '\x0c']);
run('escape and unknown keys', ['a', '\x1b[99~', '\x1b[5~', '\x07', '\x1bz', 'b']);
run('ctrl+d ends an empty line', ['a', '\x7f', '\x04']);
run('colours in a prompt take no place', ['ab', LEFT], { prompt: '\x1b[31m> \x1b[39m' });

const { input, output, rl } = face();
rl.on('SIGINT', () => console.log('SIGINT'));
input.emit('data', 'abc\x03');
rl.on('SIGTSTP', () => console.log('SIGTSTP'));
input.emit('data', '\x1a');
console.log(input.isRaw, rl.terminal, JSON.stringify(rl.getCursorPos()));
rl.write('XY');
rl.write(null, { ctrl: true, name: 'a' });
rl.write(null, { name: 'delete' });
console.log(rl.line, rl.cursor);
output.text = '';
output.columns = 4;
output.emit('resize');
console.log(JSON.stringify(output.text));
rl.on('close', () => console.log('close', input.isRaw));
rl.close();
console.log(input.listenerCount('keypress'), output.listenerCount('resize'));
