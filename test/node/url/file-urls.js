// SPDX-License-Identifier: MIT
// Drive letters are no hosts, localhost is none, and a host is kept.
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
  'file:///a/b',
  'file:/a',
  'file:a',
  'file://h/p',
  'file://localhost/p',
  'file://LOCALHOST/p',
  'file:///C|/x',
  'file://C|/x',
  'file://C:/x',
  'file:C:/../..',
  'file:///C:/../x',
  'file:\\\\h\\p',
  'file://h:80/',
  'file://u@h/',
  'file:',
  'file:?q',
  'file:#f',
  'file:////x',
  'file:///./y',
  'file://[::1]/',
  'file://1.2/',
]) {
  show(input);
}
