// SPDX-License-Identifier: MIT
// hrtime, performance.now and uptime have one clock; timeOrigin + now is Date.now.
'use strict';

const up = process.uptime();
const now = performance.now();
console.log(Math.abs(up * 1000 - now) < 50);
console.log(Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 50);
const from = process.hrtime();
const at = performance.now();
while (performance.now() - at < 5);
const took = process.hrtime(from);
console.log(Math.abs(took[0] * 1e3 + took[1] / 1e6 - (performance.now() - at)) < 20);
