// SPDX-License-Identifier: MIT
// A monitor hears of errors before the listeners, and does not count as one.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
console.log(EventEmitter.errorMonitor);
emitter.on(EventEmitter.errorMonitor, (...args) => console.log('monitor', args));
try {
  emitter.emit('error', 1, 2);
} catch (error) {
  console.log('thrown', error.message);
}
emitter.on('error', (...args) => console.log('listener', args));
emitter.emit('error', 1, 2);
