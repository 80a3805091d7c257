// SPDX-License-Identifier: MIT
// cpuUsage: microseconds, differences, its errors.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const first = process.cpuUsage();
// A short program may have been seen in the kernel by every tick of its clock: then user is 0.
console.log(Object.keys(first).join(), first.user + first.system > 0, first.system >= 0);
const end = Date.now() + 20;
while (Date.now() < end);
const diff = process.cpuUsage(first);
console.log(diff.user + diff.system > 1000, diff.user >= 0, diff.system >= 0);
for (const bad of [1, 'a', {}, { user: 1 }, { user: -1, system: 1 }, { user: 1, system: -1 },
                   { user: 'a', system: 1 }, { user: Infinity, system: 1 }]) {
  show(() => process.cpuUsage(bad));
}
show(() => typeof process.cpuUsage(null).user);
