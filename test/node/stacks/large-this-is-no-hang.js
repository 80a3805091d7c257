// A stack names the method that ran after the key of `this` that has it. A `this` with
// millions of elements must not be searched for it. (What it is called is in names-of-frames.)
'use strict';

function fail() { throw new Error('x'); }

function stackOf(self) {
  try {
    fail.call(self);
  } catch (error) {
    return /^    at (?:.*\.)?fail /.test(error.stack.split('\n')[1]);
  }
}

const names = {};
for (let i = 0; i < 1e5; i++) names[`k${i}`] = i;

const begin = process.hrtime.bigint();
console.log(stackOf(Buffer.alloc(8 << 20)));
console.log(stackOf(new Float64Array(1e6)));
console.log(stackOf(new Array(1e6).fill(0)));
console.log(stackOf(names));
for (let i = 0; i < 100; i++) stackOf(names);
// It took a minute.
console.log(process.hrtime.bigint() - begin < 10_000_000_000n);

// A length of a trace is not believed either.
try {
  Error.prepareStackTrace(new Error('x'), new Proxy([], { get: () => 2 ** 31 }));
} catch (error) {
  console.log(String(error));
}
console.log(Error.prepareStackTrace(new Error('x'), [null, 1, ['a', 'b']]));
