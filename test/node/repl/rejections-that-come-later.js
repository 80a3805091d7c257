// SPDX-License-Identifier: MIT
// Rejections of promises that an input began are shown by its REPL.
'use strict';

const { run } = require('./fixtures/late');

(async () => {
  await run({}, ['Promise.reject(new Error("rejected")); 1']);
  await run({}, ['(async () => { await 1; throw new Error("asynchronous") })(); 2', '3']);
  await run({}, ['new Promise((a, reject) => setTimeout(reject, 2, new Error("later"))); 3']);
})();
