// SPDX-License-Identifier: MIT
// What may not stand in a domain, and in a host of another scheme.
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
  'http://a b/',
  'http://a%20b/',
  'http://ex%41mple/',
  'http://%zz/',
  'http://a<b/',
  'http://a>b/',
  'http://a^b/',
  'http://a|b/',
  'http://a\u0000b/',
  'http://a%00b/',
  'http://a%7Fb/',
  'http://a{b}`"/',
  "http://!$&'()*+,;=_~-/",
  'http://a_b/',
  'http://a..b/',
  'http://./',
  'foo://a b/',
  'foo://a%20b/',
  'foo://a^b/',
  'foo://a|b/',
  'foo://\u00e9%zz/',
  'foo://a\u007f/',
  'foo://A/',
]) {
  show(input);
}
