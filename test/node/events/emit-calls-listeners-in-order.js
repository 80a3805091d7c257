// SPDX-License-Identifier: MIT
// Listeners are called in the order of their registration, with this and all arguments.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
emitter.on('a', function(...args) { console.log('first', this === emitter, args); });
emitter.on('a', (...args) => console.log('second', args));
emitter.prependListener('a', () => console.log('prepended'));
for (let count = 0; count < 7; count++) {
  const args = [];
  for (let i = 0; i < count; i++) args.push(i);
  console.log(emitter.emit('a', ...args));
}
console.log(emitter.emit('nobody', 1));
