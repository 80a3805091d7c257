// SPDX-License-Identifier: MIT
// What is rejected or handled while listeners of unhandledRejection and rejectionHandled run.
'use strict';

const log = (...words) => console.log(words.join(' '));
const names = new Map();
const reject = (name) => {
  const promise = Promise.reject(name);
  names.set(promise, name);
  return promise;
};
let first, second;

process.on('unhandledRejection', (reason) => {
  log('unhandled', reason);
  process.nextTick(() => log('tick of', reason));
  Promise.resolve().then(() => log('microtask of', reason));
  if (reason === 'first') second.catch(() => log('second is caught'));
  if (reason === 'late') setImmediate(() => first.catch(() => log('first is caught')));
});

process.on('rejectionHandled', (promise) => {
  log('handled', names.get(promise));
  process.nextTick(() => log('tick of the handling'));
  if (names.get(promise) === 'first') {
    reject('inside');
    reject('inside, but caught').catch(() => log('caught at once'));
  }
});

first = reject('first');
second = reject('second');
setTimeout(() => reject('late'), 2);
