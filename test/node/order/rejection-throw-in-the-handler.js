// SPDX-License-Identifier: MIT
//
// A throw in the handler is an uncaught exception. Node 16 then reports the next rejection,
// Node 10 and 11 a turn later; Node 20 forgets it.
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
process.on('unhandledRejection', (error) => {
  console.log('unhandled', error);
  throw new Error('x' + error);
});
Promise.reject(1);
Promise.reject(2);
setImmediate(() => console.log('immediate'));
