// SPDX-License-Identifier: MIT
// Colours by kind of value.

'use strict';

const { inspect } = require('util');
const show = (value, options) => console.log(inspect(value, { colors: true, ...options }));
show([1, 2n, 'text', true, null, undefined, Symbol('s')]);
show({ date: new Date(0), pattern: /x/, f() {}, nested: { a: { b: { c: {} } } } });
show(new Map([['k', new Set([1])]]));
show(Object.defineProperty({ 'a-b': 1, get g() { return 1;
  } }, 'hidden', { value: 1 }), { showHidden: true });
show([1, , 3]);
const circle = {};
circle.circle = circle;
show(circle);
console.log(JSON.stringify(inspect.styles), JSON.stringify(inspect.colors.grey),
            Object.keys(inspect.colors).length);
