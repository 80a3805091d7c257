// SPDX-License-Identifier: MIT
// A package with "exports" can ask for itself by its name; that wins over node_modules.
'use strict';

const say = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name} ${e.code}: ${e.message.replaceAll(__dirname, '.')}`;
  }
};

const ask = require('./fixtures/self/lib/ask');
console.log(ask('me'), ask('me/sub'));
console.log(say(() => ask('me/lib/sub.js')));
console.log(say(() => require('me')).split('\n')[0]);
