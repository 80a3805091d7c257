// SPDX-License-Identifier: MIT
// The engine numbers awaits as it compiles them: tests of loops twice, a loop that awaits after its body, what
// a value is taken apart into after the value. A stack has the right ones all the same.
'use strict';

const later = (value) => new Promise((resolve) => setTimeout(resolve, 1, value));

async function fail() {
  await null;
  throw new Error('x');
}

let n = 0;
async function inLoop() {
  while (await later(n++ < 2)) {
    if (n === 2) await later(await later(await later(1)));
  }
  for (let i = await later(0); i < await later(1); i += await later(1)) await fail();
}

async function inLoopThatAwaits() {
  for await (const x of [1, 2]) {
    await inLoop(x);
  }
}

async function inPattern() {
  const { a = await inLoopThatAwaits() } = await later({});
  return a;
}

async function inSwitch() {
  switch (await later(1)) {
    case await later(0): return await later(1);
    case await later(1): return await inPattern();
    default: return await later(2);
  }
}

inSwitch().catch(({ stack }) => {
  for (const [, name, place] of stack.matchAll(/at (?:async )?(\w+) \(.*?(\d+:\d+)\)/g)) console.log(name, place);
});
