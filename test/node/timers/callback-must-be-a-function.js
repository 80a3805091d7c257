// SPDX-License-Identifier: MIT
// What is no function is refused at once, with Node's code and message.
'use strict';

const timers = require('timers');

for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
  for (const value of [undefined, null, 'text', 1, true, {}, [], Symbol('s'), new Date(0), 5n]) {
    try {
      timers[name](value, 10);
      console.log(name, 'took', value);
    } catch (error) {
      console.log(name, error.name, error.code, error.message);
    }
  }
}
