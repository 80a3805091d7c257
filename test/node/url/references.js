// SPDX-License-Identifier: MIT
// Every kind of reference against one base.
'use strict';

const show = (input, base) => {
  try {
    const u = new URL(input, base);
    console.log(JSON.stringify([input, base, u.href, u.protocol, u.username, u.password, u.host,
                                u.hostname, u.port, u.pathname, u.search, u.hash, u.origin]));
  } catch (e) {
    console.log(JSON.stringify([input, base, e.name, e.code, e.message, e.input, e.base]));
  }
};
for (const input of [
  'g:h',
  'g',
  './g',
  'g/',
  '/g',
  '//g',
  '?y',
  'g?y',
  '#s',
  'g#s',
  'g?y#s',
  ';x',
  'g;x?y#s',
  '',
  '.',
  './',
  '..',
  '../',
  '../g',
  '../..',
  '../../../g',
  '/./g',
  'g.',
  '.g',
  './../g',
  'g/./h',
  'g/../h',
  'http:g',
  'http:/g',
  'http://g',
  'https:g',
  '\\g',
  '\\\\g',
  '/\\g',
  ':80',
  '1:x',
  '\u00e9',
  ' x ',
]) {
  show(input, 'http://u:p@a/b/c/d;p?q#f');
}
