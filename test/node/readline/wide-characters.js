// SPDX-License-Identifier: MIT
// Characters of two columns, of none, and of two units: where the cursor is.
'use strict';
const readline = require('readline');
const { EventEmitter } = require('events');

function face(columns) {
  const input = Object.assign(new EventEmitter(), { resume() {}, pause() {} });
  const output = Object.assign(new EventEmitter(), {
    columns, text: '', write(text) { this.text += text; return true; },
  });
  const rl = readline.createInterface({ input, output, terminal: true, prompt: '' });
  return { input, output, rl };
}

for (const columns of [Infinity, 10, 5, 4]) {
  const { input, rl } = face(columns);
  for (const text of ['a', '\u4f60\u597d', 'x\u0301', '\u{1f600}', '\uff21', '\u200b', 'e',
    '\u0e33',
                      '\ud55c', '\u{20000}', '\t', '\xad', '\u{1f468}\u200d\u{1f469}']) {
    input.emit('data', text);
    const { rows, cols } = rl.getCursorPos();
    console.log(columns, rl.line.length, rl.cursor, rows, cols);
  }
  rl.close();
}

const { input, output, rl } = face(80);
input.emit('data', 'a\u{1f600}\u4f60b');
for (const key of ['\x1b[D', '\x1b[D', '\x1b[D', '\x1b[D', '\x1b[C', '\x1b[C', '\x7f', '\x04',
  '\x1b[C',
                   '\x7f']) {
  output.text = '';
  input.emit('data', key);
  console.log(JSON.stringify(key), [...rl.line].length, rl.cursor, JSON.stringify(output.text));
}
input.emit('data', Buffer.from([0xf0, 0x9f]));
input.emit('data', Buffer.from([0x98, 0x80]));
console.log(rl.line.codePointAt(rl.line.length - 2).toString(16), rl.cursor);
rl.close();
