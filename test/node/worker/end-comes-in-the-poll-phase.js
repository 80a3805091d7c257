// SPDX-License-Identifier: MIT
// In which phase a Worker's end is reported, and with what around it, when the parent was busy while
// the thread ended: before the messages of all ports, and before immediates. Ends that are there
// together come in the order of ending, with one checkpoint for all of them and their messages.
'use strict';
const fs = require('fs');
const { MessageChannel, Worker } = require('worker_threads');

const GATE = 0;
const TID = 1;
let line = [];

function note(text) {
  line.push(text);
}

const code = `
  const { parentPort, workerData } = require('worker_threads');
  process.on('exit', () => {
    const tid = require('fs').readlinkSync('/proc/thread-self').split('/').pop();
    Atomics.store(workerData.words, ${TID}, +tid);
  });
  if (workerData.says) {
    parentPort.postMessage(1);
    parentPort.postMessage(2);
  }
  Atomics.wait(workerData.words, ${GATE}, 0);`;

function notes(text) {
  note(text);
  process.nextTick(() => note(`tick ${text}`));
  Promise.resolve().then(() => note(`promise ${text}`));
  setImmediate(() => note(`immediate ${text}`));
}

// A Worker that waits, and a function that lets it end and returns when its thread is gone.
function make(name, says = false) {
  const words = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(code, { eval: true, workerData: { words, says } });
  if (says) worker.on('message', (message) => notes(`${name}.${message}`));
  worker.on('exit', () => notes(name));
  return () => {
    Atomics.store(words, GATE, 1);
    Atomics.notify(words, GATE);
    const begin = Date.now();
    while (Atomics.load(words, TID) === 0) {
      if (Date.now() - begin > 10_000) throw new Error('memory is not shared');
    }
    while (fs.existsSync(`/proc/self/task/${words[TID]}`)) continue;
  };
}

function port(callback) {
  const { port1, port2 } = new MessageChannel();
  port2.on('message', () => {
    note('port');
    callback?.();
    port1.close();
  });
  return port1;
}

const scenes = {
  'behind a timer'() {
    const { 0: first, 1: end } = [port(), make('end')];
    setTimeout(() => {
      setImmediate(note, 'immediate');
      setTimeout(note, 0, 'timer');
      first.postMessage(1);
      end();
    });
  },
  'behind an immediate'() {
    const end = make('end');
    setImmediate(() => {
      setImmediate(note, 'immediate');
      setTimeout(note, 0, 'timer');
      end();
    });
  },
  'in the same poll phase, too late'() {
    const end = make('end');
    port(() => {
      setImmediate(note, 'immediate');
      setTimeout(note, 0, 'timer');
      end();
    }).postMessage(1);
  },
  'three'() {
    const { 0: a, 1: b, 2: c } = [make('a'), make('b'), make('c')];
    setTimeout(() => {
      setImmediate(note, 'immediate');
      b();
      c();
      a();
    });
  },
  'its messages'() {
    const end = make('end', true);
    // Not 'online' yet: what it says comes with its end.
    end();
    setImmediate(note, 'immediate');
  },
  'terminate()'() {
    const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
    worker.on('exit', () => notes('end'));
    worker.on('online', () => worker.terminate().then(() => {
      note('terminated');
      setImmediate(note, 'immediate');
    }));
  },
};

const names = Object.keys(scenes);
function next() {
  if (line.length > 0) console.log(line.join(', '));
  line = [];
  const name = names.shift();
  if (name === undefined) return;
  console.log(`${name}:`);
  scenes[name]();
}
process.on('beforeExit', next);
