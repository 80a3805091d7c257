// SPDX-License-Identifier: MIT
// AbortSignal.any: with all its sources gone a signal is collected in spite of its listeners; with
// one that may fire it is not (as in Node 24; 20 kept all). gc() in a later turn gives a promise.
'use strict';

const refs = [];
const keeper = new AbortController();
let heard = 0;

function make() {
  for (let i = 0; i < 200; i++) {
    const short = new AbortController();
    const any = AbortSignal.any([short.signal]);
    any.addEventListener('abort', () => {});
    const nested = AbortSignal.any([any]);
    nested.onabort = () => {};
    refs.push(new WeakRef(any), new WeakRef(nested));
    AbortSignal.any([short.signal, keeper.signal]).addEventListener('abort', () => heard++);
  }
}

(async () => {
  make();
  for (let i = 0; i < 10; i++) {
    const done = gc({ execution: 'async' });
    if (i === 0) console.log(done instanceof Promise, gc(), gc({ execution: 'sync' }));
    if (await done !== undefined) console.log('a value');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const alive = refs.filter((ref) => ref.deref() !== undefined).length;
  console.log(alive < 20);
  keeper.abort();
  console.log(heard);
})();
