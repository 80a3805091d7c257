// SPDX-License-Identifier: MIT
// mkdir with `recursive` ends where the parent is there and yet says that there is no such file, as
// /proc does. (Node 20 never ends there: Rondo's own.)
'use strict';
const fs = require('fs');

try {
  fs.mkdirSync('/proc/rondo-is-not-here/below', { recursive: true });
} catch (error) {
  console.log(error.code);
}
fs.mkdir('/proc/rondo-is-not-here', { recursive: true }, (error) => console.log(error.code));
