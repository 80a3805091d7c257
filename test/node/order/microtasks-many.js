// SPDX-License-Identifier: MIT
// Microtasks by the thousands: their order among all kinds of them, what they throw, what they
// queue, and that nothing they carry is lost to the garbage collector.
'use strict';

const log = [];
let order = '';

process.on('uncaughtException', (error) => log.push(`uncaught ${error.message}`));
process.on('unhandledRejection', (reason) => log.push(`unhandled ${reason}`));

// 1. More at once than the queue has room for, of all kinds, in the order of their making.
for (let i = 0; i < 5000; i++) {
  queueMicrotask(() => { order += `${i},`; });
  Promise.resolve(i).then((value) => { order += `${value};`; });
}
queueMicrotask(() => {
  let expected = '';
  for (let i = 0; i < 5000; i++) expected += `${i},${i};`;
  log.push(`in order ${order === expected}`);
});

// 2. What one throws keeps nobody from running; ticks wait for the last of them.
process.nextTick(() => log.push('tick 1'));
queueMicrotask(() => {
  process.nextTick(() => log.push('tick 2'));
  throw new Error('one');
});
Promise.reject(new Error('two')).catch((error) => log.push(`caught ${error.message}`));
Promise.resolve().then(() => { throw 'three'; });
queueMicrotask(function() { log.push(`arguments ${arguments.length} ${this}`); });

// 3. Thenables, of other kinds and of our own.
Promise.resolve({ then(resolve) { log.push('then'); resolve('thenable'); } })
  .then((value) => log.push(value));

// 4. Chains that make garbage; the values must be the ones that were given.
async function link(depth, text) {
  if (depth === 0) return { text };
  const waste = [];
  for (let i = 0; i < 20; i++) waste.push({ i, text: `${text}${i}` });
  const { text: inner } = await link(depth - 1, `${text}.`);
  return { text: inner + waste.length };
}

async function* count(to) {
  for (let i = 0; i < to; i++) yield { i };
}

async function main() {
  let sum = 0;
  for (let i = 0; i < 20000; i++) sum += (await { value: { deep: [i] } }).value.deep[0];
  log.push(`sum ${sum}`);
  const links = [];
  for (let i = 0; i < 200; i++) links.push(link(30, `${i}`));
  const texts = await Promise.all(links);
  log.push(`links ${texts.every(({ text }, i) => text === `${i}${'.'.repeat(30)}${'20'.repeat(30)}`)}`);
  let counted = 0;
  for await (const { i } of count(2000)) counted += i;
  log.push(`counted ${counted}`);
}

// 5. Deep in a stack that is full, an exception of the engine's in a job is nobody's.
function deep() {
  return deep() + 1;
}
queueMicrotask(() => {
  try {
    deep();
  } catch (error) {
    log.push(error.name);
  }
});

main().then(() => {
  setImmediate(() => {
    log.push('immediate');
    queueMicrotask(() => log.push('microtask'));
    process.nextTick(() => log.push('tick 3'));
    setImmediate(() => console.log(log.join('\n')));
  });
});
