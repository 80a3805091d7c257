// SPDX-License-Identifier: MIT
// Callbacks of the file system run in the context of their call.
'use strict';
const fs = require('fs');
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const show = (what) => console.log(what, als.getStore());

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
