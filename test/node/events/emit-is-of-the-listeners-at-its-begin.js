// SPDX-License-Identifier: MIT
// A listener added or removed during an emit changes the next emit, not this one.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
const late = () => console.log('late');
const removed = () => console.log('removed');
emitter.on('a', () => {
  console.log('one');
  emitter.on('a', late);
  emitter.removeListener('a', removed);
});
emitter.on('a', removed);
emitter.on('a', () => console.log('three'));
emitter.emit('a');
console.log('--', emitter.listenerCount('a'));
emitter.emit('a');
console.log('--', emitter.listenerCount('a'));
emitter.on('b', () => emitter.removeAllListeners('b'));
emitter.on('b', () => console.log('b still'));
console.log(emitter.emit('b'), emitter.emit('b'));
