// SPDX-License-Identifier: MIT
// A URL with everything, and with nothing but a scheme and a host.
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
  'https://user:pw@example.com:8080/a/b?x=1#h',
  'http://example.com',
  'HTTP://EXAMPLE.COM/A',
  'https://example.com:443/',
  'http://example.com:443/',
  'ftp://h:21/',
  'ws://h:80/',
  'wss://h:443?',
  'http://h#',
  'http://h?#',
  '  http://h/ \n',
  'ht\ntp://h/a\tb',
  'http:h',
  'http:/h',
  'http:\\\\h\\p',
  'http:////h',
  'https:?x',
  'http://',
  'http:///',
  'x',
  '',
  '//h',
]) {
  show(input);
}
