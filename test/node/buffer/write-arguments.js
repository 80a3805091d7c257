// SPDX-License-Identifier: MIT
// The forms of write() and what they refuse.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const fresh = () => Buffer.alloc(4, '.');
const calls = [['ab'], ['ab', 1], ['ab', 1, 1], ['ab', 'latin1'], ['ab', 1, 'latin1'],
               ['ab', 1, 1, 'latin1'], ['ab', 3], ['ab', 4], ['ab', 5], ['ab', -1], ['ab', 1.5],
               ['ab', 0, 5], ['ab', 0, -1], ['ab', '1'], ['ab', 0, null], [5], [], ['ab', 2, 4]];
for (const call of calls) {
  const buffer = fresh();
  console.log(call, attempt(() => buffer.write(...call)), buffer.toString());
}
