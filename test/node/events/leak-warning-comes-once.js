// SPDX-License-Identifier: MIT
// The eleventh listener makes one warning an event, unless the limit is raised.
'use strict';

const EventEmitter = require('events');
process.on('warning', (warning) => {
  console.log(warning.name, warning.message, warning.type, warning.count);
  console.log(warning.emitter.constructor.name);
});
class Tap extends EventEmitter {}
const tap = new Tap();
for (let i = 0; i < 13; i++) tap.on('water', () => {});
const limited = new Tap().setMaxListeners(1);
limited.on(Symbol('drop'), () => {});
limited.on('a', () => {}).prependListener('a', () => {});
const unlimited = new Tap().setMaxListeners(0);
for (let i = 0; i < 20; i++) unlimited.on('a', () => {});
console.log(tap.getMaxListeners(), limited.getMaxListeners(), EventEmitter.defaultMaxListeners);
