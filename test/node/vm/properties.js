// SPDX-License-Identifier: MIT
// delete, defineProperty and indices on a context's global object.
'use strict';

const vm = require('vm');

const run = (code, s) => vm.runInContext(code, s);

function show(label, fn) {
  let result;
  try {
    result = fn();
  } catch (e) {
    result = `throws ${e?.name}${e?.code ? ' ' + e.code : ''}`;
  }
  console.log(label, result);
}

// delete, define
{
  const s = vm.createContext({ a: 1, b: 2 });
  show('delete', () =>
    run('[delete a, typeof a, delete nope, delete Array, typeof Array]', s).join());
  show('keys', () => Object.keys(s));
  show('define', () =>
    run('Object.defineProperty(this, "d", { value: 1, enumerable: true }); d = 2; d', s));
  show('desc', () => JSON.stringify(Object.getOwnPropertyDescriptor(s, 'd')));
  show('redefine', () => run('Object.defineProperty(this, "d", { value: 2 })', s));
  show('reflect', () => run('Reflect.defineProperty(this, "d", { value: 2 })', s));
  show('accessor', () =>
    run(`Object.defineProperty(this, "acc", {
      get() { return this === globalThis; }, configurable: true,
    }); acc`, s));
  show('acc out', () => typeof Object.getOwnPropertyDescriptor(s, 'acc').get);
  show('shadow builtin', () => run('Array = 5; Array', s));
  show('s.Array', () => s.Array);
  show('undefined=', () => run('undefined = 5; typeof undefined', s));
  show('NaN strict', () => run('"use strict"; NaN = 5', s));
}
// indices
{
  const s = vm.createContext({ 0: 'zero' });
  show('idx', () => run('this[0] + (this[1] = "one") + this[1]', s));
  show('idx out', () => s[1]);
  show('delete idx', () => run('delete this[0]; typeof this[0]', s));
  show('keys', () => Object.keys(s).join());
}
