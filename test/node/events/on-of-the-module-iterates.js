// SPDX-License-Identifier: MIT
// events.on: an iterator over events that keeps what nobody has asked for yet.
'use strict';

const { on, EventEmitter } = require('events');
const emitter = new EventEmitter();
async function main() {
  setImmediate(() => {
    emitter.emit('a', 1);
    emitter.emit('a', 2, 'two');
    emitter.emit('end');
  });
  for await (const args of on(emitter, 'a', { close: ['end'] })) console.log(args);
  console.log('closed', emitter.eventNames());

  const iterator = on(emitter, 'a');
  const waiting = [iterator.next(), iterator.next()];
  emitter.emit('a', 'x');
  emitter.emit('error', new Error('bad'));
  console.log(await waiting[0]);
  await waiting[1].catch((error) => console.log('rejected', error.message));
  console.log(await iterator.next(), emitter.eventNames());

  const controller = new AbortController();
  setImmediate(() => controller.abort());
  try {
    for await (const args of on(emitter, 'a', { signal: controller.signal })) console.log(args);
  } catch (error) {
    console.log(error.name, error.code, error.cause.name);
  }
  const thrown = on(emitter, 'a');
  thrown.throw(new Error('from outside'));
  await thrown.next().catch((error) => console.log(error.message));
  try {
    thrown.throw('text');
  } catch (error) {
    console.log(error.code, error.message);
  }
  const left = on(emitter, 'a');
  console.log(await left.return(), await left.next(), left[Symbol.asyncIterator]() === left);
}
main();
