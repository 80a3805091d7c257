// SPDX-License-Identifier: MIT
// gc() of --expose-gc: at once, or with { execution: 'async' } in a later turn of the loop, when no
// function is running that may hold something; then it gives a promise.

'use strict';

const { Promise } = primordials;

const collect = native('tasks').gc;

function gc() {
  const options = arguments[0];
  if (options !== null && typeof options === 'object' && options.execution === 'async') {
    return new Promise((resolve) => {
      require('timers').setImmediate(() => {
        collect();
        resolve();
      });
    });
  }
  return collect();
}

module.exports = gc;
