// SPDX-License-Identifier: MIT
// once and prependOnceListener, and what they look like from outside.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
const listener = (x) => console.log('once', x);
emitter.once('a', listener);
emitter.prependOnceListener('a', () => console.log('first'));
console.log(emitter.listeners('a')[1] === listener, emitter.rawListeners('a')[1] === listener);
console.log(emitter.rawListeners('a')[1].listener === listener);
console.log(emitter.emit('a', 1), emitter.emit('a', 2));
emitter.once('b', listener);
emitter.off('b', listener);
console.log(emitter.emit('b'));
emitter.once('c', () => { console.log('c'); emitter.emit('c'); });
emitter.emit('c');
const raw = (emitter.once('d', listener), emitter.rawListeners('d')[0]);
raw('by hand');
raw('again');
console.log(emitter.listenerCount('d'));
