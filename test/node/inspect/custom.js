// SPDX-License-Identifier: MIT
// The custom function gets depth, options and inspect.

'use strict';

const { inspect } = require('util');
const custom = inspect.custom;
console.log(custom === Symbol.for('nodejs.util.inspect.custom'));
console.log(inspect({ [custom](depth, options, i) {
  return `${depth} ${Object.keys(options)} ${i === inspect} ${options.stylize('x', 'number')}`;
} }, { colors: true, extra: 1 }));
console.log(inspect({ a: { [custom]() { return 'two\nlines'; } } }));
console.log(inspect([{ [custom]() { return { other: 1 }; } }]));
console.log(inspect({ [custom]() { return this; }, own: 1 }));
console.log(inspect({ [custom]() { return 'no'; }, own: 1 }, { customInspect: false }));
console.log(inspect({ a: { b: { [custom]: (depth) => `depth ${depth}` } } }));
class Money { constructor(n) { this.n = n; } [custom]() { return `Money<${this.n}>`; } }
console.log(new Money(5), [new Money(6)], Money.prototype);
