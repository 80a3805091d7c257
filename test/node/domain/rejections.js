// SPDX-License-Identifier: MIT
// A rejection that nobody handles is the error of the domain that was active, as it is, and not the
// process's; outside of one it is the process's.
'use strict';
const domain = require('domain');

process.on('unhandledRejection', (reason) => console.log('process', reason));
process.on('rejectionHandled', () => console.log('handled'));

const d = domain.create();
d.on('error', (reason) => {
  console.log('domain', reason, Object.keys(Object(reason)), process.domain === d);
});
let promise;
d.run(() => { promise = Promise.reject(4); });
setTimeout(() => promise.catch(() => {}), 5);
d.run(() => { setTimeout(async () => { throw { a: 1 }; }, 10); });
setTimeout(() => { Promise.reject('outside'); }, 15);
setTimeout(() => {
  process.on('uncaughtException', (error, origin) => console.log(error.code, error.message, origin));
  domain.create().run(() => { Promise.reject(5); });
}, 20);
