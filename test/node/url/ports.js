// SPDX-License-Identifier: MIT
// Digits up to 65535; that of the scheme is left out.
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
  'http://h:',
  'http://h:0',
  'http://h:00080',
  'http://h:65535',
  'http://h:65536',
  'http://h:99999999999',
  'http://h:a',
  'http://h:8a',
  'http://h:-1',
  'http://h: 80',
  'http://h:8\t0',
  'http://h:80:90',
  'foo://h:80',
  'foo://h:',
  'foo://:80',
  'http://:80',
  'https://h:80',
]) {
  show(input);
}
