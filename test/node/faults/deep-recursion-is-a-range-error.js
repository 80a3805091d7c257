// SPDX-License-Identifier: MIT
// Deep recursion throws a RangeError that can be caught, and uncaught ends with 1.
'use strict';

const { spawnSync } = require('child_process');

function deep(n) {
  return 1 + deep(n + 1);
}
try {
  deep(0);
} catch (e) {
  console.log(e instanceof RangeError, e.name);
}
const child = spawnSync(process.execPath, ['-e', 'function f() { return 1 + f() } f()']);
console.log(child.status, child.signal, /RangeError: Maximum call stack size/.test(child.stderr));
