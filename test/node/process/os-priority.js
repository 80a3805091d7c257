// SPDX-License-Identifier: MIT
// getPriority and setPriority, and what they refuse.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const os = require('os');
console.log(os.getPriority() === os.getPriority(process.pid));
console.log(os.getPriority(0) === os.getPriority());
console.log(os.setPriority(0, os.getPriority()), os.setPriority(os.getPriority()));
show(() => os.setPriority(0, 20));
show(() => os.setPriority(0, -21));
show(() => os.setPriority('a', 1));
show(() => os.setPriority(1.5));
show(() => os.getPriority('a'));
show(() => os.getPriority(99999999));
try {
  os.setPriority(99999999, 0);
} catch (e) {
  console.log(e.name, e.code, e.errno, e.syscall, e.info);
}
