// SPDX-License-Identifier: MIT
// A process that has made much garbage waits: the engine may collect it meanwhile.
'use strict';
for (let i = 0; i < 400; i++) new ArrayBuffer(1e6);
setTimeout(() => {
  console.log('alive');
}, 1500);
