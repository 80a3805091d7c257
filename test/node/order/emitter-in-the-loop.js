// SPDX-License-Identifier: MIT
//
// Listeners run where emit is called; what they queue belongs to that callback.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
emitter.on('x', (where) => {
  console.log('a', where);
  process.nextTick(() => console.log('tick', where));
});
emitter.once('x', (where) => console.log('once', where));
emitter.prependListener('x', (where) => console.log('first', where));
setImmediate(() => { emitter.emit('x', 'immediate'); console.log('after'); });
emitter.emit('x', 'main');
console.log('main');
