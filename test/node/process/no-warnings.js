// SPDX-License-Identifier: MIT
// --no-warnings: nothing is printed, listeners are told.
'use strict';

process.stderr.write = () => console.log('printed');
process.on('warning', (w) => console.log('event', w.message));
process.emitWarning('quiet');
