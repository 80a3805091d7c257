// SPDX-License-Identifier: MIT
// The async iterator: values, rounds that passed while nobody read, the ways to end it.
'use strict';

const { setInterval: every, setTimeout: wait } = require('timers/promises');

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };

async function main() {
  const iterator = every(1, 'value');
  console.log(Object.prototype.toString.call(iterator), typeof iterator[Symbol.asyncIterator]);
  console.log(await iterator.next(), await iterator.next());
  console.log(await iterator.return('over'), await iterator.next());

  let rounds = 0;
  for await (const value of every(1, ['same'])) {
    rounds++;
    if (rounds === 3) {
      console.log(value, rounds);
      break;
    }
  }

  const slow = every(5, 'kept');
  await slow.next();
  await wait(60);
  block(20);
  const before = Date.now();
  for (let i = 0; i < 4; i++) await slow.next();
  console.log('rounds that had passed come at once', Date.now() - before < 4);
  await slow.return();

  try {
    for await (const value of every(1)) throw new Error(`from the body, ${value}`);
  } catch (error) {
    console.log(error.message);
  }

  const thrown = every(1);
  await thrown.next();
  await thrown.throw(new Error('into the iterator')).catch((error) => console.log(error.message));

  const abort = new AbortController();
  rounds = 0;
  try {
    for await (const value of every(1, 'until abort', { signal: abort.signal })) {
      if (++rounds === 2) abort.abort(value);
    }
  } catch (error) {
    console.log(error.name, error.cause, rounds);
  }

  const never = every(1);
  console.log(await never.return('unstarted'));
}
main();
