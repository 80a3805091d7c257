// SPDX-License-Identifier: MIT
// Segments of one and two dots, also encoded ones, are resolved.
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
  'http://h/a/./b',
  'http://h/a/../b',
  'http://h/../..',
  'http://h/a/..',
  'http://h/a/.',
  'http://h/%2e/%2E%2e/x',
  'http://h/.%2e/x',
  'http://h/...',
  'http://h/.a',
  'http://h/a//../b',
  'http://h/a\\..\\b',
  'foo:/a/..//b',
  'foo:/..//b',
  'foo://h/a/../b',
  'foo:a/../b',
  'foo:/a\\..\\b',
  'web+x:/.//p',
]) {
  show(input);
}
