// SPDX-License-Identifier: MIT
// Changes of searchParams show in the URL, and the other way round.
'use strict';

const u = new URL('http://h/p?a=1&b=2#f');
const params = u.searchParams;
console.log(params === u.searchParams, params.get('a'));
params.append('c', 'x y&z');
console.log(u.href, u.search);
params.delete('a');
params.set('b', '\u00e9');
console.log(u.href);
u.search = '?n=1&n=2';
console.log([...params], params.size);
u.href = 'http://other/?m';
console.log([...params], params === u.searchParams);
params.delete('m');
console.log(u.href, JSON.stringify(u.search));
u.search = '?%41=%zz+';
console.log(u.href, [...params]);
params.sort();
console.log(u.href);
params.append('late', '');
u.hash = 'h';
console.log(u.toString(), JSON.stringify({ u }));
u.pathname = '/q';
params.append('more', '1');
u.search = '';
console.log(u.href, params.size);
