// SPDX-License-Identifier: MIT
// Errors of the engine's own have V8's words and form for whoever gets them from a module of Node's.
'use strict';

const assert = require('assert');
const EventEmitter = require('events');
const { PassThrough, Readable } = require('stream');
const v8 = require('v8');

const lines = (error) => error.stack.split('\n');
const show = (who, error) => console.log(who, error.message, '|', lines(error)[0],
                                         lines(error)[1].trimStart().startsWith('at '));

assert.throws(() => null.first, /^TypeError: Cannot read properties of null \(reading 'first'\)$/);
assert.throws(() => null.first, { message: "Cannot read properties of null (reading 'first')" });

const emitter = new EventEmitter({ captureRejections: true });
emitter.on('error', (error) => show('emitter', error));
emitter.on('event', async () => null.second);

new Readable({ read() { null.third; } }).on('error', (error) => show('readable', error)).resume();
new PassThrough({ transform() { null.fourth; } }).on('error', (error) => show('transform', error));

const thrown = (() => {
  try {
    return null.fifth;
  } catch (error) {
    return error;
  }
})();
show('clone', structuredClone(thrown));
show('bytes', v8.deserialize(v8.serialize(thrown)));

assert.rejects(async () => null.sixth, /reading 'sixth'/).then(() => {
  emitter.emit('event');
  return new Promise(setImmediate);
}).then(() => console.log('end'));
