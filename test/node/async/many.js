// SPDX-License-Identifier: MIT
// A thousand chains of awaits, interleaved, each with its own store.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
let wrong = 0;
let looks = 0;
const look = (id) => {
  looks++;
  if (als.getStore() !== id) wrong++;
};
const shared = new Promise((resolve) => setTimeout(resolve, 5));

async function chain(id) {
  for (let i = 0; i < 10; i++) {
    switch ((id + i) % 6) {
      case 0: await i; break;
      case 1: await Promise.resolve(i); break;
      case 2: await new Promise((resolve) => setTimeout(resolve, id % 3)); break;
      case 3: await new Promise((resolve) => setImmediate(resolve)); break;
      case 4: await shared; break;
      case 5: await shared.then(() => look(id)); break;
    }
    look(id);
  }
}

const all = [];
for (let id = 0; id < 1000; id++) all.push(als.run(id, chain, id));
Promise.all(all).then(() => console.log(looks, wrong, als.getStore()));
