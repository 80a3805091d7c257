// SPDX-License-Identifier: MIT
// A signal listener does not keep the process running.
'use strict';

process.on('SIGTERM', () => {});
process.on('SIGINT', () => {});
process.on('exit', (code) => console.log('exit', code));
