// SPDX-License-Identifier: MIT
// What handleEvent of an object throws is an uncaught exception that comes after the microtasks, and
// the next listener sees an event that is no longer dispatched. A getter of handleEvent that throws,
// and a promise or a thenable that it returns and that fails, come in the same way.
'use strict';

process.on('uncaughtException', (error) => console.log('uncaught', error.message));
const target = new EventTarget();

function add(name, handleEvent) {
  target.addEventListener('a', { handleEvent });
  target.addEventListener('a', (event) => {
    console.log('after', name, event.eventPhase, event.currentTarget === target);
  });
}

add('throw', () => { throw new Error('thrown'); });
add('promise', () => Promise.reject(new Error('rejected')));
add('async', async () => { await undefined; throw new Error('awaited'); });
add('thenable', () => ({ then(resolve, reject) { reject(new Error('thenable')); } }));
let reads = 0;
target.addEventListener('a', { get handleEvent() {
  if (reads++ > 0) throw new Error('getter'); // addEventListener may look, too
  return () => {};
} }, { once: true });
target.addEventListener('a', () => { throw new Error('plain'); });

function hop(count) {
  console.log('microtask', count);
  if (count < 6) queueMicrotask(() => hop(count + 1));
}

process.nextTick(() => console.log('tick before'));
queueMicrotask(() => hop(1));
const event = new Event('a');
console.log('dispatched', target.dispatchEvent(event), event.eventPhase);
process.nextTick(() => console.log('tick after'));
setImmediate(() => console.log('immediate'));
