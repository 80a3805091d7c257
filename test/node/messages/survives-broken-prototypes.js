// SPDX-License-Identifier: MIT
// Messages, structuredClone and v8 work in a program that has broken what it could.
'use strict';

const { writeSync } = require('fs');
const log = (text, number) => writeSync(1, `${text} ${number}\n`);
const { MessageChannel, receiveMessageOnPort } = require('worker_threads');
const { MessageEvent, structuredClone } = globalThis;
const v8 = require('v8');
const done = structuredClone({ warm: [1, 'a', new Map([[1, 2]])] });
v8.deserialize(v8.serialize(done));
log('begin', 0);

const bomb = () => { throw new Error('broken'); };
for (const prototype of [Array.prototype, Map.prototype, Set.prototype, String.prototype,
                         Object.getPrototypeOf(Uint8Array.prototype), ArrayBuffer.prototype]) {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const { configurable, value } = Object.getOwnPropertyDescriptor(prototype, name);
    if (configurable && typeof value === 'function' && name !== 'constructor') {
      Object.defineProperty(prototype, name, { value: bomb, configurable: true });
    }
  }
}

let calls = 0;
Object.defineProperty(Object.prototype, 'zebra', { set() { calls++; }, configurable: true });
Object.defineProperty(Object.prototype, 'value', { set() { calls++; }, configurable: true });

const value = JSON.parse('{"zebra": [1, {"c": "text"}], "value": null}');
log(JSON.stringify(structuredClone(value)), calls);
log(JSON.stringify(v8.deserialize(v8.serialize(value))), calls);
const { port1, port2 } = new MessageChannel();
port1.postMessage(value);
const { message } = receiveMessageOnPort(port2);
log(JSON.stringify(message), calls);
port2.onmessage = ({ data }) => {
  log(JSON.stringify(data), calls);
  port1.close();
};
port1.postMessage(value);
