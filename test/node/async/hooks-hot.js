// SPDX-License-Identifier: MIT
// Promises of code that has become hot are told of too, and their stores are right.
'use strict';
const { AsyncLocalStorage, createHook } = require('async_hooks');

const counts = { init: 0, before: 0, after: 0, resolve: 0 };
const known = new Set();
createHook({
  init(id, type, trigger, resource) {
    if (type !== 'PROMISE') return;
    known.add(id);
    counts.init++;
    if (!(resource instanceof Promise)) console.log('no promise');
  },
  before(id) { if (known.has(id)) counts.before++; },
  after(id) { if (known.has(id)) counts.after++; },
  promiseResolve(id) { if (known.has(id)) counts.resolve++; else console.log('unknown'); },
}).enable();

const storage = new AsyncLocalStorage();
async function leaf(x) { return x; }
async function branch(x) {
  const y = await leaf(x);
  const z = await new Promise((resolve) => x % 100 === 0 ? setImmediate(resolve, y) : resolve(y));
  return Promise.resolve(z).then((q) => q + 1);
}
async function tree(mine) {
  let sum = 0;
  for (let i = 0; i < 1500; i++) {
    sum += await branch(i);
    if (storage.getStore() !== mine) throw new Error('lost');
  }
  return sum;
}
Promise.all([1, 2, 3].map((k) => storage.run(k, tree, k))).then((sums) => {
  console.log(sums, counts);
});
