// SPDX-License-Identifier: MIT
// A port's callbacks run in the context in which the port was made.
'use strict';

const { AsyncLocalStorage, createHook } = require('async_hooks');
const storage = new AsyncLocalStorage();
const types = [];
const hook = createHook({ init(id, type) { if (type === 'MESSAGEPORT') types.push(type); } });
hook.enable();
const channel = storage.run('made', () => new MessageChannel());
hook.disable();
console.log(types);
storage.run('listening', () => {
  channel.port2.on('message', async (value) => {
    console.log(value, storage.getStore());
    await null;
    console.log(value, storage.getStore());
    if (value === 2) channel.port1.close();
  });
  channel.port2.on('close', () => console.log('close', storage.getStore()));
});
storage.run('posting', () => {
  channel.port1.postMessage(1);
  channel.port1.postMessage(2);
});
console.log(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort'));
