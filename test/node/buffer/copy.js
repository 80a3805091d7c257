// SPDX-License-Identifier: MIT
// copy() between buffers, also overlapping ones.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const target = () => Buffer.alloc(6, '.');
const source = Buffer.from('abcdef');
const calls = [[], [2], [2, 1], [2, 1, 3], [0, 0, 100], [6], [100], [0, 6], [0, 7], [-1], [0, -1],
               [0, 0, -1],
               [1.9, 1.9, 3.9], ['1', '2', '3'], [NaN, null], [0, 3, 2]];
for (const call of calls) {
  const bytes = target();
  console.log(call, attempt(() => source.copy(bytes, ...call)), bytes.toString());
}
const same = Buffer.from('abcdef');
console.log(same.copy(same, 2, 0, 4), same.toString(), same.copy(same, 0, 1), same.toString());
console.log(attempt(() => source.copy('x')), attempt(() => Buffer.prototype.copy.call('x',
    source)));
