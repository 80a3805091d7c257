// SPDX-License-Identifier: MIT
// What code declares: variables and functions are the sandbox's, let, const and class are not.
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

// declarations
{
  const s = vm.createContext({});
  run('var a = 1; let b = 2; const c = 3; class D {} function e() { return a + b + c; }', s);
  show('keys', () => Object.keys(s));
  show('sum', () => run('e()', s));
  s.a = 10;
  show('sum', () => run('e()', s));
  show('let over var', () => run('let a = 5', s));
  show('tdz', () => run('zz; let zz = 1', s));
  show('tdz2', () => run('zz', s));
  show('const assign', () => run('c = 4', s));
  show('fn again', () => run('function e() { return 7 } e()', s));
  show('typeof', () =>
    run('[typeof a, typeof b, typeof D, typeof nope, typeof Object]', s).join());
  show('block fn', () => run('{ function blk() {} } typeof blk', s));
  show('keys', () => Object.keys(s));
  show('eval var', () => {
    run('eval("var ev = 1"); (0, eval)("var ev2 = 2"); new Function("ev3 = 3")()', s);
    return [s.ev, s.ev2, s.ev3];
  });
  show('for var', () => {
    run('for (var i = 0; i < 3; i++); for (const k of [1]) var kk = k;', s);
    return [s.i, s.kk];
  });
  show('iife', () =>
    run('(function () { var local = 1; implicit = 2; })(); typeof local + implicit', s));
  show('implicit', () => s.implicit);
  show('destr', () => { run('var { p, q: [r] } = { p: 1, q: [2] }', s); return [s.p, s.r]; });
  show('compound', () => { run('a += 5; a++; a **= 2; n ??= 4', s); return [s.a, s.n]; });
  show('compound2', () => { run('var n2; n2 ??= 4; n2 ||= 5; n2 &&= 6', s); return s.n2; });
}
