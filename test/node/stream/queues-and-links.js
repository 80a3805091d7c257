// SPDX-License-Identifier: MIT
// Many chunks that wait, a _writev that changes its array, links that are cut while they carry, and
// streams of the old kind as source, as destination and as what a pipeline destroys.
'use strict';

const { EventEmitter } = require('events');
const { PassThrough, Readable, Stream, Writable, pipeline } = require('stream');

const steps = [
  function queue(done) {
    const got = [];
    let held;
    const writable = new Writable({
      decodeStrings: false,
      write(chunk, encoding, callback) {
        got.push(chunk);
        held = callback;
      },
    });
    let next = 0;
    const told = [];
    const write = (count) => {
      for (; count > 0; count--) {
        const name = `c${next++}`;
        writable.write(name, () => told.push(name));
      }
    };
    // Some are taken before more come: the places in the queue are used again.
    write(7);
    for (let i = 0; i < 5; i++) held();
    write(40);
    for (let i = 0; i < 30; i++) held();
    write(3000);
    console.log(writable.writableLength, writable._writableState.bufferedRequestCount);
    console.log(writable._writableState.getBuffer()[0].chunk);
    while (got.length < next) held();
    held();
    writable.end(() => {
      console.log(got.length, got.every((name, i) => name === `c${i}`));
      console.log(told.length, told.every((name, i) => name === `c${i}`), writable.writableLength);
      done();
    });
  },
  function many(done) {
    const writable = new Writable({
      writev(entries, callback) {
        console.log(entries.length, entries.allBuffers, entries.map((e) => String(e.chunk)).join());
        entries.length = 1;
        callback();
      },
    });
    writable.cork();
    for (const name of ['a', 'b', 'c']) writable.write(name, () => console.log('told', name));
    process.nextTick(() => writable.uncork());
    writable.on('finish', () => console.log('finish')).on('close', done);
    setImmediate(() => writable.end('d'));
  },
  function cutWhileCarrying(done) {
    const source = new Readable({ read() {} });
    const first = new Writable({
      highWaterMark: 1,
      write(chunk, encoding, callback) {
        console.log('first', String(chunk));
        source.unpipe(first);
        setImmediate(callback);
      },
    });
    const second = new Writable({
      highWaterMark: 1,
      write(chunk, encoding, callback) {
        console.log('second', String(chunk), source._readableState.pipes.length);
        setImmediate(callback);
      },
    });
    source.pipe(first);
    source.pipe(second).on('finish', () => {
      console.log(first.writableEnded, first.listenerCount('error'), first.listenerCount('close'));
      done();
    });
    for (const chunk of ['x', 'y', 'z', null]) source.push(chunk);
  },
  function twice(done) {
    const source = new Readable({ read() {} });
    const dest = new PassThrough();
    dest.on('unpipe', () => console.log('unpipe', source._readableState.pipes.length));
    source.pipe(dest);
    source.pipe(dest);
    source.unpipe(dest);
    console.log(source.listenerCount('data'));
    source.pipe(new PassThrough());
    source.unpipe();
    console.log(source.listenerCount('data'), source.readableFlowing);
    done();
  },
  function oldSource(done) {
    const old = new Stream();
    old.pause = () => console.log('pause');
    old.resume = () => console.log('resume');
    old.shout = function() { return this === old; };
    const readable = new Readable({ highWaterMark: 4 }).wrap(old);
    console.log(readable.shout(), readable.pause === Readable.prototype.pause);
    readable.on('data', (chunk) => console.log('data', String(chunk)));
    readable.on('end', () => console.log('end')).on('close', done);
    readable.pause();
    old.emit('data', Buffer.from('longer'));
    setImmediate(() => {
      readable.resume();
      setImmediate(() => old.emit('end'));
    });
  },
  function oldPipe(done) {
    const old = new Stream();
    old.readable = true;
    const dest = new PassThrough();
    dest.on('pipe', (from) => console.log('pipe', from === old));
    old.pipe(dest);
    old.emit('data', 'one');
    old.emit('end');
    dest.on('data', (chunk) => console.log(String(chunk))).on('end', done);
    try {
      new Stream().pipe(new PassThrough()).emit('error', new Error('unheard'));
    } catch (error) {
      console.log('thrown', error.message);
    }
  },
  function oldDestroyed(done) {
    const old = new EventEmitter();
    Object.assign(old, { writable: true, write: () => true, end() {}, close() {
      console.log('close of old');
    } });
    const source = new Readable({ read() { this.destroy(new Error('broken')); } });
    pipeline(source, old, (error) => {
      console.log(error.message);
      done();
    });
  },
  async function iterated(done) {
    const source = Readable.from(['a', 'b', 'c']);
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      console.log(chunk);
      break;
    }
    console.log(source.destroyed);
    for await (const chunk of source) console.log(chunk);
    console.log(source.destroyed);
    try {
      source.iterator(5);
    } catch (error) {
      console.log(error.code);
    }
    done();
  },
];

(function next() {
  const step = steps.shift();
  if (step === undefined) return;
  console.log(`-- ${step.name}`);
  step(() => setImmediate(next));
})();
