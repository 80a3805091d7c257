// SPDX-License-Identifier: MIT
// --no-deprecation: deprecations are neither printed nor told.
'use strict';

// stderr as stdout, with what differs from run to run taken out.
process.stderr.write = (text) => process.stdout.write(
  text.replaceAll(String(process.pid), 'PID').replace(/Use `\w+ /, 'Use `COMMAND '));

process.on('warning', (w) => console.log('event', w.name));
process.emitWarning('old', 'DeprecationWarning');
process.emitWarning('other');
console.log(process.noDeprecation);
