// SPDX-License-Identifier: MIT
// Instances of Assert and partialDeepStrictEqual. Expected output from Node 24, as Node 20 does not
// have them.

'use strict';

const assert = require('assert');
const { Assert, partialDeepStrictEqual } = assert;

function attempt(f) {
  try {
    f();
    console.log('passed');
  } catch (error) {
    console.log(error.name, error.code, error.diff, error.generatedMessage);
    console.log(error.message);
  }
}

const simple = new Assert({ strict: false });
const full = new Assert({ diff: 'full' });
const loose = new Assert({ skipPrototype: true });
const long = (from) => Array.from({ length: 60 }, (_, i) => i + from);

attempt(() => Assert());
attempt(() => new Assert({ diff: 'other' }));
attempt(() => simple.equal(2, '2'));
attempt(() => full.equal(2, '2'));
attempt(() => simple.strictEqual('hello there, world', 'hello there, wurld'));
attempt(() => simple.strictEqual('a\nb\nc', 'a\nx\nc'));
attempt(() => simple.strictEqual({ a: 1 }, { a: 1 }));
attempt(() => simple.deepStrictEqual(long(0).slice(0, 11), [...long(0).slice(0, 10), 12]));
attempt(() => simple.deepStrictEqual(long(0), long(1)));
attempt(() => full.deepStrictEqual(long(0), long(1)));
attempt(() => simple.deepStrictEqual({ a: 1, b: 2, c: 3 }, { b: 2, c: 4 }));
attempt(() => simple.deepStrictEqual(new Error('a', { cause: new Error('x') }),
                                     new Error('a', { cause: new Error('y') })));
attempt(() => full.deepStrictEqual(long(0), long(0).concat()));
attempt(() => full.strictEqual(long(0), long(0)));
attempt(() => simple.strictEqual(long(0), long(0)));
attempt(() => full.notDeepStrictEqual(long(0), long(0)));
attempt(() => simple.notDeepStrictEqual(long(0), long(0)));
attempt(() => simple.deepEqual('x'.repeat(600), 'y'));
attempt(() => simple.throws(() => { throw new Error('a'); }, { message: 'b' }));
attempt(() => simple.match('a', /b/));
attempt(() => simple.ok(0, 'why'));
attempt(() => simple.fail());
attempt(() => loose.deepStrictEqual(new (class A { x = 1; })(), new (class B { x = 1; })()));

attempt(() => partialDeepStrictEqual({ a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }));
attempt(() => partialDeepStrictEqual({ a: 1, b: { c: 2, d: 3 } }, { b: { c: 4 } }));
attempt(() => partialDeepStrictEqual([1, 2, 3, 4], [2, 4]));
attempt(() => partialDeepStrictEqual([1, 2, 3], [3, 1]));
attempt(() => partialDeepStrictEqual(new Set([1, { a: 1, b: 2 }]), new Set([{ a: 1 }])));
attempt(() => partialDeepStrictEqual(new Map([['a', 1], ['b', 2]]), new Map([['b', 2]])));
attempt(() => partialDeepStrictEqual(new Error('a'), new Error('')));
attempt(() => partialDeepStrictEqual('a', 'b', 'my message'));
const sparse = new Array(50000000);
sparse[3] = 1;
sparse[40000000] = 2;
attempt(() => partialDeepStrictEqual(sparse, [1, 2]));
attempt(() => partialDeepStrictEqual(sparse.slice(0, 10), [2]));
