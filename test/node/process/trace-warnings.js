// SPDX-License-Identifier: MIT
// --trace-warnings: the stack is printed, no hint.
'use strict';

process.stderr.write = (text) => {
  const lines = text.replace(String(process.pid), 'PID').replaceAll(__dirname, 'DIR').split('\n');
  console.log(lines[0]);
  console.log(lines[1].replace(/:\d+\)$/, ')'));
  console.log(text.includes('Use `'));
};
function culprit() {
  process.emitWarning('with a stack');
}
culprit();
console.log(process.traceProcessWarnings);
