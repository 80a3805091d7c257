// SPDX-License-Identifier: MIT
// A base whose scheme is not one of the special ones.
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
  'x',
  '/x',
  '//x',
  '..',
  '\\x',
  '?y',
  '#s',
  '',
  'foo:x',
  'foo:/x',
  'http:x',
  '//',
  '/..//x',
]) {
  show(input, 'foo://h/a/b?q');
}
