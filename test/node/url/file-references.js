// SPDX-License-Identifier: MIT
// The drive of the base stays; another drive, or a host, replaces it.
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
  '//h/x',
  '..',
  '../../..',
  '/..',
  'D:/x',
  'D|x',
  'D|',
  '/D:',
  '?q',
  '#f',
  '',
  'file:x',
  'file:/x',
  'file:../x',
  'http:x',
]) {
  show(input, 'file:///C:/a/b?q#f');
}
