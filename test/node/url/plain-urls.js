// SPDX-License-Identifier: MIT
// URLs that need no change when they are parsed, and those that are nearly so: all parts, and what
// changes of one part make of the others. What Node 24 printed.
'use strict';

const PARTS = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port',
               'pathname', 'search', 'hash'];
const show = (url) => console.log(PARTS.map((part) => url[part]).join(' | '));
const attempt = (text, base) => {
  try {
    show(new URL(text, base));
  } catch (error) {
    console.log(text, base, error.code);
  }
};

for (const text of [
  'https://example.com', 'https://example.com/', 'https://example.com?', 'https://example.com#',
  'https://example.com/?', 'https://example.com/#', 'https://example.com/?#', 'ws://h:80/x',
  'wss://h:443', 'ws://h:443/', 'http://h:0/', 'http://h:00080/', 'http://h:65535/x?y#z',
  'http://h:65536/', 'http://h:/x', 'http://127.0.0.1:3000/x?y', 'http://127.0.0.01/',
  'http://1.2.3/',
  'http://256.1.1.1/', 'http://1.2.3.4./', 'http://a.b.0x1/', 'http://a.1b/', 'http://a..b/',
  'http://.../', 'http://xn--9ca.com/', 'http://a_b-c.d/', 'http://A.com/', 'http://h/%2e/x',
  'http://h/a/%2E%2e/x', 'http://h/.x/..y/...', 'http://h/a/./b/../c', 'http://h/..', 'http://h/.',
  'http://h/a/..', 'http://h/a/../../..', 'http://h/%20%zz', "http://h/it's?it's#it's",
  'http://h/|?|#|', 'http://h/`{}', 'http://h/?`{}|\\^', 'http://h/#`', 'http://h/#a#b?c',
  'http://h/\\x', 'http://h/a b', 'file:///', 'file:///a/b.js', 'file:///a/../b', 'file:///C:/a/..',
  'file:///C:/..', 'file:///c|/x', 'file://host/x', 'file://', 'file:///%2e%2e/x', ' http://h/x ',
  'http://h/\tx', 'HTTP://h/x', 'http:///h/x', 'http:h', 'http://u@h/x', 'http://u:p@h:81/../x?#',
]) attempt(text);

for (const base of ['https://example.com/a/b/c?q#f', 'https://example.com', 'http://h:81/a',
                    'file:///a/b/c', 'file:///C:/a/b', 'foo://h/a/b', 'mailto:x']) {
  for (const text of ['x', './x', '../x', '../../../x', '..', '.', '', '/', '/x', '//y', '///y',
                      '?q', '#f', 'x?y=/../z', 'x#/../z', 'a:b', 'x:1/2', '\\x', '/\\x', ' x',
                      '%2e',
                      'a/./b/../c', '/a/../b', 'C:/x', '/C|/x', 'https:x', '/x y']) {
    attempt(text, base);
  }
}

// Changes.
const VALUES = { protocol: 'http', username: 'u', password: 'p', host: 'o.org:9', hostname: 'n.net',
                 port: '82', pathname: '/p q', search: 's=1', hash: 'h', href: 'ws://w/' };
for (const part in VALUES) {
  const url = new URL('https://example.com:81/a/b?c=d#e');
  const { searchParams } = url;
  url[part] = VALUES[part];
  show(url);
  url[part] = part === 'href' ? 'https://example.com/x' : '';
  show(url);
  searchParams.append('x', 'y z');
  show(url);
  searchParams.delete('x');
  searchParams.delete('c');
  searchParams.delete('s');
  show(url);
}
console.log(JSON.stringify(new URL('https://a.b/c')), `${new URL('https://a.b')}`,
            URL.canParse('https://a.b'), URL.canParse('/x', 'https://a.b'), URL.canParse('/x'));
console.log(new URL('https://a.b/c?d=e#f'));

for (const text of ['http://u@h', 'http://u:p@h.org:81/a@b?c@d#e@f', 'http://u:@h/', 'http://:p@h/',
                    'http://@h/', 'http://u%20:p%zz@h/', 'http://a@b@h/',
                    "http://u!$&'()*+,-._~@h/",
                    'http://u;x@h/', 'http://u=v@h/', 'http://u:p:q@h/', 'http://u@/',
                    'http://u@h/../x',
                    'file://u@h/', 'http://u@H/']) attempt(text);
attempt('../x', 'http://u:p@h/a/b/c');
