// SPDX-License-Identifier: MIT
// Properties of undefined and null, and private ones: V8's words for the engine's errors.
'use strict';

const { inspect } = require('util');

const programs = [
  'undefined.x',
  'null.x',
  'let a; a.b',
  'let a = {}; a.b.c',
  'let a = {}; a.b.c.d',
  'let a = {}; a.b.c = 1',
  'let a = {}; a.b.c += 1',
  'let a = {}; a.b.c++',
  'let a = {}; a.b.c()',
  `let a = {}; a.b['c']`,
  'let a = {}; a.b["c d"]',
  'let a = {}; a.b[0]',
  'let a = {}; a.b[0] = 2',
  `let a = {}; a.b['x'] = 2`,
  'let a = {}; a.b.c()',
  'let a = []; a[0].x',
  'let a = []; a[0].x()',
  'let a = []; a.x.y.z()',
  'let a = []; a?.x.y()',
  '(function () {})().x',
  '(function () {}()).x',
  'this.foo.bar',
  'function g() {} g().x',
  'function g() {} g().x()',
  'function g() {} g(1, 2).x.y',
  'function g() { return {} } g(1, 2).x.y()',
  'let x = {}; new x.y.z()',
  'class P { #x; static t(o) { return o.#x } } P.t({})',
  'class P { #x; static t(o) { o.#x = 1 } } P.t({})',
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
