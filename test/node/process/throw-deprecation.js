// SPDX-License-Identifier: MIT
// --throw-deprecation: a deprecation is thrown, in a tick.
'use strict';

process.on('uncaughtException', (e) => console.log('caught', e.name, e.message, e.code));
process.emitWarning('old', 'DeprecationWarning', 'DEP9999');
process.nextTick(() => console.log('next tick'));
console.log('sync', process.throwDeprecation);
