// SPDX-License-Identifier: MIT
// Following promises does not change their order.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const log = [];

function scenario(tag) {
  const p = Promise.resolve();
  const add = (x) => () => { log.push(tag + x); };
  (async () => {
    add('a1')();
    await p;
    add('a2')();
    await 0;
    add('a3')();
    await p;
    add('a4')();
  })();
  p.then(add('t1')).then(add('t2')).then(add('t3')).then(add('t4'));
  (async () => { await (async () => {})(); add('n1')(); return p; })().then(add('n2'));
  queueMicrotask(add('q1'));
  Promise.resolve({ then(resolve) { add('x')(); resolve(); } }).then(add('x2'));
  p.finally(add('f1')).then(add('f2'));
  process.nextTick(add('tick'));
  queueMicrotask(() => { add('q2')(); queueMicrotask(add('q3')); process.nextTick(add('tick2')); });
}
als.run(1, scenario, '');
setTimeout(() => {
  als.run(2, scenario, '-');
  setTimeout(() => console.log(log.join(' ')), 5);
}, 1);
