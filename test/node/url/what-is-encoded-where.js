// SPDX-License-Identifier: MIT
// Each part has its own set of characters that are written as %XX.
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
  'http://h/ !"#$%&',
  "http://h/'()*+,-.:;<=>@[]_`{|}~",
  'http://h/?'+' !"$%&',
  "http://h/?'()*+,-./:;<=>?@[\\]^_`{|}~",
  "foo://h/?'<>",
  'http://h/#'+' !"$%&',
  "http://h/#'()*+,-./:;<=>?@[\\]^_`{|}~",
  'http://h/\u00e9\ud83d\ude00\udc00\u007f\u0001?\u00e9\ud800#\u00e9\udfff',
  'http://h/%41%zz?%41%zz#%41%zz',
  'foo:a b\u00e9"<>`{}\u0001',
  'mailto:x@y?subject=a b',
]) {
  show(input);
}
