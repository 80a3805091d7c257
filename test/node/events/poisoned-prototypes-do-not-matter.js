// SPDX-License-Identifier: MIT
// An emitter works although the program has broken what it could.
'use strict';

const EventEmitter = require('events');
const print = console.log.bind(console);
const emitter = new EventEmitter();
emitter.on('before', (x) => print('before', x));
const broken = () => { throw new Error('poisoned'); };
// Node's emitter uses some of these itself; there the program runs with all in order.
if (process.versions.rondo !== undefined) {
  Array.prototype.push = broken;
  Array.prototype.shift = broken;
  Array.prototype.unshift = broken;
  Function.prototype.apply = broken;
  Function.prototype.bind = broken;
  Function.prototype.call = broken;
  Array.prototype[Symbol.iterator] = broken;
}
Array.prototype.slice = broken;
Array.prototype.splice = broken;
emitter.on('before', (x) => print('two', x));
emitter.prependListener('before', (x) => print('zero', x));
emitter.once('before', (x) => print('once', x));
emitter.emit('before', 1);
emitter.emit('before', 2);
emitter.removeAllListeners('before');
print(emitter.emit('before'));
try {
  emitter.on('x', 1);
} catch (error) {
  print(error.code);
}
