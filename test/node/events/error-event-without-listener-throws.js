// SPDX-License-Identifier: MIT
// An error event that nobody listens to is thrown; what is no Error is wrapped.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
const mine = new TypeError('mine');
for (const value of [mine, 'text', 5, null, undefined, { a: 1 }, Symbol('s')]) {
  try {
    emitter.emit('error', value);
  } catch (error) {
    console.log(error === mine, error.name, error.code, error.message, error.context);
    if (error !== mine) console.log(String(error), Object.keys(error));
  }
}
try {
  emitter.emit('error');
} catch (error) {
  console.log(error.message);
}
emitter.on('error', (error) => console.log('heard', error));
console.log(emitter.emit('error', 'text'));
