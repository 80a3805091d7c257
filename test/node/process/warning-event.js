// SPDX-License-Identifier: MIT
// Listeners of the event get the warning as an error.
'use strict';

process.on('warning', (w) => {
  console.log(w.name, '|', w.message, '|', w.code, '|', w.detail, w instanceof Error);
  console.log(/at .*warning-event\.js/.test(w.stack.split('\n')[1]));
});
process.emitWarning('a');
process.emitWarning('b', 'B');
process.emitWarning('c', 'C', 'c1');
process.emitWarning('d', { type: 'D', code: 'd1', detail: 'detail' });
process.emitWarning('e', { detail: 5 });
process.emitWarning('f', process.emitWarning);
console.log('sync');
