// SPDX-License-Identifier: MIT
// Octal, hexadecimal, few parts: all are written with four numbers, or refused.
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
  'http://1.2.3.4/',
  'http://0x7f.1/',
  'http://017700000001',
  'http://256',
  'http://4294967295',
  'http://4294967296',
  'http://1.2.3',
  'http://1.2.3.4.',
  'http://1.2.3.4.5',
  'http://0x',
  'http://0X.0x',
  'http://1..2',
  'http://09',
  'http://a.1',
  'http://a.0x',
  'http://0xg',
  'http://1.2.3.256',
  'http://256.1.2.3',
  'http://\uff11.\uff12',
  'foo://1.2',
]) {
  show(input);
}
