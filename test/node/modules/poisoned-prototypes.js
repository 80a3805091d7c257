// SPDX-License-Identifier: MIT
// A program that breaks the prototypes can still require.
'use strict';

console.log('begin');
const poison = () => { throw new Error('poisoned'); };
const fields = ['main', 'imports', 'type', 'name'];
const breakAll = (object, names) => {
  for (let i = 0; i < names.length; i++) object[names[i]] = poison;
};
const { defineProperty } = Object;
const { apply, bind, call } = Function.prototype;
const results = [];
breakAll(String.prototype, ['slice', 'indexOf', 'lastIndexOf', 'split', 'startsWith', 'endsWith',
                            'charCodeAt', 'replace']);
breakAll(Array.prototype, [Symbol.iterator, 'push', 'slice', 'join', 'indexOf', 'includes',
                           'unshift', 'concat', 'splice']);
breakAll(Map.prototype, ['get', 'set', 'has']);
breakAll(Set.prototype, ['add', 'has']);
breakAll(WeakMap.prototype, ['get', 'set', 'has']);
breakAll(RegExp.prototype, ['test']);
breakAll(Function.prototype, ['call', 'apply', 'bind']);
breakAll(JSON, ['parse', 'stringify']);
breakAll(Object, ['keys', 'defineProperty', 'getOwnPropertyNames']);
for (let i = 0; i < fields.length; i++) {
  defineProperty(Object.prototype, fields[i], { get: poison, set: poison, configurable: true });
}
const ask = require('./fixtures/exports/ask');
results[0] = require('./fixtures/plain');
results[1] = ask('main');
results[2] = ask('conds');
results[3] = ask('patterns/f/a');
results[4] = require('./fixtures/tree/ask');
results[5] = require('./fixtures/mains/ask')('noext');
results[6] = require('./fixtures/plain/data.json').answer;
results[7] = require('./fixtures/self/lib/ask')('#dep');
try {
  require('./not-there');
} catch (e) {
  results[8] = e.code;
}
for (let i = 0; i < fields.length; i++) delete Object.prototype[fields[i]];
Function.prototype.apply = apply;
Function.prototype.bind = bind;
Function.prototype.call = call;
for (let i = 0; i < results.length; i++) console.log(results[i]);
