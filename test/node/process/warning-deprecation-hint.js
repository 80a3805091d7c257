// SPDX-License-Identifier: MIT
// The hint after a deprecation names another option.
'use strict';

// stderr as stdout, with what differs from run to run taken out.
process.stderr.write = (text) => process.stdout.write(
  text.replaceAll(String(process.pid), 'PID').replace(/Use `\w+ /, 'Use `COMMAND '));

process.emitWarning('old', 'DeprecationWarning', 'DEP9999');
process.emitWarning('other');
