// SPDX-License-Identifier: MIT
// URLPattern. Node 24 has it.
'use strict';

const PARTS = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search',
               'hash'];
const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};
const show = (...args) => {
  console.log(attempt(() => {
    const pattern = new URLPattern(...args);
    return PARTS.map((part) => pattern[part]).join(' | ') + ` ${pattern.hasRegExpGroups}`;
  }));
};

show();
show({});
for (const text of [
  'https://example.com/:a/*?x=:y#:z', 'https://*.example.com/{a}?/(b+)', 'http{s}?://:h.com:8080/x',
  'https://user:*@h/', 'data\\:foo*', '/x', 'https://a/{:b-c}*', 'https://a/:b{:c}?',
  'https://a/(?x)',
  'https://a/((b))', 'https://a/:b:b', 'https://a/{', 'https://a/\\', 'https://a/{x}+',
  'https://a:80',
  'https://a:443/', 'https://[\\:\\:1]/', 'https://\u00e9.com/\u00e9?\u00e9#\u00e9',
  'https://a/*?*#*',
  'foo://bar/*', ':p://h/', 'https://a/:b(\\d+)/:c(.*)', 'https://a/:b(.*)?',
]) show(text);
show('/x/:y', 'https://example.com/base?q#h');
show('?x', 'https://example.com/base?q#h');
show('../x', 'https://example.com/a/b');
show('/x', 'https://b.c', { ignoreCase: true });
show({ pathname: 'x', baseURL: 'https://example.com/a/b?c' });
show({ hostname: 'h', baseURL: 'https://example.com/a/b?c' });
for (const init of [{ port: 'x' }, { hostname: 'a b' }, { hostname: 'a/b' }, { protocol: 'a b' },
                    { pathname: '/:x?/:y+' }, { search: '?a' }, { hash: '#b' },
                    { protocol: 'http:' },
                    { port: '80', protocol: 'http' }, { port: '8{0}?' },
                    { pathname: null }]) {
  show(init);
}

const match = (pattern, ...inputs) => {
  console.log(attempt(() => {
    const made = new URLPattern(...pattern);
    const found = made.exec(...inputs);
    return `${made.test(...inputs)} ${found === null ? null : JSON.stringify(
      PARTS.map((part) => [part, found[part].input, found[part].groups]))}`;
  }));
};
match(['https://example.com/:a/*'], 'https://example.com/x/y/z?q#h');
match(['https://example.com/:a/*'], 'https://example.com/x');
match([{ pathname: '/:x+' }], { pathname: '/a/b/c' });
match([{ pathname: '/:x?' }], { pathname: '' });
match([{ pathname: '/:id(\\d+)' }], 'https://h/12');
match([{ pathname: '/:id(\\d+)' }], 'https://h/1x');
match([{ pathname: '/X' }, { ignoreCase: true }], { pathname: '/x' });
match([{ hostname: '{:sub.}?example.com' }], 'https://a.example.com/');
match([{ hostname: '{:sub.}?example.com' }], 'https://example.com/');
match([{ search: '*' }], '/x?a=b', 'https://h');
match([{ search: '*' }], {}, 'https://h');
match([], 5);

console.log(new URLPattern({ pathname: '/:x' }).exec('/y', 'https://a.b'));
console.log(attempt(() => URLPattern()), attempt(() => new URLPattern(1)),
            attempt(() => new URLPattern({}, 5)), attempt(() => new URLPattern({}, '', 5)));
