// SPDX-License-Identifier: MIT
// AsyncLocalStorage with contexts of vm whose microtasks run only after their scripts.
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const vm = require('vm');

const storage = new AsyncLocalStorage();
const log = (...words) => console.log(...words, storage.getStore());
const own = vm.createContext({ log, storage }, { microtaskMode: 'afterEvaluate' });
const run = (code) => vm.runInContext(code, own);

// A promise of theirs, a handler of ours: it runs with our microtasks.
const theirs = run('theirs = Promise.resolve(1)');
storage.run('A', () => theirs.then(() => log('handler of ours')));
storage.run('B', () => Promise.resolve().then(() => log('ours')));
log('first');

setImmediate(() => {
  run('0');
  log('nothing has leaked');

  // Handlers of theirs: they keep their store until the next script of theirs.
  storage.run('C', () => theirs.then(run('() => log("handler of theirs")')));
  storage.run('D', () => run('async () => { await 1; log("await"); await theirs; log("2"); }')());
  storage.run('E', () => Promise.resolve().then(run('() => log("ours, handler of theirs")')));
  storage.run('F', () => run('() => queue(() => log("nested"))'));
  storage.run('G', () => {
    run('0');
    log('within');
  });
  log('behind');

  // A pending promise of ours.
  let resolve;
  const pending = new Promise((fn) => { resolve = fn; });
  storage.run('H', () => run('(p) => { p.then(() => log("pending")); }')(pending));
  storage.run('I', () => pending.then(() => log('pending, ours')));
  storage.run('J', () => resolve());
  log('settled');
  run('0');

  // What enters a store in a task does so for the task only; in the script for its caller.
  run(`Promise.resolve().then(() => { storage.enterWith('K'); log('task'); });
       Promise.resolve().then(() => log('next task'));`);
  log('behind tasks');
  storage.run('L', () => {
    run('storage.enterWith("M"); Promise.resolve().then(() => log("entered"))');
    log('entered, caller');
  });

  setImmediate(() => {
    run('0');
    log('last');
  });
});
