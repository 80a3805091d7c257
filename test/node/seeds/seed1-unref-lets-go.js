// SPDX-License-Identifier: MIT
//
// The process ends with the main script; the unref'd timer never runs.
'use strict';

const timeout = setTimeout(() => console.log('never runs'), 10000);
timeout.unref();
const start = Date.now();
process.on('exit', () => console.log('exit at once:', Date.now() - start < 5000));
