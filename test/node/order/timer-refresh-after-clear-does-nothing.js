// SPDX-License-Identifier: MIT
//
// A cleared timer stays cleared.
'use strict';

const timer = setTimeout(() => console.log('never'), 2);
clearTimeout(timer);
console.log(timer.refresh() === timer);
setTimeout(() => console.log('end'), 20);
