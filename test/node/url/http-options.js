// SPDX-License-Identifier: MIT
// urlToHttpOptions, and the errors of a wrong URL.
'use strict';

const { urlToHttpOptions } = require('url');

console.log({ ...urlToHttpOptions(new URL('http://u%41:p@[::1]:21/a?b#c')) });
console.log({ ...urlToHttpOptions(Object.assign(new URL('https://h'), { agent: 1 })) });
for (const args of [['x'], ['x', 'y'], ['//', 'http://h'], ['http://a b']]) {
  try {
    new URL(...args);
  } catch (e) {
    console.log(Object.keys(e), e.stack.split('\n')[0], String(e), e instanceof TypeError);
    console.log(e.code, e.input, e.base);
  }
}
