// SPDX-License-Identifier: MIT
// url.parse takes nearly everything apart.
'use strict';

const url = require('url');

for (const text of ['http://user:pass@host.com:8080/p/a/t/h?query=string#hash', 'HTTP://Host/',
                    'http://h', 'http://h?x',
                    '//h/p', '/p?q', '/p?q=1&q=2#h', 'p', '', '  x  ', 'mailto:a@b.c',
                    'javascript:alert(1)',
                    'javascript://x/%22\'<', 'file:///x', 'x:y', 'http:\\\\h\\p?a\\b',
                    'http://[::1]:3/x',
                    'http://a@b@c/', 'http://a@b?@c', 'http://h/a b"<>{}|^`', 'http://h;x',
                    'http://\u00e9.com/\u00e9', 'http://h:', 'xmpp:a@b',
                    'http://a\tb\n/c', '#h', '?q', '/a@b', '//u@h/', 'http://%41@h',
                    'http://h#?x']) {
  for (const args of [[], [true], [false, true]]) {
    try {
      console.log(JSON.stringify(text), ...args, JSON.stringify(url.parse(text, ...args)));
    } catch (e) {
      console.log(JSON.stringify(text), ...args, e.name, e.code);
    }
  }
}
