// SPDX-License-Identifier: MIT
// What is no function, no constructor, not iterable, not defined: V8's words, and its way of
// writing the callee.
'use strict';

const { inspect } = require('util');

const programs = [
  'foo',
  'foo()',
  'class A { constructor() {} } ; A()',
  'class A2 extends Object { constructor() { this.x } } new A2',
  'class A2 extends Object { constructor() { super(); super() } } new A2',
  'class A2 extends Object { constructor() { } } new A2',
  'class A2 extends Object { constructor() { return 1 } } new A2',
  'let a = {}; a().b',
  'let a = {}; a.b()',
  'let a = {b: {}}; a.b.c()',
  'let a = {b: {}}; a.b.c(1, 2)',
  'let a = {b: {}}; a.b.c(a.b)(2)',
  `let a = {b: {}}; a['b'].c(1)`,
  `let a = {b: {}}; a['b']['c'](1)`,
  `let a = {b: {}}; a['b']['c d'](1)`,
  'let a = {b: {}}, i = 0; a[i](1)',
  'let a = []; a[0](1)',
  'let a = []; (a.x)()',
  'let a = []; a?.x()',
  'let a = []; a?.[0]()',
  'let f = 3; f()',
  'let f = {}; f()',
  `let f = 'q'; f()`,
  `let f = Symbol('q'); f()`,
  'let f = null; f()',
  '5()',
  `'abc'()`,
  `'abc'.foo()`,
  '(5).foo()',
  'true.foo()',
  '({}).foo()',
  '({})()',
  '[].foo()',
  '(() => {})()()',
  '(() => {}).x()',
  'this.foo()',
  'function g() {} g()()',
  'function g() { return {} } g(1, 2).x()',
  `function g() { return {} } g(1, 2)['x']()`,
  'function g() { return {} } new g().x()',
  'function g() { return {} } new g.x()',
  'function g() { return {} } (new g).x()',
  'let x; new x',
  'let x; new x()',
  'let x; new x(1, 2)',
  'let x = {}; new x.y()',
  'new (() => {})()',
  'new 5',
  'let x = {}; new (x.y)(1)',
  'let x = {a() {}}; new x.a',
  'new Math.max',
  'new JSON()',
  'let x = {}; new x',
  'async function g() {} new g',
  'function* g() {} new g',
  'for (const x of 5);',
  'let a; for (const x of a);',
  'let a = {}; for (const x of a);',
  `'use strict'; undeclared = 1`,
  'new Symbol',
  'new BigInt(1)',
  '1 instanceof 2',
  '1 instanceof {}',
  'let a = {}; a instanceof a',
  'let a; ({}) instanceof a',
  'let it = {[Symbol.iterator]: 1}; for (let x of it);',
];

for (const text of programs) {
  try {
    new Function(text)();
    console.log('nothing thrown', text);
  } catch (e) {
    inspect(e); // turns it, where that was not done when it was thrown
    console.log(e.name + ': ' + e.message);
    if (!e.stack.startsWith(e.name + ': ' + e.message)) console.log(e.stack);
  }
}
