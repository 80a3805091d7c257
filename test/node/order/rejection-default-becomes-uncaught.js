// SPDX-License-Identifier: MIT
//
// By default an unhandled rejection is raised as an uncaught exception, with its origin.
'use strict';

process.on('uncaughtException', (error, origin) => {
  console.log(error.code, error.message.split('\n')[0], origin);
});
Promise.reject(new Error('an error'));
Promise.reject('no error');
setImmediate(() => console.log('immediate'));
