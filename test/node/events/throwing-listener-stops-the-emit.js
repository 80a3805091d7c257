// SPDX-License-Identifier: MIT
// What a listener throws reaches the caller of emit; the listeners after it are not called.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
emitter.on('a', () => console.log('one'));
emitter.on('a', () => { throw new Error('two'); });
emitter.on('a', () => console.log('three'));
for (let i = 0; i < 2; i++) {
  try {
    emitter.emit('a');
  } catch (error) {
    console.log('caught', error.message);
  }
}
emitter.once('b', () => { throw new Error('once'); });
try {
  emitter.emit('b');
} catch (error) {
  console.log(error.message, emitter.listenerCount('b'));
}
