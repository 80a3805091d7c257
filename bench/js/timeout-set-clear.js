// SPDX-License-Identifier: MIT
//
// setTimeout and clearTimeout, as one does around every request.
// Wanted: 3
'use strict';

const { count, must, start } = require('./bench');

const rounds = count(1000000);
let fired = 0;

function onTimeout() {
  fired++;
}

function run(n) {
  for (let i = 0; i < n; i++) clearTimeout(setTimeout(onTimeout, 1000 + (i & 7)));
}

run(rounds / 10);
setImmediate(() => {
  const stop = start();
  run(rounds);
  stop(rounds);
  setTimeout(() => must(fired === 0, 'a cleared timer fired'), 1);
});
