// SPDX-License-Identifier: MIT
// A "main" that does not exist falls back to index, with a warning, or fails with a message.
'use strict';

const ask = require('./fixtures/mains/ask');
process.on('warning', (w) => {
  console.log(w.name, w.code, w.message.replace(__dirname, '.'));
});
console.log(ask('gone'));
try {
  ask('lost');
} catch (e) {
  console.log(e.code, e.message.replace(__dirname, '.'));
  console.log(e.path.replace(__dirname, '.'), e.requestPath, 'requireStack' in e);
}
