// SPDX-License-Identifier: MIT
// JSON.parse and new RegExp tell of their arguments, as in V8.
'use strict';

const programs = [
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
];

for (const text of programs) {
  try {
    new Function(text)();
    console.log('nothing thrown', text);
  } catch (e) {
    console.log(e.name + ': ' + e.message);
    if (!e.stack.startsWith(e.name + ': ' + e.message)) console.log(e.stack);
  }
}
