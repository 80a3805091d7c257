// SPDX-License-Identifier: MIT
// Small switches with checked values.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

console.log(process.debugPort);
process.debugPort = 5678;
console.log(process.debugPort);
show(() => { process.debugPort = 1; });
show(() => { process.debugPort = 65536; });
process.debugPort = 0;
console.log(process.debugPort, process.sourceMapsEnabled);
process.setSourceMapsEnabled(true);
console.log(process.sourceMapsEnabled);
show(() => process.setSourceMapsEnabled(1));
console.log(process.domain, typeof process.features, process.features.uv, typeof process.config);
console.log(Object.isFrozen(process.config), Object.isFrozen(process.config.variables));
