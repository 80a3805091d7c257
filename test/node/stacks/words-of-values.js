// SPDX-License-Identifier: MIT
// Messages of the engine's errors that tell of names and values: found in the source, or among the
// arguments of the function that throws.
const vm = require('vm');
for (const text of [
  `Object.defineProperty({}, 'x', 1)`,
  'Object.create()',
  'Object.create(1)',
  `Object.create('x')`,
  'Object.setPrototypeOf({}, 1)',
  'Object.setPrototypeOf({})',
  `'x'.repeat(-1)`,
  `'x'.repeat(Infinity)`,
  'Reflect.setPrototypeOf({}, 1)',
  'Symbol.keyFor(1)',
  'BigInt(1.5)',
  'BigInt(undefined)',
  'BigInt(null)',
  'BigInt()',
  'const c = 1; c = 2',
  'const c = 1; c++',
  'const c = 1; c += 2',
  'for (const i = 0; i < 2; i++);',
  'Reflect.construct(1)',
  '[1].reduce()',
  '[1].reduce(5)',
  '[1].map()',
  '[1].map(5)',
  `[1].map('abc')`,
  '[1].map(null)',
  '[1].forEach()',
  '[1].filter()',
  '[1].some()',
  '[1].every(undefined)',
  '[1].find()',
  '[1].findIndex(1)',
  '[1].findLast(1)',
  'Array.from(1, 1)',
  'new Map().forEach()',
  'new Uint8Array(1).map()',
  'new Uint8Array(1).forEach(1)',
  'new Promise()',
  'new Promise(1)',
  'const c = 1; for (let i = 0; i < 1; i++) { c -= 1 }',
  `(function f() { 'use strict'; f = 1 })()`,
  `BigInt('x')`,
  `JSON.parse('')`,
  `JSON.parse('{')`,
  `JSON.parse('{"a"')`,
  `JSON.parse('{"a":')`,
  `JSON.parse('{"a":1')`,
  `JSON.parse('{"a":1,')`,
  `JSON.parse('{"a":1,}')`,
  `JSON.parse('[')`,
  `JSON.parse('[1')`,
  `JSON.parse('[1,')`,
  `JSON.parse('[1,]')`,
  `JSON.parse('{a}')`,
  `JSON.parse('x')`,
  `JSON.parse('undefined')`,
  'JSON.parse(undefined)',
  'JSON.parse({})',
  `JSON.parse('"abc')`,
  `JSON.parse('"a\\nb"')`,
  `JSON.parse('"\\\\x"')`,
  `JSON.parse('"\\\\\\0"')`,
  `JSON.parse('"\\\\u12"')`,
  `JSON.parse('1 2')`,
  `JSON.parse('tru')`,
  `JSON.parse('01')`,
  `JSON.parse('-')`,
  `JSON.parse('1.')`,
  `JSON.parse('1e')`,
  `JSON.parse('{"a":1}}')`,
  `JSON.parse("{'a': 1}")`,
  `JSON.parse('{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": x, "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb": 2}')`,
  'JSON.parse(Symbol())',
  `new RegExp('(')`,
  `new RegExp(')')`,
  `new RegExp('[')`,
  `new RegExp('*')`,
  `new RegExp('a**')`,
  `new RegExp('\\\\')`,
  `new RegExp('a{2,1}')`,
  `new RegExp('[b-a]')`,
  `new RegExp('(?<a')`,
  `new RegExp('(?<a>x)(?<a>y)')`,
  `new RegExp('(?<1>x)')`,
  `new RegExp('(?x)')`,
  `new RegExp('(?')`,
  `new RegExp('{1}', 'u')`,
  `new RegExp('{1}')`,
  `new RegExp('a{', 'u')`,
  `new RegExp(']', 'u')`,
  `new RegExp('\\\\p{x}', 'u')`,
  `new RegExp('\\\\_', 'u')`,
  `new RegExp('[\\\\d-z]', 'u')`,
  `new RegExp('\\\\u{110000}', 'u')`,
  `new RegExp('\\\\u{1', 'u')`,
  `new RegExp('x', 'q')`,
  `new RegExp('x', 'gg')`,
  `new RegExp('x', 'uv')`,
  `JSON.parse('{"a":1,"b" "c"}')`,
  `JSON.parse('{"a":1,"b"}')`,
  `JSON.parse('"\\\\')`,
  `JSON.parse('nul2')`,
  `JSON.parse('[1, "\\u00e9", \\u4e2d]')`,
  `JSON.parse('{"property": "value", "other": [1, 2, 3], }')`,
  `JSON.parse(' [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, x] ')`,
  'JSON.parse()',
  `JSON.parse(null + 'x')`,
  "'x'.repeat(2 ** 31)",
  "'xy'.repeat(2 ** 53)",
  "'x'.padEnd(2 ** 40)",
  "let text = 'x'.repeat(2 ** 28); for (let i = 0; i < 4; i++) text += text",
  "x; let x",
  "function f(){ return y } f(); const y=1",
  "class A extends A {}",
  "{ foo(); const foo = 1 }",
  "new K; class K{}",
  "typeof q; let q",
  "const {a} = undefined",
  "(({a}) => 1)()",
  "(({a}) => 1)(null)",
  "function g({a}){}; g()",
  "const [a] = null",
  "const [a] = 5",
  "(([a]) => 1)()",
  "const {length} = undefined",
  "new Map(5)",
  "new Map([1])",
  "new Set(5)",
  "new WeakMap([1])",
  "new WeakSet(5)",
  "Object.fromEntries([1])",
  "new Map([[1,2], 3])",
  "\"use strict\"; const o = Object.freeze({}); o.b = 1",
  "\"use strict\"; const o = Object.preventExtensions({}); o.x = 1",
  "Object.defineProperty(Object.freeze({}), \"a\", {value:1})",
  "5 in 5",
  "\"a\" in \"b\"",
  "\"a\" in undefined",
  "\"foo\" in null",
  "const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); proxy.x",
  "const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); proxy.x = 1",
  "const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); \"x\" in proxy",
  "const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); delete proxy.x",
  "const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); Object.keys(proxy)",
  "const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); Object.getPrototypeOf(proxy)",
  "const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); Array.isArray(proxy)",
  "const a = {}; a.a = a; JSON.stringify(a)",
  "const a = {b:{}}; a.b.c = a; JSON.stringify(a)",
  "const a = []; a.push(a); JSON.stringify(a)",
  "class Foo{}; const a = new Foo; a.x = {y: [a]}; JSON.stringify(a)",
  "const a = {x:{y:{z:{}}}}; a.x.y.z.w = a.x; JSON.stringify(a)",
  "const a = [{b:[]}]; a[0].b[0] = a; JSON.stringify(a)",
  "[1].map({})",
  "[1].filter(Symbol(\"q\"))",
  "new Promise({})",
  "Promise()",
  "Promise.prototype.then.call(5)",
  "Map.prototype.get.call({}, 1)",
  "RegExp.prototype.exec.call({})",
  "Function.prototype.toString.call({})",
  "ArrayBuffer.prototype.slice.call({})",
  "WeakMap.prototype.get.call({})",
  "Object.getOwnPropertyDescriptor(Map.prototype,\"size\").get.call({})",
  "new ArrayBuffer(-1)",
  "new Uint8Array(-1)",
  "String.fromCodePoint(-1)",
  "Object.fromEntries([5])",
  "eval(\"1++\")",
  "eval(\"class { }\")",
  "eval(\"(a, a) => 1\")",
  "eval(\"\\\"use strict\\\"; function f(a,a){}\")",
  "eval(\"for await (x of y);\")",
  "eval(\"/* abc\")",
  "x1 + 1; let x1", "String(x2); let x2;", "foo(1, x6.y); const x6 = 1; function foo() {}",
  "return { a: b7 }; let b7", "String(`${t9}`); let t9;", "(() => outer)(); let outer",
]) {
  try {
    vm.runInThisContext(`(function () { ${text}\n})`, { filename: '/w.js' })();
    console.log('none');
  } catch (error) {
    console.log(text, '->', `${error.name}: ${error.message}`);
  }
}

// A name that one script declares by let, and another one again.
const context = vm.createContext({});
for (const run of [(code) => vm.runInThisContext(code), (code) => vm.runInContext(code, context)]) {
  run('let name = 1');
  for (const code of ['let name', 'const name = 1', 'class name {}', 'var name',
                      'function name() {}', '(0, eval)("var name")', '{ let name; }']) {
    try {
      run(code);
      console.log(code, 'is fine');
    } catch (error) {
      console.log(code, error.name, error.message);
    }
  }
}

// What is assigned to is seen in the source.
function thrown(fn) {
  try {
    fn();
  } catch (error) {
    return error.message;
  }
}
vm.runInThisContext('const constant = 1; var object = Object.freeze({ a: 1 })');
for (const code of [
  'constant = 2', 'constant++; 0', '++constant', 'constant += 2', '[constant] = [1]',
  '({ constant } = { constant: 1 })', '({ a: constant } = {})', 'for (constant of [1]);',
  'for (constant in { a: 1 });', '(constant) = 3', 'object.x = constant = 4', 'constant **= 2',
  '(() => constant--)()', '[...constant] = [1]', 'constant /* c */ = 4', 'constant &&= 5',
  '"use strict"; undefined = 1', '"use strict"; NaN++', '(0, eval)("constant = 6")',
]) {
  console.log(code, thrown(() => vm.runInThisContext(code)));
}
const outer = 1;
console.log(thrown(() => { outer = 2; }), thrown(() => eval('outer = 3')));
console.log(thrown(() => { class A { static m() { A = 1; } } A.m(); }));
