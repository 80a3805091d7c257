// SPDX-License-Identifier: MIT
// Symbol.dispose clears timeouts, intervals and immediates.
'use strict';

console.log(typeof Symbol.dispose);
const timer = setTimeout(() => console.log('never'), 1);
const interval = setInterval(() => console.log('never'), 1);
const immediate = setImmediate(() => console.log('never'));
for (const one of [timer, interval, immediate]) {
  console.log(typeof one[Symbol.dispose], one[Symbol.dispose](), one._destroyed);
}
process.on('exit', () => console.log('exit'));
