// SPDX-License-Identifier: MIT
// --pending-deprecation: process.binding() is deprecated, its names of errors too, once each.
'use strict';

process.on('warning', (w) => console.log(w.name, w.code, w.message));
const uv = process.binding('uv');
process.binding('uv');
console.log(uv.errname(-1), uv.errname(-2));
