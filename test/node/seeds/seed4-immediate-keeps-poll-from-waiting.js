// SPDX-License-Identifier: MIT
//
// With an immediate queued the poll phase does not wait for the timer.
'use strict';

const start = Date.now();
setTimeout(() => console.log('timeout'), 200);
setImmediate(() => console.log('immediate, no wait:', Date.now() - start < 150));
