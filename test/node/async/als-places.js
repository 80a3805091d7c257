// SPDX-License-Identifier: MIT
// Where a store goes: thenables, generators, emitters, streams, snapshots, rejections, subclasses.
// (Expected output: Node 24, for defaultValue and name.)
'use strict';
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const { EventEmitter, once } = require('events');
const { promises: { stat } } = require('fs');
const { Readable, Transform, Writable, pipeline } = require('stream');
const timers = require('timers/promises');
const { callbackify } = require('util');

const storage = new AsyncLocalStorage({ defaultValue: 'default', name: 'mine' });
const show = (name) => console.log(name, storage.getStore());

// Calls fn later, with another store.
function elsewhere(fn) {
  storage.run('elsewhere', () => setTimeout(fn, 1));
}

const places = {
  async thenable() {
    await { then(resolve) { show('in then'); elsewhere(resolve); } };
    show('after it');
  },
  async rejectedThenable() {
    try {
      await { then(resolve, reject) { elsewhere(() => reject(new Error('no'))); } };
    } catch (error) {
      show(error.message);
    }
  },
  async pending() {
    await new Promise((resolve) => elsewhere(resolve));
    show('after it');
  },
  async generator() {
    async function* generate() {
      yield 1;
      await new Promise((resolve) => elsewhere(resolve));
      show('in it');
      yield 2;
    }
    for await (const value of generate()) show(value);
  },
  microtask() { return new Promise((resolve) => queueMicrotask(() => resolve(show('task')))); },
  async emitter() {
    const emitter = new EventEmitter();
    elsewhere(() => emitter.emit('x'));
    await once(emitter, 'x');
    show('once');
  },
  async reading() { for await (const value of Readable.from([1, 2])) show(value); },
  pipes() {
    const transform = new Transform({
      transform(chunk, encoding, callback) {
        show('transform');
        setImmediate(callback, null, chunk);
      },
    });
    const writable = new Writable({
      write(chunk, encoding, callback) {
        show('write');
        callback();
      },
    });
    return new Promise((resolve) => {
      pipeline(Readable.from(['a']), transform, writable, () => resolve(show('finished')));
    });
  },
  async timers() {
    await timers.setTimeout(1);
    show('timeout');
    for await (const _ of timers.setInterval(1)) {
      show('interval');
      break;
    }
  },
  file() { return stat('/').then(() => show('stat')); },
  callback() {
    return new Promise((resolve) => callbackify(async () => 1)(() => resolve(show('x'))));
  },
  async combined() {
    const late = () => new Promise((resolve) => elsewhere(resolve));
    await Promise.all([late()]);
    show('all');
    await Promise.race([late()]).then(() => show('race'));
    await Promise.allSettled([late()]).finally(() => show('settled'));
  },
  async subclass() {
    class Sub extends Promise {}
    await new Sub((resolve) => elsewhere(resolve)).then(() => show('then'));
    await new Sub((resolve) => elsewhere(resolve));
    show('await');
  },
  resource() {
    const resource = new AsyncResource('R');
    storage.run('other', () => resource.runInAsyncScope(() => show('inside')));
  },
  unhandled() {
    Promise.reject(new Error('nobody'));
    return storage.run('waiting', () => new Promise((resolve) => {
      process.once('unhandledRejection', () => resolve(show('told')));
    }));
  },
};

(async () => {
  for (const name of Object.keys(places)) {
    console.log(`-- ${name}`);
    await storage.run(name, places[name]);
    show('outside');
  }
  const snapshot = storage.run('snapshot', () => AsyncLocalStorage.snapshot());
  storage.run('other', () => snapshot(() => show('snapshot')));
  const bound = storage.run('bound', () => AsyncLocalStorage.bind((a, b) => show(a + b)));
  storage.run('other', bound, 1, 2);
  storage.exit(() => show('exit'));
  storage.enterWith('entered');
  storage.run(undefined, () => show('undefined'));
  await 1;
  show('kept');
  storage.disable();
  show('disabled');
  console.log(storage.name);
})();
