// SPDX-License-Identifier: MIT
// The old ways of inheriting from EventEmitter.
'use strict';

const EventEmitter = require('events');
const util = require('util');
function Old() { EventEmitter.call(this); }
util.inherits(Old, EventEmitter);
const old = new Old();
old.on('a', () => console.log('old'));
old.emit('a');
function Lazy() {}
Object.setPrototypeOf(Lazy.prototype, EventEmitter.prototype);
const lazy = new Lazy();
console.log(lazy.emit('a'), lazy.listenerCount('a'), lazy.eventNames());
lazy.on('a', () => console.log('lazy'));
lazy.emit('a');
console.log(Object.keys(lazy), lazy instanceof EventEmitter);
console.log(EventEmitter.EventEmitter === EventEmitter);
const mixed = Object.assign(Object.create(null), EventEmitter.prototype);
mixed.on('a', () => console.log('mixed'));
mixed.emit('a');
