// SPDX-License-Identifier: MIT
// kill refuses what is no pid and no signal, and tells what the system says.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

for (const bad of ['a', {}, undefined, NaN, Infinity]) show(() => process.kill(bad));
show(() => process.kill(process.pid, 'SIGNOTHING'));
show(() => process.kill(process.pid, 'sigterm'));
show(() => process.kill(process.pid, 999));
show(() => process.kill(99999999, 0));
show(() => process.kill(process.pid, 0));
show(() => process.kill(String(process.pid), 0));
try {
  process.kill(99999999, 'SIGTERM');
} catch (e) {
  console.log(Object.keys(e).join(), e.errno, e.code, e.syscall);
}
