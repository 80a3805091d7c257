// SPDX-License-Identifier: MIT
'use strict';

const loopbench = require('loopbench');

const bench = loopbench({ sampleInterval: 10, limit: 30 });
bench.on('load', () => {
  console.log('load', bench.overLimit, bench.delay >= 30, bench.limit);
  bench.on('unload', () => {
    console.log('unload', bench.overLimit);
    bench.stop();
  });
});
setTimeout(() => {
  const end = Date.now() + 200;
  while (Date.now() < end);
}, 5);
setTimeout(() => {}, 600);
