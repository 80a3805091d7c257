// SPDX-License-Identifier: MIT
//
// An error that nobody catches. A browser reports it, and the page goes on; Node ends the process.
//
//   rondo --loop=browser errors.js    before, an error, after; exit status 0
//   rondo errors.js                   before, an error; exit status 1
'use strict';

setTimeout(() => console.log('after'), 20);
setTimeout(() => {
  console.log('before');
  throw new Error('nobody catches this');
}, 0);
