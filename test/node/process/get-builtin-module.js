// SPDX-License-Identifier: MIT
// getBuiltinModule gives public modules, undefined for others.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

console.log(process.getBuiltinModule('fs') === require('fs'));
console.log(process.getBuiltinModule('node:path') === require('path'));
console.log(process.getBuiltinModule('nothing'), process.getBuiltinModule('internal/errors'));
show(() => process.getBuiltinModule(1));
show(() => process.getBuiltinModule());
