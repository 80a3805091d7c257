// SPDX-License-Identifier: MIT
// Every part can be set; what is no value for it changes nothing.
'use strict';

const starts = ['https://u:p@h:8/a?q#f', 'file:///C:/a', 'foo://h/p', 'mailto:x', 'http://h/'];
const values = {
  protocol: ['ftp', 'http:', 'foo', 'file', 'WS:x', '1', '', 'ht\ntp'],
  username: ['me', '', 'a b', '\u00e9:@'],
  password: ['pw', '', ':@/'],
  host: ['x', 'x:9', 'x:443', '', 'a b', 'x/y', 'x:9/y', 'x?y', '[::1]:5', '[::1', 'x:8a', 'C|'],
  hostname: ['x', 'x:9', '', '1.2', 'x/y', 'a\\b', '[::1]', '\u00e9'],
  port: ['9', '', '443', '0080', '9x', 'x', '65536', '9/', ' 9', '8\n0'],
  pathname: ['x', '/x', '', '//x', '../y', 'a?b#c', '\\x', '/D|/..', '%2e/z', 'a b'],
  search: ['x', '?x', '', '?', 'a#b', "'", 'a b'],
  hash: ['x', '#x', '', '#', '##', 'a b`'],
  href: ['http://new/', 'nothing'],
};
for (const name of Object.keys(values)) {
  for (const start of starts) {
    for (const value of values[name]) {
      const u = new URL(start);
      try {
        u[name] = value;
        console.log(name, JSON.stringify(value), start, u.href);
      } catch (e) {
        console.log(name, JSON.stringify(value), start, e.name, e.code, e.message, u.href);
      }
    }
  }
}
const u = new URL('http://h/');
try {
  u.origin = 'x';
} catch (e) {
  console.log(e.name, u.origin);
}
