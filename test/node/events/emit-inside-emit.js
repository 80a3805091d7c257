// SPDX-License-Identifier: MIT
// A nested emit of the same event calls everybody again, and the outer one goes on.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
let depth = 0;
emitter.on('a', (n) => {
  console.log('enter', n);
  if (depth++ < 2) emitter.emit('a', n + 1);
  console.log('leave', n);
});
emitter.on('a', (n) => console.log('second', n));
emitter.emit('a', 0);
