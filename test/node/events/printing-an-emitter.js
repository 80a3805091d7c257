// SPDX-License-Identifier: MIT
// What an emitter consists of, as console.log shows it.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
console.log(emitter);
emitter.on('a', function first() {});
emitter.on('a', function second() {});
emitter.once('b', () => {});
emitter.setMaxListeners(3);
emitter.emit('a');
console.log(emitter);
class Mine extends EventEmitter {
  constructor() {
    super({ captureRejections: true });
    this.x = 1;
  }
}
console.log(new Mine(), Object.keys(new Mine()));
console.log(Object.keys(EventEmitter));
console.log(Object.keys(EventEmitter.prototype));
