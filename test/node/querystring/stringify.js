// SPDX-License-Identifier: MIT
// Values that have a text, lists, escapes.
'use strict';

const qs = require('querystring');

for (const object of [{ a: 1, b: 'x' }, { a: [1, 2], b: [] }, { a: [], b: 1 }, { a: '' },
                      { '': 'a' }, { a: null, b: undefined },
                      { a: true, b: false }, { a: NaN, b: Infinity, c: -0 }, { a: 1e21, b: 1e300,
                      c: -1e21 },
                      { a: 10n }, { a: {} , b: () => {} }, { a: '&=+ \u00e9',
                      '\u65e5': '\ud83d\ude00' },
                      { a: "!'()*-._~" }, {}, [], ['x', 'y'], null, undefined, 5, 'text']) {
  console.log(qs.stringify(object));
}
console.log(qs.stringify({ a: 1, b: [2, 3] }, ';', ':'));
console.log(qs.stringify({ a: 'x y' }, null, null, { encodeURIComponent: (s) => `<${s}>` }));
console.log(qs.escape(5), qs.escape({}), qs.escape(undefined), qs.escape('\ud800x'),
    qs.escape(null));
for (const f of [() => qs.escape('\ud800'), () => qs.stringify({ a: '\udc00' }),
                 () => qs.escape(Symbol('x'))]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code);
  }
}
qs.escape = (s) => `[${s}]`;
console.log(qs.stringify({ a: 1 }));
