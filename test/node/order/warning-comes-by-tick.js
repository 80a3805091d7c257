// SPDX-License-Identifier: MIT
//
// emitWarning emits in a tick.
'use strict';

process.on('warning', (warning) => console.log('warning', warning.message));
process.nextTick(() => console.log('tick 1'));
process.emitWarning('careful');
process.nextTick(() => console.log('tick 2'));
console.log('main');
