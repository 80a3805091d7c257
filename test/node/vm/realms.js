// SPDX-License-Identifier: MIT
// A context is a realm of its own.
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

// self references
{
  const s = {}; s.self = s; s.nested = { up: s };
  vm.createContext(s);
  show('self', () => run('self === this', s));
  show('nested', () => run('nested.up === this', s));
  show('globalThis out', () => run('this', s) === s);
  show('isContext', () => [vm.isContext(s), vm.isContext({}), vm.isContext(run('this', s))]);
  show('isContext bad', () => vm.isContext(5));
  show('create twice', () => vm.createContext(s) === s);
}
// realms
{
  const s = vm.createContext({});
  show('instanceof', () =>
    [run('[]', s) instanceof Array, Array.isArray(run('[]', s)), run('({})', s) instanceof Object]);
  show('err', () => {
    try {
      run('null.x', s);
    } catch (e) {
      return [e instanceof TypeError, e instanceof run('TypeError', s), e.name];
    }
  });
  show('thrown prim', () => { try { run('throw 5', s); } catch (e) { return e; } });
  show('fn', () => run('(a, b) => a + b', s)(1, 2));
  show('globals', () =>
    run(`[typeof console, typeof process, typeof setTimeout, typeof URL, typeof WebAssembly,
          typeof Intl]`, s).join());
}
