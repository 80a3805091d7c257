// SPDX-License-Identifier: MIT
// Callbacks of the file system run in the context of their call.
'use strict';
const fs = require('fs');
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const lines = [];
const show = (what) => lines.push(`${what} ${als.getStore()}`);
process.on('exit', () => console.log(lines.sort().join('\n')));

als.run('a', () => {
  fs.stat(__filename, () => {
    show('stat');
    als.run('b', () => fs.readFile(__filename, () => {
      show('readFile');
      setTimeout(show, 1, 'timer');
    }));
  });
});
(async () => {
  await als.run('p', async () => {
    await fs.promises.stat(__filename);
    show('promises.stat');
  });
  show('outside');
})();
