// SPDX-License-Identifier: MIT
// Bad arguments get coded errors.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
const attempt = (f) => {
  try {
    console.log(f());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};
for (const value of [undefined, null, 'x', 1, {}, [], Symbol('s')]) {
  attempt(() => emitter.on('a', value));
}
attempt(() => emitter.once('a', 1));
attempt(() => emitter.prependListener('a', class A {}.prototype));
attempt(() => emitter.removeListener('a', 'f'));
for (const value of [-1, NaN, 'ten', null, undefined]) {
  attempt(() => emitter.setMaxListeners(value));
  attempt(() => { EventEmitter.defaultMaxListeners = value; });
}
attempt(() => { EventEmitter.captureRejections = 1; });
attempt(() => new EventEmitter({ captureRejections: 1 }));
attempt(() => EventEmitter.setMaxListeners(1, {}));
attempt(() => EventEmitter.getEventListeners({}, 'a'));
attempt(() => EventEmitter.getMaxListeners({}));
attempt(() => emitter.setMaxListeners(0).getMaxListeners());
