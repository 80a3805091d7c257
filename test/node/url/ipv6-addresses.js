// SPDX-License-Identifier: MIT
// In brackets, compressed; an IPv4 address may end one.
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
  'http://[::1]',
  'http://[1:2:3:4:5:6:7:8]:80/',
  'http://[::1.2.3.4]',
  'http://[1::8]',
  'http://[0:0:0:1:0:0:0:0]',
  'http://[1:0:0:2:0:0:3:4]',
  'http://[::ffff:1.2.3.256]',
  'http://[1:2::3:4::5]',
  'http://[',
  'http://[]',
  'http://[::1',
  'http://[::01]',
  'http://[::12345]',
  'http://[1:2:3:4:5:6:7::]',
  'http://[::2:3:4:5:6:7:8]',
  'http://[::1%25eth0]',
  'http://[ABCD::EF]',
  'foo://[::1]:5',
  'http://[::1.02.3.4]',
  'http://[1.2.3.4]',
  'http://u@[::1]/',
]) {
  show(input);
}
