// SPDX-License-Identifier: MIT
'use strict';

const pLimit = require('p-limit');

const limit = pLimit(2);
let running = 0;
const job = (n) => limit(async () => {
  running++;
  console.log('begin', n, 'running', running, 'waiting', limit.pendingCount);
  await new Promise((done) => setTimeout(done, 3));
  running--;
  return n * n;
});
Promise.all([1, 2, 3, 4, 5].map(job)).then((all) => console.log(all, limit.activeCount));
