// SPDX-License-Identifier: MIT
// version and versions are those of the Node that the model follows.
'use strict';

console.log(process.version, process.versions.node, process.versions.modules);
console.log(process.version === `v${process.versions.node}`);
console.log(typeof process.versions.uv, typeof process.versions.v8);
console.log(process.release.name, process.release.lts);
console.log(Object.getOwnPropertyDescriptor(process.versions, 'node').writable);
