// SPDX-License-Identifier: MIT
// In which phase a Worker's end is reported, and with what around it, when the parent was busy while
// the thread ended: before the messages of all ports, and before immediates. Ends that are there
// together come in the order of ending, with one checkpoint for all of them and their messages.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { MessageChannel, Worker } = require('worker_threads');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-ends-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
let count = 0;
let line = [];

function note(text) {
  line.push(text);
}

// Two files: the gate is there when it shall end, then its own, which has the number of its thread.
const code = `
  const fs = require('fs');
  const { parentPort, workerData: { gate, says, thread } } = require('worker_threads');
  process.on('exit', () => {
    fs.writeFileSync(thread + '.new', fs.readlinkSync('/proc/thread-self').split('/').pop());
    fs.renameSync(thread + '.new', thread);
  });
  if (says) {
    parentPort.postMessage(1);
    parentPort.postMessage(2);
  }
  while (!fs.existsSync(gate)) continue;`;

function notes(text) {
  note(text);
  process.nextTick(() => note(`tick ${text}`));
  Promise.resolve().then(() => note(`promise ${text}`));
  setImmediate(() => note(`immediate ${text}`));
}

// A Worker that waits, and a function that lets it end and returns when its thread is gone.
function make(name, says = false) {
  const gate = path.join(folder, `gate-${++count}`);
  const thread = path.join(folder, `thread-${count}`);
  const worker = new Worker(code, { eval: true, workerData: { gate, says, thread } });
  if (says) worker.on('message', (message) => notes(`${name}.${message}`));
  worker.on('exit', () => notes(name));
  return () => {
    fs.writeFileSync(gate, '');
    while (!fs.existsSync(thread)) continue;
    const number = fs.readFileSync(thread, 'latin1');
    while (fs.existsSync(`/proc/self/task/${number}`)) continue;
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
