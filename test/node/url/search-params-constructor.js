// SPDX-License-Identifier: MIT
// From a text, pairs, a record, another one, any iterable of pairs.
'use strict';

const say = (init) => {
  try {
    const params = new URLSearchParams(init);
    console.log(JSON.stringify([...params]), params.toString());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
for (const init of [undefined, '', '?', '?a=b', 'a=b&c', '??a', '&&a=&=b&=', 'a+b=c+d',
                    'a%20=%41%zz%',
                    'a=b=c', '%FF=%C3%A9', '\ud800=\u00e9', 5, true, [], [['a', 'b'], ['a', 'c']],
                    [['a']], [['a', 'b', 'c']], ['ab'], [null], [5], { a: 1, b: [2, 3], c: null },
                    {},
                    new Map([['x', 'y']]), new Set([['p', 'q']]), new URLSearchParams('k=v'),
                    [new Set(['m', 'n'])], { [Symbol.iterator]: 5 },
                    { '\ud800': 'first', '\udc00': 'second' }, function() {}]) {
  say(init);
}
say((function* () { yield ['g', 1]; yield [2, 'h']; })());
const one = new URLSearchParams('a=1');
const two = new URLSearchParams(one);
two.append('b', '2');
console.log(`${one} ${two}`);
