// SPDX-License-Identifier: MIT
// hrtime, performance.now and uptime have one clock; timeOrigin + now is Date.now. Each is read
// between two readings of performance.now, so how long the program waits for a processor does not
// count.
'use strict';

const SLACK = 50; // how far their zeros may lie apart

const up = [performance.now(), process.uptime() * 1000, performance.now()];
console.log(up[0] - SLACK < up[1] && up[1] < up[2] + SLACK);
const date = [performance.now(), Date.now() - performance.timeOrigin, performance.now()];
console.log(date[0] - SLACK < date[1] && date[1] < date[2] + SLACK);
const first = performance.now();
const from = process.hrtime();
const begin = performance.now();
while (performance.now() - begin < 5);
const end = performance.now();
const took = process.hrtime(from);
const last = performance.now();
const tookMs = took[0] * 1e3 + took[1] / 1e6;
console.log(end - begin - 1 < tookMs && tookMs < last - first + 1);
