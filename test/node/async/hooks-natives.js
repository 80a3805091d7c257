// SPDX-License-Identifier: MIT
// What hooks hear of requests and handles: types, causes and how often each is entered.
'use strict';
const { createHook, executionAsyncId, executionAsyncResource } = require('async_hooks');
const fs = require('fs');
const net = require('net');
const dns = require('dns');
const dgram = require('dgram');
const { spawn } = require('child_process');

let seen = new Map();
const skip = new Set(['TickObject', 'Timeout', 'Immediate', 'PROMISE', 'Microtask']);
const names = new Map();
createHook({
  init(id, type, trigger, resource) {
    names.set(id, type);
    if (skip.has(type) || !running) return;
    seen.set(id, { type, trigger, isObject: typeof resource === 'object', before: 0, after: 0,
                   destroy: 0 });
  },
  before(id) {
    const entry = seen.get(id);
    if (entry === undefined) return;
    entry.before++;
    if (executionAsyncId() !== id) console.log('wrong id in', entry.type);
    if (executionAsyncResource() === undefined) console.log('no resource in', entry.type);
  },
  after(id) { if (seen.has(id)) seen.get(id).after++; },
  destroy(id) { if (seen.has(id)) seen.get(id).destroy++; },
}).enable();

let running = false;
function cause(entry) {
  const type = names.get(entry.trigger) ?? 'main';
  return skip.has(type) ? 'task' : type;
}

// Names what is counted; ends when the handles are gone.
function scenario(name, begin) {
  return new Promise((resolve) => {
    seen = new Map();
    running = true;
    begin(() => setTimeout(() => {
      running = false;
      console.log(`-- ${name}`);
      const lines = [];
      for (const e of seen.values()) {
        // Node's pipes of a child have a side to shut that nobody uses.
        if (name === 'child' && e.type === 'SHUTDOWNWRAP') continue;
        const times = e.before === e.after ? `${e.before}x` : `${e.before}/${e.after}`;
        lines.push(`${e.type} by ${cause(e)} ${e.isObject} ${times} destroyed ${e.destroy}`);
      }
      console.log(lines.sort().join('\n'));
      resolve();
    }, 30));
  });
}

function fileCallbacks(done) {
  fs.access(__filename, () => fs.readFile(__filename, () => done()));
}

function filePromises(done) {
  fs.promises.stat(__filename).then(done);
}

function lookups(done) {
  dns.lookup('localhost', () => dns.lookupService('127.0.0.1', 80, () => done()));
}

function tcp(done) {
  const server = net.createServer((socket) => {
    socket.resume();
    socket.end();
    server.close(done);
  });
  server.listen(0, '127.0.0.1', () => {
    net.connect(server.address().port, '127.0.0.1').resume();
  });
}

function pipe(done) {
  const path = `/tmp/hooks-natives-${process.pid}.sock`;
  const server = net.createServer((socket) => {
    socket.resume();
    socket.end();
    server.close(done);
  });
  server.listen(path, () => net.connect(path).resume());
}

function udp(done) {
  const socket = dgram.createSocket('udp4');
  socket.on('message', () => socket.close(done));
  socket.bind(0, '127.0.0.1', () => socket.send('x', socket.address().port, '127.0.0.1'));
}

function child(done) {
  const started = spawn('true');
  started.on('close', done);
}

function signal(done) {
  const alive = setInterval(() => {}, 1000);
  process.once('SIGUSR2', () => {
    clearInterval(alive);
    done();
  });
  process.kill(process.pid, 'SIGUSR2');
}

(async () => {
  await scenario('fs callbacks', fileCallbacks);
  await scenario('fs promises', filePromises);
  await scenario('dns', lookups);
  await scenario('tcp', tcp);
  await scenario('pipe', pipe);
  await scenario('udp', udp);
  await scenario('child', child);
  await scenario('signal', signal);
})();
