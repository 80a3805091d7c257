// SPDX-License-Identifier: MIT
// No checkpoint follows a callback that throws: what it has left waits for the end of the next one.
// After a tick or a microtask that throws the rest of the queue runs as always.
process.on('uncaughtException', (error) => console.log('caught', error.message));
setImmediate(() => {
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('promise'));
  throw new Error('immediate');
});
setImmediate(() => console.log('the next immediate'));
process.nextTick(() => {
  process.nextTick(() => console.log('tick of a tick'));
  throw new Error('tick');
});
