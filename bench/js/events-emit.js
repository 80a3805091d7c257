// SPDX-License-Identifier: MIT
//
// emit with two arguments to so many listeners.
// Variants: 1 5
// Wanted: 1
'use strict';

const EventEmitter = require('events');
const { count, must, repeat, variant } = require('./bench');

const emitter = new EventEmitter();
let heard = 0;
for (let i = 0; i < variant; i++) {
  emitter.on('event', (a, b) => {
    heard += a + b;
  });
}
const emitted = repeat(count(5e6), () => {
  emitter.emit('event', 1, 2);
});
must(heard === emitted * variant * 3, `${heard} was heard`);
