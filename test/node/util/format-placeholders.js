// SPDX-License-Identifier: MIT
// Each placeholder with each kind of value.

'use strict';

const { format } = require('util');
const values = [42, -0, 1.5, '42.9abc', 5n, true, null, undefined, Symbol('s'),
                { a: { b: { c: 1 } } }, [1, [2]], () => {}];
for (const place of ['%s', '%d', '%i', '%f', '%j', '%o', '%O', '%c']) {
  for (const value of values) {
    if (typeof value === 'function' && place === '%o') continue;
    if (typeof value === 'bigint' && place === '%j') continue;
    console.log(place, format(`<${place}>`, value));
  }
}
