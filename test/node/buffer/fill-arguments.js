// SPDX-License-Identifier: MIT
// The forms of fill() and what they refuse.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const calls = [[1], ['ab'], ['ab', 2], ['ab', 2, 4], ['ab', 'latin1'], ['6162', 1, 'hex'],
               ['6162', 1, 4, 'hex'],
               [Buffer.from('xyz')], [0x1ff], [-1], [3.7], [''], [null], [true], [{}], ['\u20ac'],
               ['\u00e9', 'latin1'], ['a', 'ucs2'], [new Uint16Array([0x4142])], [1, 3, 2],
                   [1, 6], [1, 7],
               [1, -1], [1, 0, 7], [1, 0, -1], [1, 1.5], [1, '1'], ['a', 0, 6, 5], ['zz', 'hex']];
for (const call of calls) console.log(call, attempt(() => Buffer.alloc(6).fill(...call)));
