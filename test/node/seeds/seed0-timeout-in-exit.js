// SPDX-License-Identifier: MIT
//
// It may be started in an exit listener, but the loop is over.
'use strict';

process.on('exit', () => {
  console.log('exit');
  setTimeout(() => console.log('never'), 0);
});
