// SPDX-License-Identifier: MIT
// emitKeypressEvents: characters, control characters, escape sequences whole and in pieces.
'use strict';
const readline = require('readline');
const { PassThrough } = require('stream');

function decode(...chunks) {
  const stream = new PassThrough();
  readline.emitKeypressEvents(stream);
  readline.emitKeypressEvents(stream); // a second time changes nothing
  const keys = [];
  stream.on('keypress', (text, key) => keys.push([text, key]));
  for (const chunk of chunks) stream.emit('data', Buffer.from(chunk));
  return keys;
}

function show(...chunks) {
  for (const [text, key] of decode(...chunks)) {
    const held = ['ctrl', 'meta', 'shift'].filter((name) => key[name]).join('+');
    console.log(JSON.stringify(chunks.join('')), JSON.stringify(text), key.name, held, key.code,
                Object.keys(key).join());
  }
}

show('aZ9. \u00e9\u{1f600}');
for (let code = 0; code < 0x20; code++) {
  if (code !== 0x1b) show(String.fromCharCode(code));
}
show('\x7f', '\x1b\x7f', '\x1ba', '\x1bZ', '\x1b.', '\x1b\r', '\x1b\n', '\x1b ', '\x1b\x1ba');
const codes = ['[A', '[B', '[C', '[D', '[E', '[F', '[H', 'OA', 'OF', 'OP', 'OQ', 'OR', 'OS', '[P',
               '[11~', '[14~', '[15~', '[17~', '[21~', '[23~', '[24~', '[[A', '[[E', '[1~', '[2~',
               '[3~', '[4~', '[5~', '[6~', '[7~', '[8~', '[[5~', '[[6~', '[a', '[e', 'Oa', 'Oe',
               '[2$', '[3$', '[8$', '[2^', '[7^', '[8^', '[Z', '[200~', '[201~', '[1$', '[9~',
               '[x', 'Ox', '[1;2A', '[1;3B', '[1;5C', '[1;8D', '[5A', '[3;5~', '[24;2~', '[1;9H',
               'O5A', 'O2P', '[;A', '[1;x', '[123~', '[1234', '[2;', '[<'];
for (const code of codes) show(`\x1b${code}`);
for (const code of ['[A', 'OP', '[3;5~']) show(`\x1b\x1b${code}`);
show('\x1b', '[', '1', ';', '5', 'D', 'x');
show('a\x1b[Ab');

// Nobody listens: nothing is decoded. Then somebody does.
const quiet = new PassThrough();
readline.emitKeypressEvents(quiet);
quiet.emit('data', 'lost');
quiet.once('keypress', (text) => console.log('once', text));
quiet.emit('data', 'x');
quiet.emit('data', 'y');
quiet.on('keypress', (text) => console.log('again', text));
quiet.emit('data', 'z');

// A lone Escape is told of after a while; a listener that throws breaks nothing.
const timed = new PassThrough();
readline.emitKeypressEvents(timed, { escapeCodeTimeout: 5 });
timed.on('keypress', (text, key) => {
  console.log('timed', JSON.stringify(text), key.name, key.meta, JSON.stringify(key.sequence));
  if (key.name === 't') throw new Error('from a listener');
});
try {
  timed.emit('data', 't');
} catch (error) {
  console.log(error.message);
}
timed.emit('data', 'u\x1b');
setTimeout(() => timed.emit('data', '\x1b\x1b'), 40);
