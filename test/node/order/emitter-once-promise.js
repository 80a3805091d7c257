// SPDX-License-Identifier: MIT
//
// events.once resolves in a microtask after the emit.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
EventEmitter.once(emitter, 'x').then((args) => console.log('once', args));
setImmediate(() => {
  emitter.emit('x', 1, 2);
  process.nextTick(() => console.log('tick'));
  console.log('emitted');
});
