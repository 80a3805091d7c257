// SPDX-License-Identifier: MIT
// A program of test/oracle whose order was wrong at times: ports that are opened in a tick, promises,
// ticks and immediates around their messages, and a timer without a reference that does not come.
'use strict';
const fs = require('fs');
const L = (text) => fs.writeSync(1, `${text}\n`);

// The next scene begins when all callbacks that were made by F have run.
let count = 0, at = 0;
const h = {}, M = {}, scenes = [], enders = [];
function down() { if (--count === 0) next(); }
function F(name, f) {
  let isPending = true;
  count++;
  return function(...args) {
    const counts = isPending;
    isPending = false;
    L(name);
    try {
      return f.apply(this, args);
    } finally {
      if (counts) down();
    }
  };
}
function N(name, f) {
  return function(value) {
    L(name);
    return f ? f.call(this, value) : value;
  };
}
function next() {
  while (enders.length) enders.pop()();
  if (at === scenes.length) return L('end');
  count++;
  scenes[at++]();
  down();
}

new MessageEvent('message');
process.on('uncaughtException', (e) => { L('uncaught ' + (e && e.message));
  Promise.resolve().then(F('p4', () => {}));
  process.nextTick(F('n4', () => {}));
});
process.on('unhandledRejection', (e) => { L('unhandled ' + (e && e.message));});
process.on('rejectionHandled', () => { L('rejectionHandled'); });
process.on('exit', (c) => { L('exit0 ' + c); process.nextTick(N('no.n')); });
var left = 1; process.on('beforeExit', (c) => { L('beforeExit ' + c);
  if (left-- <= 0) return;
  setTimeout(N('be.t', () => { process.nextTick(N('be.tn')); }), 15);
  setImmediate(N('be.i', () => { Promise.resolve().then(N('be.ip')); }));
});
scenes.push(() => {
  var r = fs.createReadStream(__filename, { highWaterMark: 512, end: 511 });
  r.on('data', (x) => { L('y1.data ' + x.length);});
  r.on('end', F('y1.end', () => {}));
  r.on('open', N('y1.open', () => {
    new Promise(() => { L('x1.s'); throw 1; }).then(null, F('x1', () => {
      Promise.resolve(0).then(N('c1.0', () => Promise.resolve().then(() => 1))).then(N('c1.1', () => { then: (r) => { L('w1'); r(1); } })).then(N('c1.2', () => 1)).catch(() => 0).then(F('c1', () => {}));
    }));
  }));
  r.on('ready', N('y1.ready', () => {}));
  r.on('close', F('y1.close', () => {}));
});
scenes.push(() => { var f = F('s2', () => {
  h.ch1 = new MessageChannel(); h.ch1.port2.onmessage = (e) => M[e.data](); enders.push(() => h.ch1.port1.close());
  h.ch2 = new MessageChannel(); h.ch2.port2.onmessage = (e) => M[e.data](); enders.push(() => h.ch2.port1.close());
  process.nextTick(F('n1', () => {
    h.i1 = setImmediate(F('i1', () => {
      Promise.resolve(1).then(N('c2.0', () => { throw 1; })).then(N('c2.1', () => {})).finally(N('c2.2')).then(N('c2.3', () => {})).catch(() => 0).then(F('c2', () => {}));
    }));
  }));
  (async () => { L('a1.0'); await Promise.resolve().then(N('a1.p')); L('a1.1'); for await (var y of (async function* () { yield 1; yield 2; })()) { L('a1.y'); } L('a1.2'); await new Promise((r) => { process.nextTick(() => { L('o1'); r(); }); }); L('a1.3'); })().then(F('a1', () => {
    new Promise((r) => { L('q1.s'); r(Promise.resolve(1)); }).then(F('q1', () => {
      M.g1 = F('g1', () => {}); h.ch1.port1.postMessage('g1');
      new Promise((r) => { L('q2.s'); r(1); }).then(F('q2', () => {
        Promise.resolve().then(F('p1', () => {}));
        process.nextTick(F('n2', () => {
          new Promise((a, r) => { L('x2.s'); r(1); }).catch(F('x2', () => {}));
          Promise.resolve().then(F('p2', () => {}));
          M.g2 = F('g2', () => {}); h.ch2.port1.postMessage('g2');
        }));
      }));
      Promise.resolve().then(F('p3', () => {}));
    }));
  }));
  process.nextTick(F('n3', () => {
    M.g3 = F('g3', () => {
      Promise.resolve({ then: (r) => { L('w2'); r(1); } }).finally(N('c3.0')).then(N('c3.1', () => {})).finally(N('c3.2')).catch(() => 0).then(F('c3', () => {}));
    }); h.ch1.port1.postMessage('g3');
    queueMicrotask(F('m1', () => {}));
  }));
  h.t1 = setTimeout(F('t1', () => {}), 45); h.t1.unref();
  h.t2 = setTimeout(F('t2', () => {}), 180);
  queueMicrotask(F('m2', () => {}));
  h.i2 = setImmediate(F('i2', () => {}));
}); process.nextTick(f); });
next();
