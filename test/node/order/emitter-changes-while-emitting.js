// SPDX-License-Identifier: MIT
//
// Listeners that are removed or added by a listener: this emit is as it was when it began.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
const b = () => console.log('b');
emitter.on('x', () => {
  console.log('a');
  emitter.removeListener('x', b);
  emitter.on('x', () => console.log('c'));
});
emitter.on('x', b);
emitter.emit('x');
console.log('again');
emitter.emit('x');
