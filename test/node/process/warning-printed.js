// SPDX-License-Identifier: MIT
// A warning is printed in a tick, the hint only with the first.
'use strict';

// stderr as stdout, with what differs from run to run taken out.
process.stderr.write = (text) => process.stdout.write(
  text.replaceAll(String(process.pid), 'PID').replace(/Use `\w+ /, 'Use `COMMAND '));

process.emitWarning('first');
process.emitWarning('second', 'CustomWarning', 'CODE1');
process.emitWarning('third', { type: 'Other', code: 'CODE2', detail: 'more about it' });
const error = new Error('own');
error.name = 'OwnWarning';
process.emitWarning(error);
process.emitWarning('old', 'DeprecationWarning', 'DEP9999');
console.log('before');
