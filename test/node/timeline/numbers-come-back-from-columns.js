// What columns.js packs, the page's own script unpacks.
'use strict';
const { load, loadPage } = require('./fixtures/load.js');
const { Columns } = load('rondo/timeline/columns');
const { readInts } = loadPage(['data'], ['readInts']);

const numbers = [0, 1, -1, 63, 64, -64, -65, 127, 128, 16383, 16384, 2 ** 27 - 1, 2 ** 27,
  -(2 ** 27), 2 ** 28, 2 ** 30, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 40 + 7, -(2 ** 45) - 3,
  2 ** 51 - 1, 1 - 2 ** 51];
const columns = new Columns();
columns.ints('plain', numbers);
columns.deltas('steps', [5, 5, 7, 2 ** 50, 3, 0]);
columns.bytes('small', [1, 255, 0]);
columns.text('words', 'gr\u00fc\u00dfe \u{1f40c}');
const all = columns.finish({ fact: '</script>' });
const length = all.readUInt32LE(0);
const head = JSON.parse(all.subarray(4, 4 + length).toString());
const read = (name) => {
  const [how, count, at, size] = head.columns[name];
  const from = 4 + length + at;
  if (how === 'text') return all.subarray(from, from + size).toString();
  return how === 'bytes' ? [...all.subarray(from, from + size)] :
    [...readInts(all, from, count, how === 'deltas')];
};
console.log('plain', read('plain').every((value, i) => value === numbers[i]));
console.log('steps', read('steps').join(' '));
console.log('small', read('small').join(' '));
console.log('words', read('words') === 'gr\u00fc\u00dfe \u{1f40c}');
console.log('fact', head.fact);
