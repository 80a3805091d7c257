// SPDX-License-Identifier: MIT
// --pending-deprecation: a value of another type in process.env is deprecated.
'use strict';

process.on('warning', (w) => console.log(w.name, w.code, w.message));
process.env.A = undefined;
process.env.B = {};
process.env.C = 5;
