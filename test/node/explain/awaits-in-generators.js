// SPDX-License-Identifier: MIT
// What follows an await in an async generator has that function's name and the place of that await, though yield and
// return await too, and though others are waiting for the generator.
'use strict';

const { pipeline } = require('stream');

class Numbers {
  async* method() {
    try {
      yield 1;
      await null;
      console.log('in a method');
      yield 2;
    } finally {
      await null;
      console.log('behind finally');
    }
  }
}

async function* inner() {
  for (let i = 0; i < 1; i++) {
    await new Promise((resolve) => { setTimeout(resolve, 1); });
    console.log('in a loop');
    if (i > 0) return 1;
    yield i;
    await { then(resolve) { setTimeout(resolve, 1); } };
    console.log('a thenable');
  }
  return await 3;
}

async function* outer() {
  yield* inner();
  await 0;
  console.log('behind yield*');
  for await (const value of inner()) yield value;
  await 0;
  console.log('behind for await');
}

async function* steps(source) {
  for await (const value of source) {
    await null;
    console.log('in a pipeline');
    yield value;
  }
}

async function* never() {
  await new Promise(() => {});
}

(async function use() {
  for await (const value of new Numbers().method()) if (value === 2) break;
  console.log('used');
  const generator = outer();
  while (!(await generator.next()).done);
  pipeline(['a'], steps, async function sink(source) { for await (const value of source) value; }, () => {
    never().next();
  });
})();
