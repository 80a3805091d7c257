// SPDX-License-Identifier: MIT
// A throw in a listener does not stop the dispatch; it is an uncaught exception in a tick.
'use strict';

process.on('uncaughtException', (error) => console.log('uncaught', error.message));
const target = new EventTarget();
target.addEventListener('a', () => { throw new Error('one'); });
target.addEventListener('a', async () => { throw new Error('two'); });
target.addEventListener('a', () => console.log('three'));
process.nextTick(() => console.log('tick before'));
console.log(target.dispatchEvent(new Event('a')));
process.nextTick(() => console.log('tick after'));
console.log('end');
