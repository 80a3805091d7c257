// SPDX-License-Identifier: MIT
// Sandboxes with accessors, frozen ones, and ones that inherit.
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

// accessors, frozen, protos
{
  let log = [];
  const s = vm.createContext({
    get g() { return 5; },
    set w(v) { log.push(v); },
    get rw() { return log.length; },
    set rw(v) { log.push(v); },
  });
  show('g', () => run('g', s));
  show('g=', () => run('g = 6; g', s));
  show('g= strict', () => run('"use strict"; g = 6; g', s));
  show('w=', () => run('w = 6; w', s));
  show('rw', () => run('rw = 1; rw++; rw', s));
  console.log(log);
  const f = vm.createContext(Object.freeze({ x: 1 }));
  show('frozen', () => run('x = 2; x', f));
  show('frozen new', () => run('y = 2; typeof y', f));
  show('frozen strict', () => run('"use strict"; x = 2', f));
  show('frozen builtin', () => run('typeof Array + Math.max(1, 2)', f));
  show('frozen delete', () => run('delete x', f));
  const p = vm.createContext(Object.create({ inh: 1, toString() { return 'S'; } }));
  show('inh', () => run('inh', p));
  show('inh=', () => run('inh = 2; inh', p));
  show('own', () => [Object.keys(p), Object.getPrototypeOf(p).inh]);
  show('String', () => run('String(this)', p));
}
