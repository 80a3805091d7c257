// SPDX-License-Identifier: MIT
// Tab: one completion, a common beginning, a table, errors; completers of all kinds.
'use strict';
const readline = require('readline');
const promises = require('readline/promises');
const { EventEmitter } = require('events');

const words = ['apple', 'apricot', 'banana', 'band', 'Bandana', '\u4f60\u597d', ''];

function find(line) {
  const hits = words.filter((word) => word !== '' && word.startsWith(line));
  return [line === '' ? words : hits, line];
}

function face(completer, from = readline, columns = 30) {
  const input = Object.assign(new EventEmitter(), { resume() {}, pause() {} });
  const output = Object.assign(new EventEmitter(), {
    columns, text: '', write(text) { this.text += text; return true; },
  });
  const rl = from.createInterface({ input, output, terminal: true, prompt: '> ', completer });
  return { input, output, rl };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

async function type(title, { input, output, rl }, keys) {
  console.log(`# ${title}`);
  for (const key of keys) {
    output.text = '';
    input.emit('data', key);
    await tick();
    console.log(JSON.stringify(key), JSON.stringify(rl.line), rl.cursor,
                JSON.stringify(output.text));
  }
  rl.close();
}

(async () => {
  const keys = ['a', '\t', '\t', 'r', '\t', '\x15', 'ban', '\t', '\t', '\x15', '\t', '\t', 'q',
    '\t'];
  await type('returns', face(find), keys);
  await type('calls back', face((line, callback) => setImmediate(callback, null, find(line))),
             ['ap', '\t', '\t']);
  await type('promises', face(async (line) => find(line), promises), ['ap', '\t', '\t']);
  await type('narrow', face(find, readline, 10), ['\t', '\t']);
  await type('unknown width', face(find, readline, undefined), ['\t', '\t']);
  await type('fails', face((line, callback) => callback('no')), ['x', '\t']);
  await type('rejects', face(async () => { throw 'never'; }, promises), ['x',
    '\t']); // eslint-disable-line
  await type('none', face(undefined), ['x', '\t', 'y']);
  await type('nothing found', face(() => [[], '']), ['x', '\t']);
  await type('replaces', face(() => [['Hello'], 'he']), ['he', '\t']);
  await type('in the middle', face((line) => [['foobar'], line]), ['foo!', '\x1b[D', '\t']);
})();
