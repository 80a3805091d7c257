// Buffers, arrays and numbers that are too long for anybody are an error that a program can
// catch. (Node 24's words: Node 20 says more of a typed array.)
'use strict';

const { inspect } = require('util');

const attempts = [
  () => new ArrayBuffer(2 ** 52),
  () => new SharedArrayBuffer(2 ** 52),
  () => new Uint8Array(2 ** 52),
  () => new Array(2 ** 33),
  () => { [].length = -1; },
  () => 2n ** (2n ** 31n),
  () => 1n << (2n ** 30n + 1n),
  () => Buffer.alloc(2 ** 30).toString('latin1'),
  () => Buffer.alloc(2 ** 53),
];
for (const attempt of attempts) {
  try {
    console.log(attempt().length);
  } catch (error) {
    inspect(error); // turns it, where that was not done when it was thrown
    console.log(error instanceof Error, error.name, error.code,
                error.code === undefined ? error.message : '');
  }
}
