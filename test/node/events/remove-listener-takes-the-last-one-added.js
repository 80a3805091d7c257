// SPDX-License-Identifier: MIT
// removeListener takes one registration, the latest; events tell of each that comes or goes.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
const twice = () => console.log('twice');
const tell = (what) => (name, listener) => console.log(what, String(name), listener === twice);
emitter.on('newListener', tell('new'));
emitter.on('removeListener', tell('gone'));
emitter.on('a', twice);
emitter.on('a', () => console.log('between'));
emitter.on('a', twice);
emitter.emit('a');
emitter.removeListener('a', twice);
emitter.emit('a');
emitter.once(Symbol.for('s'), twice);
emitter.removeAllListeners('a');
console.log(emitter.eventNames());
emitter.removeAllListeners();
console.log(emitter.eventNames(), emitter.removeListener('zz', twice) === emitter);
