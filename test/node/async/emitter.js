// SPDX-License-Identifier: MIT
// Listeners of an EventEmitterAsyncResource run in the context of its making.
'use strict';
const { AsyncLocalStorage, executionAsyncId } = require('async_hooks');
const { EventEmitter, EventEmitterAsyncResource } = require('events');
const als = new AsyncLocalStorage();

class Mine extends EventEmitterAsyncResource {}
for (const make of [() => new EventEmitterAsyncResource({ name: 'Q' }), () => new Mine()]) {
  const emitter = als.run('made', make);
  console.log(emitter instanceof EventEmitter, typeof emitter.asyncId, emitter.triggerAsyncId);
  emitter.on('x', function(value) {
    console.log(value, als.getStore(), executionAsyncId() === emitter.asyncId, this === emitter);
  });
  als.run('emitted', () => emitter.emit('x', 1));
  console.log(emitter.asyncResource.eventEmitter === emitter);
  emitter.emitDestroy();
}
const plain = als.run('made', () => new EventEmitter());
plain.on('x', () => console.log('plain', als.getStore()));
als.run('emitted', () => plain.emit('x'));
try {
  new EventEmitterAsyncResource();
} catch (error) {
  console.log(error.code);
}
