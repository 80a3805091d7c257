// SPDX-License-Identifier: MIT
//
// hasRef() says whether the timer keeps the process alive; ref() and unref() can be chained.
'use strict';

const timer = setTimeout(() => console.log('timeout', timer.hasRef()), 100);
console.log(timer.hasRef(), timer.unref().hasRef(), timer.unref().hasRef(), timer.ref().hasRef());
const immediate = setImmediate(() => console.log('immediate', immediate.hasRef()));
console.log(immediate.hasRef());
immediate.unref();
console.log(immediate.hasRef());
immediate.ref();
console.log(immediate.hasRef());
