// SPDX-License-Identifier: MIT
// captureRejections turns a rejection into an error event, or calls the method of the symbol.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter({ captureRejections: true });
emitter.on('a', async (x) => { throw new Error(`a ${x}`); });
emitter.on('error', (error) => console.log('error event', error.message));
emitter.emit('a', 1);
const other = new EventEmitter({ captureRejections: true });
other[EventEmitter.captureRejectionSymbol] = (error, type, ...args) =>
  console.log('method', error.message, type, args);
other.on('b', () => Promise.reject(new Error('b')));
other.emit('b', 1, 2, 3, 4, 5);
other.on('c', () => ({ then(resolve, reject) { reject(new Error('thenable')); } }));
other.emit('c');
const plain = new EventEmitter();
plain.on('d', async () => { throw new Error('d'); });
process.on('unhandledRejection', (error) => console.log('unhandled', error.message));
plain.emit('d');
console.log('end of script');
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));
