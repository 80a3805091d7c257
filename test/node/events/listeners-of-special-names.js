// SPDX-License-Identifier: MIT
// Event names may be anything that a property can be called.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
const names = ['__proto__', 'toString', 'constructor', 'hasOwnProperty', '', 1, Symbol('s')];
for (const name of names) {
  emitter.on(name, (x) => console.log(String(name), x));
}
console.log(emitter.eventNames());
for (const name of names) console.log(emitter.emit(name, 'x'), emitter.listenerCount(name));
console.log(emitter.listenerCount('valueOf'), emitter.listeners('valueOf'));
