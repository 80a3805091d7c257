// SPDX-License-Identifier: MIT
// setTimeout, setImmediate, scheduler: the values, and their order beside callbacks.
'use strict';

const { scheduler, setImmediate: immediate, setTimeout: timeout } = require('timers/promises');

async function main() {
  console.log(await timeout(), await timeout(1), await timeout(1, 'value'));
  console.log(await immediate(), await immediate('value'));
  console.log(await scheduler.wait(1), await scheduler.yield());
  const inner = Promise.resolve('of a promise');
  console.log(await timeout(1, inner), await immediate({ then: (f) => f('of a thenable') }));

  const both = [];
  setTimeout(() => both.push('callback 1'), 5);
  const waits = timeout(5).then(() => both.push('promise'));
  setTimeout(() => both.push('callback 2'), 5);
  await waits;
  await timeout(5);
  console.log(both.join());

  await immediate();
  const turns = [];
  global.setImmediate(() => turns.push('callback 1'));
  immediate().then(() => turns.push('promise'));
  global.setImmediate(() => turns.push('callback 2'));
  await immediate();
  console.log(turns.join());
  console.log(timeout(1) instanceof Promise, immediate() instanceof Promise);
}
main();
