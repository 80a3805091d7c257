// SPDX-License-Identifier: MIT
// Inputs and what a REPL prints for them. Expected output from Node 24, whose sign for an input
// that goes on is "| ".
'use strict';
const { feed } = require('./fixtures/feed');

const inputs = [
  '1 + 1', '', '   ', '// nothing', 'undefined', '"text"', 'null', '[1, , 3]', '-0', '10n',
  'const a = 1', 'a', 'let b = a + 1; b', 'var c = { d: 1 }', 'c', 'function f() { return 5 }',
  'f()',
  'class K {}', 'new K()', '{ x: 1 }', '{ x: 1 };', '{ x: 1, y: [2] }', '{ let z = 1 }', '{}',
  '{ }',
  '{ a: 1 }.a', '({}).toString()',
  'function g() {', '  return 6;', '}', 'g()', '[1,', '2', ']', '`one', 'two`', '"one\\', 'two"',
  '/* a',
  'comment */ 7', 'if (true) {', '8', '}', '(', '9', ')', '{ a:', '1 }',
  'for (const i of [1, 2]) {',
  'i * 2', '}', 'async () => {', '}', 'x =>', 'x',
  '_', '1', '_ + 1', '_ = 10', '2', '_', 'throw new Error("thrown")', '_error.message',
  'throw null', 'throw undefined', 'throw "text"', 'throw { a: 1 }', 'throw 5',
  'throw new TypeError("two\\nlines")',
  'throw Object.assign(new Error("with"), { code: 1 })',
  '_error = 3', 'throw new Error("other")', '_error',
  'function deep() { throw new Error("deep") }',
  'var 4', 'foo bar', 'let = ;', 'a = 1 +* 2', '}', ')', 'if (x {', '"open', 'let q; let q; 1',
  '1 2',
  'return 1', 'a b', 'x = `${', '1}`', '/(/', '@', '1 = 2',
  '.5', '.5 + 1', '...[1]', '.nothing', '.break', 'npm install x',
  'typeof require', 'typeof module', 'module.id', 'require("path") === path',
  'fs === require("fs")',
  'Object.getOwnPropertyDescriptor(globalThis, "os").enumerable', 'os = 1', 'os',
  'console.log("to the output")', 'setTimeout.name', 'this === globalThis', 'globalThis === global',
  'new Map([[1, { a: 2 }]])', 'new Proxy({}, {})', 'Symbol("s")', '(function () {})',
];

feed({ useGlobal: false }, inputs);
