// SPDX-License-Identifier: MIT
// process is an EventEmitter by way of a prototype of its own.
'use strict';

const EventEmitter = require('events');
const proto = Object.getPrototypeOf(process);
console.log(Object.prototype.toString.call(process), String(process));
console.log(process.constructor.name, process instanceof process.constructor);
console.log(proto instanceof EventEmitter, Object.getPrototypeOf(proto) === EventEmitter.prototype);
console.log(Reflect.ownKeys(proto));
console.log(Object.getOwnPropertyDescriptor(process, Symbol.toStringTag));
console.log(require('process') === process, require('node:process') === globalThis.process);
