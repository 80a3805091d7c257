// SPDX-License-Identifier: MIT
// events.once: resolves with the arguments, rejects on error and on abort.
'use strict';

const { once, EventEmitter } = require('events');
const emitter = new EventEmitter();
async function main() {
  setImmediate(() => emitter.emit('a', 1, 2));
  console.log(await once(emitter, 'a'), emitter.listenerCount('error'));
  setImmediate(() => emitter.emit('error', new Error('bad')));
  await once(emitter, 'a').catch((error) => console.log('rejected', error.message));
  console.log(emitter.listenerCount('a'), emitter.listenerCount('error'));
  setImmediate(() => emitter.emit('error', 'as an event'));
  console.log(await once(emitter, 'error'));
  const controller = new AbortController();
  setImmediate(() => controller.abort('why'));
  await once(emitter, 'a', { signal: controller.signal })
    .catch((error) => console.log(error.name, error.code, error.message, error.cause));
  await once(emitter, 'a', { signal: controller.signal }).catch((error) => console.log(error.name));
  await once(emitter, 'a', { signal: 1 }).catch((error) => console.log(error.code, error.message));
  await once({}, 'a').catch((error) => console.log(error.code, error.message));
  const target = new EventTarget();
  setImmediate(() => target.dispatchEvent(new Event('t')));
  console.log((await once(target, 't')).map((event) => event.type));
}
main();
