// SPDX-License-Identifier: MIT
// monitorEventLoopDelay samples how late the loop is.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const { monitorEventLoopDelay } = require('perf_hooks');
const h = monitorEventLoopDelay({ resolution: 1 });
console.log(h.enable(), h.enable());
setTimeout(() => {
  const end = Date.now() + 60;
  while (Date.now() < end);
  setTimeout(() => {
    console.log(h.disable(), h.disable(), h.count > 0, h.max >= 20e6, h.min > 0, h.mean > 0);
    h.reset();
    console.log(h.count);
  }, 20);
}, 10);
show(() => monitorEventLoopDelay({ resolution: 0 }));
show(() => monitorEventLoopDelay({ resolution: 'a' }));
show(() => monitorEventLoopDelay(1));
