// SPDX-License-Identifier: MIT
// url.format of records, texts and URLs.
'use strict';

const url = require('url');

for (const object of [{}, { host: 'h' }, { hostname: 'h', port: 80 }, { protocol: 'http',
                      host: 'h' },
                      { protocol: 'http:', hostname: '::1', port: 3 }, { pathname: 'a?b#c' },
                      { protocol: 'file', pathname: 'x' }, { protocol: 'mailto', auth: 'a',
                      host: 'b' },
                      { slashes: true, host: 'h', pathname: 'p' }, { search: 'a#b', hash: 'c' },
                      { query: { a: 1, b: ['x', 'y z'] } }, { search: '?s', query: { a: 1 } },
                      { auth: 'u:p@\u00e9 ', host: 'h' }, { protocol: 'javascript',
                      pathname: 'a' }]) {
  console.log(JSON.stringify(object), url.format(object));
}
console.log(url.format('http://H/a b'), JSON.stringify(url.format('')));
const u = new URL('http://u:p@xn--9ca.com:8/p?q#f');
for (const options of [undefined, {}, { auth: false }, { fragment: false }, { search: false },
                       { unicode: true }, { auth: 0, fragment: '', search: null, unicode: 1 }]) {
  console.log(url.format(u, options));
}
for (const f of [() => url.format(), () => url.format(5), () => url.format(u, 5)]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
