// SPDX-License-Identifier: MIT
// Properties of a sandbox with symbols as names.
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

const sym = Symbol('s');
const sym2 = Symbol('t');
const s = vm.createContext({ [sym]: 1, sym, sym2 });
show('sym', () => run('this[sym]', s));
show('sym=', () => run('this[sym] = 2; this[sym]', s));
show('sym out', () => s[sym]);
show('sym2', () => run('this[sym2] = 3; this[sym2]', s));
show('sym2 out', () => s[sym2]);
show('keys', () => Object.keys(s).join());
