// SPDX-License-Identifier: MIT
// Syntax errors that the engine words otherwise, where one sentence stands for the other.
'use strict';

const { inspect } = require('util');

const programs = [
  `eval('foo bar')`,
  `eval('{')`,
  `eval('}')`,
  `eval('let b; }{')`,
  `eval('if (1) {}}')`,
  `eval('(')`,
  `eval('let a; let a')`,
  `eval('var x = ;')`,
  `eval('return 1')`,
  `eval('break')`,
  `eval('continue')`,
  `eval('/abc')`,
  `eval('1 = 2')`,
  `eval('a++ = 2')`,
  `eval('for (;;')`,
  `eval('"use strict"; with (a) {}')`,
  `eval('"use strict"; let public')`,
  `eval('x = {a b}')`,
  `eval('function (')`,
  `eval('super.x')`,
  `eval('super()')`,
  `eval('import.meta')`,
  `eval('import x from "y"')`,
  `eval('export default 1')`,
  `eval('yield 1')`,
  `eval('a => {} ()')`,
  `eval('if (')`,
  `eval('#x in y')`,
  `eval('@')`,
  `eval('1a')`,
  `eval('0b2')`,
  `eval('/x/qq')`,
  `eval('a?.b = 1')`,
  `eval('-1 ** 2')`,
  `eval('a ?? b || c')`,
  `eval('async () => { await }')`,
  `eval('switch (1) { default: default: }')`,
  `eval('a: a: 1')`,
  `eval('break foo')`,
  `eval('({a: 1, a: 2, __proto__: 1, __proto__: 2})')`,
  `eval('(function () { "use strict"; delete x })')`,
  `eval('"use strict"; eval = 1')`,
  `eval('"use strict"; arguments = 1')`,
  `eval('let let = 1')`,
  `eval('class A { constructor() {} constructor() {} }')`,
  `eval('class A { constructor() { super() } }')`,
  `eval('({ get x(a) {} })')`,
  `eval('({ set x() {} })')`,
  `eval('for (let x = 1 of []);')`,
  `eval('for (let x, y of []);')`,
  `eval('for (let of []);')`,
  `eval('function f(...a, b) {}')`,
  `eval('let [...a, b] = c')`,
  `eval('enum')`,
  `eval('throw\\n1')`,
  `eval('"\\\\x1"')`,
  `eval('1..a b')`,
  `eval('foo "x"')`,
  `eval('foo 1')`,
  "eval('foo `x` 1')",
  `eval('var 1')`,
  `eval('if (1) else')`,
  `eval('var if')`,
  `new Function('return (')`,
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
