// SPDX-License-Identifier: MIT
// Names, lengths and flags of what a URL has; brands.
'use strict';

for (const C of [URL, URLSearchParams]) {
  console.log(C.name, C.length, typeof C, Object.prototype.toString.call(C.prototype));
  for (const name of Object.getOwnPropertyNames(C.prototype).sort()) {
    const d = Object.getOwnPropertyDescriptor(C.prototype, name);
    console.log(name, d.enumerable, d.configurable, d.writable, typeof d.get, typeof d.set,
                typeof d.value === 'function' ? d.value.length : '');
  }
}
console.log(Object.keys(URL).sort(), Object.keys(new URL('http://h/')));
const { href } = Object.getOwnPropertyDescriptors(URL.prototype);
const get = (name, self) => {
  try {
    return Reflect.get(URL.prototype, name, self);
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
for (const name of ['href', 'origin', 'search', 'searchParams', 'protocol', 'hash']) {
  console.log(name, get(name, {}));
}
for (const f of [() => URL('http://h/'), () => new URL(), () => URL.canParse(),
                 () => URLSearchParams(),
                 () => new URL(Symbol('x')), () => URL.prototype.toString.call({}),
                 () => href.set.call({}, 'x'), () => new URL('http://h/').toJSON()]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code);
  }
}
console.log(URL.canParse('x'), URL.canParse('x', 'http://h'), URL.canParse('http://h'),
            URL.canParse('x', 'mailto:y'));
console.log(URL.parse('x'), URL.parse('x', 'http://h').href, URL.parse('http://h') instanceof URL);
console.log(new URL({ toString: () => 'http://h/x' }).href, `${new URL('http://h')}`);
console.log(new URL('x', new URL('http://h/y/')).href);
