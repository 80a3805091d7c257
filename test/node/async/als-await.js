// SPDX-License-Identifier: MIT
// A store goes through every kind of await, whoever settles what is waited for.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const log = [];
const show = (what) => log.push(`${what}: ${als.getStore()}`);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
class Sub extends Promise {}

async function* generate() {
  yield 1;
  await sleep(1);
  yield sleep(1);
  show('generator');
}

async function work(name) {
  show(`${name} start`);
  await 1;
  show(`${name} a value`);
  await Promise.resolve();
  show(`${name} a settled promise`);
  await sleep(1);
  show(`${name} a pending promise`);
  await { then(resolve) { show(`${name} then`); setTimeout(resolve, 1); } };
  show(`${name} a thenable`);
  for await (const x of generate()) show(`${name} for await ${x}`);
  for await (const x of [1, sleep(1)]) show(`${name} for await of an array ${x}`);
  await new Sub((resolve) => setTimeout(resolve, 1));
  show(`${name} a subclass`);
  try {
    await Promise.reject(new Error('no'));
  } catch {
    show(`${name} a rejection`);
  }
  try {
    await new Promise((_, reject) => setTimeout(reject, 1));
  } catch {
    show(`${name} a late rejection`);
  }
  await Promise.all([sleep(1), 2]);
  show(`${name} all`);
  await Promise.race([sleep(1), sleep(30)]);
  show(`${name} race`);
  await (async () => sleep(1))();
  show(`${name} nested`);
}

(async () => {
  await als.run('A', work, 'a');
  show('after a');
  await als.run('B', work, 'b');
  console.log(log.join('\n'));
})();
