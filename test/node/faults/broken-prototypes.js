// SPDX-License-Identifier: MIT
// Built-ins work when a program has broken the prototypes that they might use.
'use strict';

const fs = require('fs');
const broken = () => { throw new Error('broken'); };
function breakAll() {
  for (const name of ['push', 'shift', 'slice', 'map', 'forEach', 'join', 'indexOf']) {
    Array.prototype[name] = broken;
  }
  for (const name of ['split', 'slice', 'replace', 'startsWith', 'includes']) {
    String.prototype[name] = broken;
  }
  Map.prototype.get = Set.prototype.has = WeakMap.prototype.get = broken;
  Function.prototype.call = Function.prototype.apply = Function.prototype.bind = broken;
  RegExp.prototype.exec = Promise.prototype.then = broken;
  Object.defineProperty(Object.prototype, 'x', { set: broken });
}
// Node itself does not survive this: what it prints with INTACT set is expected.
if (!process.env.INTACT) breakAll();

console.log('%s and %d', 'text', 5, [1, { a: 2 }]);
process.nextTick(() => console.log('tick'));
queueMicrotask(() => console.log('microtask'));
fs.readFile(__filename, 'utf8', (error, text) => {
  console.log(error, text.length > 100);
  setImmediate(() => {
    console.log('immediate');
    setTimeout(() => console.log('timeout'), 1);
  });
});
process.on('exit', (code) => console.log('exit', code));
