// SPDX-License-Identifier: MIT
// Built-in modules by name, with and without node:, and names that do not exist.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

console.log(require('path') === require('node:path'), require('timers/promises') ===
            require('node:timers/promises'));
console.log(say(() => require('node:no-such-module')));
console.log(say(() => require('node:./x')), say(() => require('node:')));
console.log(say(() => require('internal/bootstrap/realm')).split('\n')[0]);
console.log(say(() => require('node:internal/bootstrap/realm')));
console.log(say(() => require('test')).split('\n')[0]);
console.log(require.resolve('path'), require.resolve('node:path'), require.resolve.paths('path'));
console.log(say(() => require.resolve('node:no-such-module')).split('\n')[0]);
