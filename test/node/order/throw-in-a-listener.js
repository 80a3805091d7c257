// SPDX-License-Identifier: MIT
//
// emit() is a call: a throw goes through it to whoever emits, past the next listener.
'use strict';

const EventEmitter = require('events');
const emitter = new EventEmitter();
emitter.on('x', () => { console.log('listener 1'); throw new Error('listener'); });
emitter.on('x', () => console.log('never'));
try { emitter.emit('x'); } catch (error) { console.log('at the emitter:', error.message); }
process.on('uncaughtException', (error) => console.log('caught', error.message));
setImmediate(() => emitter.emit('x'));
setImmediate(() => console.log('immediate'));
