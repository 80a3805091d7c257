// SPDX-License-Identifier: MIT
//
// An error event that nobody hears is thrown by emit.
'use strict';

const EventEmitter = require('events');
process.on('uncaughtException', (error) => console.log('caught', error.message));
setImmediate(() => {
  new EventEmitter().emit('error', new Error('unheard'));
  console.log('never');
});
setImmediate(() => console.log('immediate'));
