// Every level of a row has all of its spans: counts, sums, the longest; long ones stay alone.
'use strict';
const { load } = require('./fixtures/load.js');
const { randomOf } = require('./fixtures/make-trace.js');

const { levelsOf } = load('rondo/timeline/levels');

const total = (list) => list.reduce((sum, value) => sum + value, 0);

function makeRow(n, random, gap) {
  const start = new Float64Array(n);
  const length = new Float64Array(n);
  const code = new Uint8Array(n);
  let now = 0;
  for (let i = 0; i < n; i++) {
    start[i] = now += Math.floor(random() ** 6 * gap);
    length[i] = Math.floor(random() ** 12 * 1e6);
    code[i] = Math.floor(random() * 5);
    now += length[i];
  }
  return { start, length, code, whole: now };
}

let levelsSeen = 0;
const faults = new Set();
const check = (what, holds) => { if (!holds) faults.add(what); };

for (let seed = 1; seed <= 30; seed++) {
  const n = [0, 1, 511, 600, 5000, 40000][seed % 6];
  const { start, length, code, whole } = makeRow(n, randomOf(seed), 10 ** (seed % 5 + 1));
  const levels = levelsOf(start, length, code, whole);
  let before = n;
  for (const level of levels) {
    const own = { ...level };
    for (const name of ['start', 'length', 'sum', 'count', 'max', 'longest', 'code']) {
      own[name] = Array.from(level[name].subarray(0, level.n));
    }
    levelsSeen++;
    check('counts', total(own.count) === n);
    check('sums', total(own.sum) === total(Array.from(length)));
    check('the longest', Math.max(...own.max) === length.reduce((a, b) => Math.max(a, b)));
    check('half of them', level.n * 2 <= before);
    before = level.n;
    const single = new Map();
    const perUnit = new Map();
    for (let i = 0; i < level.n; i++) {
      check('order', i === 0 || own.start[i - 1] <= own.start[i]);
      check('longest is in its block', start[own.longest[i]] >= own.start[i] &&
        start[own.longest[i]] + length[own.longest[i]] <= own.start[i] + own.length[i]);
      check('no more time than there is', own.sum[i] <= own.length[i]);
      if (own.count[i] === 1) single.set(own.longest[i], own.length[i]);
      const unit = Math.floor(own.start[i] / level.unit);
      perUnit.set(unit, (perUnit.get(unit) ?? 0) + 1);
      check('a colour that is there', own.code[i] >= 0 && own.code[i] < 5);
    }
    for (let i = 0; i < n; i++) {
      if (length[i] >= level.unit) check('long ones are alone', single.get(i) === length[i]);
    }
    // A unit is as wide as a pixel or less: two blocks, and one that began before it was joined.
    for (const count of perUnit.values()) check('few to a unit', count <= 3);
  }
}
console.log('levels:', levelsSeen > 30 ? 'many' : levelsSeen);
console.log('faults:', [...faults].join(', ') || 'none');
