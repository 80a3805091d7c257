// SPDX-License-Identifier: MIT
//
// A rejection in the handler is reported as well.
'use strict';

let times = 0;
process.on('unhandledRejection', (error) => {
  console.log('unhandled', error);
  if (++times < 3) Promise.reject('again ' + times);
});
Promise.reject('first');
setImmediate(() => console.log('immediate'));
