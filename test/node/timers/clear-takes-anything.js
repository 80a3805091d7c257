// SPDX-License-Identifier: MIT
// Clearing what is no timer, or twice, or by the other function, is silent.
'use strict';

for (const clear of [clearTimeout, clearInterval]) {
  for (const value of [undefined, null, 0, 1, -1, NaN, '', 'x', true, {}, [], () => {},
                       Symbol('s'), 5n, { _onTimeout: null }]) {
    const result = clear(value);
    if (result !== undefined) console.log('returned', result);
  }
  console.log(clear.name, clear(), clear.length);
}
for (const value of [undefined, null, 0, NaN, '', false]) clearImmediate(value);
console.log(clearImmediate.name, clearImmediate(), clearImmediate.length);
const timer = setTimeout(() => console.log('never'), 1);
clearInterval(timer);
clearTimeout(timer);
const interval = setInterval(() => console.log('never'), 1);
clearTimeout(interval);
const immediate = setImmediate(() => console.log('cleared by clearTimeout? no: it runs'));
clearTimeout(immediate);
setImmediate(() => {
  clearImmediate(immediate);
  console.log('end');
});
