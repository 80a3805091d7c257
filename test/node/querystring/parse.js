// SPDX-License-Identifier: MIT
// Names and values, repeated names, other separators, limits.
'use strict';

const qs = require('querystring');

for (const text of ['a=1&b=2', 'a=1&a=2&a=3', 'a', 'a=', '=a', '=', '&', '&&a=b&&', 'a=b=c',
                    'a+b=c+d', 'a%20b=%41',
                    '%zz=%', '%E9=%C3%A9', '\u00e9=%FF', '__proto__=1', 'hasOwnProperty=x',
                    'a=%F0%9F%98%80', '?a=1', ' a = b ']) {
  console.log(JSON.stringify(text), JSON.stringify(qs.parse(text)));
}
console.log(qs.parse('a:1;b:2', ';', ':'), qs.parse('a==1&&b==2', '&&', '=='), qs.parse('a=1,b',
    ','));
console.log(qs.parse('a=1&b=2&c=3', null, null, { maxKeys: 2 }));
console.log(Object.keys(qs.parse('a&'.repeat(5) + 'b&c', '&', '=', { maxKeys: 0 })));
console.log(Object.keys(qs.parse(Array.from({ length: 1200 }, (_,
    i) => `k${i}`).join('&'))).length);
console.log(qs.parse('a=%41&b', null, null, { decodeURIComponent: (s) => `<${s}>` }));
console.log(qs.parse('a=%41+', null, null,
    { decodeURIComponent: () => { throw new Error('x'); } }));
for (const value of [undefined, null, 5, {}, '']) console.log(qs.parse(value));
console.log(qs.decode === qs.parse, qs.encode === qs.stringify);
