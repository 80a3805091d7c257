// SPDX-License-Identifier: MIT
// An error that the engine makes has a stack with its header and frames as in V8.
'use strict';

function culprit() {
  null.x;
}
try {
  culprit();
} catch (e) {
  const lines = e.stack.split('\n');
  console.log(lines[0] === `TypeError: ${e.message}`);
  console.log(/^    at culprit \(.*engine-errors-have-v8s-form\.js:6:\d+\)$/.test(lines[1]));
  console.log(/^    at Object\.<anonymous> \(.*engine-errors-have-v8s-form\.js:9:\d+\)$/.test(lines[2]));
  console.log(Object.keys(e), Object.getOwnPropertyNames(e).includes('line'));
}
