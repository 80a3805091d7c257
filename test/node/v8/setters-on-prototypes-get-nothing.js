// SPDX-License-Identifier: MIT
// What a program has put on Object.prototype or Array.prototype under an index is not felt by
// values that are cloned, posted or deserialized.
'use strict';

const v8 = require('v8');
const { receiveMessageOnPort } = require('worker_threads');

const told = [];
const seen = (list) => `${list.length}: ${Object.keys(list).map((i) => `${i}=${list[i]}`)}`;
const results = [];
const long = Array.from({ length: 1000 }, (_, i) => i);
const buffer = () => new ArrayBuffer(3);

function tryAll(name) {
  const add = (what, text) => { results[results.length] = `${name}, ${what}: ${text}`; };
  add('clone', seen(structuredClone([1, 2])));
  add('hole', seen(structuredClone([1, , 3]))); // eslint-disable-line no-sparse-arrays
  add('long', structuredClone(long).every((n, i) => n === i));
  const sparse = [];
  sparse[100000] = 1;
  add('sparse', seen(structuredClone(sparse)));
  const one = { a: 1 };
  const twice = structuredClone([one, one, [one]]);
  add('twice', twice[0] === twice[1] && twice[2][0] === twice[0] && twice[0].a);
  add('map', structuredClone(new Map([[1, one], [one, 2]])).size);
  add('set', structuredClone(new Set([1, one, 3])).size);
  add('names', Object.keys(structuredClone({ 0: 'x', 1: 'y', b: 'z' })));
  add('serialize', seen(v8.deserialize(v8.serialize([1, 2]))));
  const given = buffer();
  const { moved } = structuredClone({ moved: given }, { transfer: [given] });
  add('transfer', `${given.byteLength} ${moved.byteLength}`);
  const { port1, port2 } = new MessageChannel();
  const { port1: sent } = new MessageChannel();
  const other = buffer();
  port1.postMessage({ list: [1, [2]], sent, other }, [sent, other]);
  const { message } = receiveMessageOnPort(port2);
  add('post', `${seen(message.list)} ${message.sent.constructor.name} ${message.other.byteLength}`);
  port1.close();
  message.sent.close();
}

function define(object, key) {
  Object.defineProperty(object, key, {
    configurable: true,
    get() { return 'from the prototype'; },
    set(value) { told.push([key, value]); },
  });
}

tryAll('as it is');
for (const [name, object] of [['Object', Object.prototype], ['Array', Array.prototype]]) {
  for (let i = 4; i >= 0; i--) define(object, i);
  tryAll(name);
  for (let i = 0; i < 5; i++) delete object[i];
}
console.log(results.join('\n'));
console.log(told.length, 'told');
