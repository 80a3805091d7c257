// SPDX-License-Identifier: MIT
'use strict';

const _ = require('lodash');

const people = [{ name: 'ann', age: 30, tags: ['a', 'b'] }, { name: 'bob', age: 20, tags: ['b'] },
                { name: 'cyd', age: 30, tags: [] }];
console.log(_.groupBy(people, 'age'), _.countBy(_.flatMap(people, 'tags')));
console.log(_.orderBy(people, ['age', 'name'], ['desc', 'asc']).map((p) => p.name));
console.log(_.merge({ a: { b: 1, c: [1, 2] } }, { a: { c: [3], d: new Date(0) } }));
console.log(_.cloneDeep(new Map([[{ a: 1 }, new Set([1, [2]])]])), _.isEqual([1, { a: NaN }], [1, { a: NaN }]));
console.log(_.template('hello <%= name %><% if (x) { %>!<% } %>')({ name: 'world', x: true }));
console.log(_.chunk(_.range(10), 3), _.camelCase('Foo bar-baz'), _.words('fred, barney & pebbles'));
console.log(_.get({ a: [{ b: { c: 3 } }] }, 'a[0].b.c'), _.set({}, 'x.y[1]', 7));
const late = _.debounce((x) => console.log('debounced', x), 5);
for (let i = 0; i < 5; i++) late(i);
const first = _.throttle((x) => console.log('throttled', x), 10);
for (let i = 0; i < 5; i++) first(i);
_.defer(() => console.log('deferred'));
const memo = _.memoize((n) => (n < 2 ? n : memo(n - 1) + memo(n - 2)));
console.log(memo(60), memo.cache.size);
console.log(_(people).map('age').uniq().sum(), _.template.toString().length > 100);
