// SPDX-License-Identifier: MIT
// -r loads modules before the script, as if from the current directory.
'use strict';

console.log('main', module.isPreloading, module.children.length, module.parent);
console.log(Object.keys(require.cache).map((name) => name.replace(__dirname, '.')).join());
