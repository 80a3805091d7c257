// SPDX-License-Identifier: MIT
// structuredClone beyond plain values: Blobs, Files, exceptions, the environment, modules of
// WebAssembly, and what is left out of objects. From Node 24.
'use strict';

function attempt(name, run) {
  try {
    console.log(name, '->', run());
  } catch (error) {
    console.log(name, '!', error.constructor.name, error.name, error.code, error.message);
  }
}

(async () => {
  const blob = structuredClone(new Blob(['ab', 'c'], { type: 'text/plain' }));
  console.log(blob instanceof Blob, blob.size, blob.type, await blob.text());
  const file = structuredClone(new File(['abc'], 'f.txt', { type: 'a/b', lastModified: 5 }));
  console.log(file instanceof File, file.name, file.lastModified, file.type, await file.text());
  const slice = structuredClone(new Blob(['0123456789']).slice(2, 5));
  console.log(await slice.text());

  const exception = new DOMException('no', 'DataCloneError');
  const copy = structuredClone({ exception, again: exception });
  console.log(copy.exception instanceof DOMException, copy.exception.code, copy.exception.name,
              copy.exception.message, copy.exception.stack === exception.stack,
              copy.again === copy.exception);

  process.env.CLONED = 'yes';
  const env = structuredClone(process.env);
  env.CLONED = 'changed';
  console.log(process.env.CLONED, Object.getPrototypeOf(env) === Object.prototype);

  const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const module = structuredClone(new WebAssembly.Module(bytes));
  console.log(module instanceof WebAssembly.Module, new WebAssembly.Instance(module).exports);

  const shared = new SharedArrayBuffer(4);
  new Uint8Array(structuredClone(shared))[0] = 7;
  console.log(new Uint8Array(shared)[0]);

  class Point { constructor() { this.x = 1; } get y() { return 2; } }
  attempt('class', () => structuredClone(new Point()).constructor.name);
  attempt('getter', () => structuredClone({ get a() { return 1; } }));
  attempt('symbols', () => structuredClone({ [Symbol('s')]: 1, a: 1 }));
  attempt('hidden', () => structuredClone(Object.defineProperty({}, 'a', { value: 1 })));
  attempt('no prototype', () =>
    Object.getPrototypeOf(structuredClone(Object.create(null))) === Object.prototype);
  attempt('frozen', () => Object.isFrozen(structuredClone(Object.freeze({ a: 1 }))));
  attempt('lastIndex', () => {
    const regexp = /a/g;
    regexp.lastIndex = 5;
    return structuredClone(regexp).lastIndex;
  });
  attempt('deleting getter', () => structuredClone({
    get a() { delete this.b; return 1; }, b: 2, c: 3,
  }));
  attempt('growing array', () => {
    const list = [{ get a() { list.push(9); return 1; } }, 2];
    return structuredClone(list);
  });
  attempt('growing map', () => {
    const map = new Map();
    map.set({ get a() { map.set('more', 1); return 1; } }, 2);
    return structuredClone(map).size;
  });
  attempt('throwing getter', () => structuredClone({ get a() { throw new RangeError('mine'); } }));
  attempt('names of errors', () => {
    class Own extends TypeError {}
    const error = new Own('x');
    error.name = 'Own';
    const result = structuredClone(error);
    return [result.constructor.name, Object.hasOwn(result, 'name'), result.message];
  });
  attempt('cause', () => {
    const error = new Error('x');
    error.cause = error;
    const result = structuredClone(error);
    return result.cause === result;
  });
  attempt('aggregate', () => {
    const result = structuredClone(new AggregateError([1], 'all'));
    return [result.constructor.name, result.errors, result.message];
  });
  attempt('length of views', () => {
    const buffer = new ArrayBuffer(8, { maxByteLength: 8 });
    const result = structuredClone({ follows: new Uint8Array(buffer),
                                     fixed: new Uint8Array(buffer, 0, 8) });
    result.follows.buffer.resize(4);
    return [result.follows.length, result.fixed.length,
            result.follows.buffer === result.fixed.buffer];
  });
  for (const value of [() => {}, Symbol('s'), new WeakMap(), new WeakRef({}), Promise.resolve(),
                       new Proxy({}, {}), new Intl.NumberFormat(), globalThis,
                       new MessageChannel().port1, [new WeakSet()], { a: class A {} },
                       new Map().entries(), new FinalizationRegistry(() => {})]) {
    attempt('refused', () => structuredClone(value));
  }
  attempt('deep', () => {
    let list = [];
    for (let i = 0; i < 100; i++) list = [list];
    let depth = 0;
    for (let at = structuredClone(list); at.length > 0; at = at[0]) depth++;
    return depth;
  });
})();
