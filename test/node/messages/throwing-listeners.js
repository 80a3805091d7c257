// SPDX-License-Identifier: MIT
// After a listener that throws the other messages come in the next turn.
'use strict';

process.on('uncaughtException', (error) => console.log('uncaught', error.message));
const { port1, port2 } = new MessageChannel();
port2.on('message', (value) => {
  console.log('message', value);
  process.nextTick(() => console.log('tick', value));
  Promise.resolve().then(() => console.log('microtask', value));
  if (value === 4) port1.close();
  if (value === 1) throw new Error('listener');
  if (value === 2) {
    Promise.resolve().then(() => process.nextTick(() => { throw new Error('tick'); }));
  }
});
for (let i = 1; i <= 4; i++) port1.postMessage(i);
setImmediate(() => {
  console.log('immediate');
  setImmediate(() => {
    console.log('second');
    setImmediate(() => console.log('third'));
  });
});
