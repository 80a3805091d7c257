// SPDX-License-Identifier: MIT
// The module's functions are the global ones; names, lengths, the deprecated ones.
'use strict';

const timers = require('timers');

console.log(timers === require('node:timers'), timers.promises === require('timers/promises'));
for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval',
                    'clearImmediate']) {
  console.log(name, timers[name] === globalThis[name], timers[name].name);
}
console.log(Object.keys(timers).sort().join());
console.log(Object.keys(timers.promises).join());
const { promisify } = require('util');
console.log(promisify(setTimeout) === timers.promises.setTimeout);
console.log(promisify(setImmediate) === timers.promises.setImmediate);
console.log(setTimeout[promisify.custom] === timers.promises.setTimeout);
