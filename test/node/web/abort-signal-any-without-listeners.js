// SPDX-License-Identifier: MIT
// Signals of any() that nobody listens to know what happened all the same; those with listeners
// are told in the order in which they were made.
'use strict';

const a = new AbortController();
const b = new AbortController();
const both = AbortSignal.any([b.signal, a.signal, b.signal]);
const nested = AbortSignal.any([both]);
a.abort('A');
b.abort('B');
console.log(both.aborted, both.reason, nested.reason, AbortSignal.any([both]).reason);
try {
  nested.throwIfAborted();
} catch (reason) {
  console.log('thrown', reason);
}
both.addEventListener('abort', () => { console.log('too late'); });

const c = new AbortController();
const list = [1, 2, 3].map(() => AbortSignal.any([c.signal]));
for (const i of [2, 0, 1]) {
  list[i].addEventListener('abort', () => {
    console.log(i, list[i].aborted, list[i].reason === c.signal.reason);
  });
}
const silent = () => { console.log('removed'); };
list[1].addEventListener('abort', silent);
list[1].removeEventListener('abort', silent);
const idle = AbortSignal.any([c.signal]);
idle.onabort = silent;
idle.onabort = null;
c.abort();
console.log(idle.aborted, idle.reason.name);

const timed = AbortSignal.any([AbortSignal.timeout(1)]);
setTimeout(() => { console.log(timed.aborted, timed.reason.name); }, 20);
