// SPDX-License-Identifier: MIT
'use strict';
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const als = new AsyncLocalStorage();
const show = (...what) => console.log(...what, als.getStore());

const bound = als.run('bound', () => AsyncLocalStorage.bind(show));
bound('static bind', 1);
const snapshot = als.run('snapshot', () => AsyncLocalStorage.snapshot());
als.run('elsewhere', () => snapshot(show, 'snapshot', 2));
console.log(snapshot((a, b) => a + b, 1, 2));
const resource = als.run('resource', () => new AsyncResource('Mine'));
resource.runInAsyncScope(show, null, 'resource');
const method = als.run('method', () => AsyncResource.bind(function(x) { return [this.y, x]; }));
console.log(method.call({ y: 1 }, 2), method.length);
console.log(AsyncResource.bind(function(x) { return [this.y, x]; }, 'T', { y: 3 })(4));
for (const wrong of [undefined, 'x', {}]) {
  try {
    AsyncLocalStorage.bind(wrong);
  } catch (error) {
    console.log(error.name, error.code ?? '');
  }
}
try {
  als.run('thrower', () => { throw new Error('through'); });
} catch (error) {
  show(error.message);
}
console.log(als.run('value', (a, b) => a + b, 1, 2));
