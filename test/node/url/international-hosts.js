// SPDX-License-Identifier: MIT
// Mapped and written in Punycode; what is Punycode already is taken as it is. What Node 24 printed:
// the standard's rule is newer than Node 20.
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
  'http://\u00e9.com',
  'http://fa\u00df.de',
  'http://\uff21\uff22\uff23.com',
  'http://a\u3002b',
  'http://\u2603.net',
  'http://a\u00adb',
  'http://\u00ad',
  'http://%E6%97%A5',
  'http://%ff',
  'http://xn--9ca.com',
  'http://XN--9CA.com',
  'http://xn--',
  'http://xn--a',
  'http://\u0130.com',
  'http://\ud83d\ude00.com',
  'http://\ud800',
  'http://a\u200db',
  'foo://\u00e9',
  'http://\u2100',
]) {
  show(input);
}
