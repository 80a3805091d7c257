// SPDX-License-Identifier: MIT
//
// unref(), then ref(): as if nothing had been.
'use strict';

const timer = setTimeout(() => console.log('ran'), 10).unref();
setTimeout(() => timer.ref(), 1);
