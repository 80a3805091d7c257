// SPDX-License-Identifier: MIT
// A WebAssembly.Module is cloned as it was compiled, whatever became of the bytes since then.
'use strict';

const { MessageChannel, receiveMessageOnPort } = require('worker_threads');
const { types } = require('util');

const { Module } = WebAssembly;
const ADD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97,
             100, 100, 0, 0, 10, 9, 1, 7, 0, 32, 0, 32, 1, 106, 11];

console.log(Module.name, Module.length, String(Module), types.isProxy(Module));
console.log(Module.prototype.constructor === Module);
for (const wrong of [() => Module(Uint8Array.from(ADD)), () => new Module(), () => new Module(1),
                     () => new Module(new Uint8Array(3))]) {
  try {
    wrong();
  } catch (error) {
    console.log(error.name);
  }
}

const { port1, port2 } = new MessageChannel();
function send(message) {
  port1.postMessage(message);
  return receiveMessageOnPort(port2).message;
}
const add = (module) => new WebAssembly.Instance(module).exports.add(2, 3);

const around = Uint8Array.from([1, 2, ...ADD, 3]);
const bytes = around.subarray(2, 2 + ADD.length);
const first = new Module(bytes);
const buffer = new Module(Uint8Array.from(ADD).buffer);
around.fill(0);
const got = send({ first, again: first, list: [buffer] });
console.log(got.first instanceof Module, got.first === got.again, got.first === first);
console.log([got.first, ...got.list].map(add), add(send(got.first)));

class Mine extends Module {}
console.log(new Mine(Uint8Array.from(ADD)) instanceof Mine);

(async () => {
  const made = await WebAssembly.instantiate(Uint8Array.from(ADD));
  console.log(add(send(made.module)), add(send(await WebAssembly.compile(Uint8Array.from(ADD)))));
  port1.close();
})();
