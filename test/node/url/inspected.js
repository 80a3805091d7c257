// SPDX-License-Identifier: MIT
// How util.inspect shows URLs and parameters.
'use strict';

const util = require('util');

const u = new URL('https://username:password@host.name:8080/path/name/?que=ry#hash');
console.log(u);
console.log(util.inspect(u, { showHidden: true }));
console.log(util.inspect({ a: u }, { depth: 0 }), util.inspect({ a: { b: u } }, { depth: 0 }));
console.log(util.inspect(u, { compact: false, colors: true }));
for (const text of ['mailto:x', 'foo:/.//p', 'file:///x', 'foo://h', 'http://u@h?#',
                    'http://:p@h']) {
  console.log(util.inspect(new URL(text), { showHidden: true }));
}
console.log(new URLSearchParams(), new URLSearchParams('a=1&b=2'));
console.log(new URLSearchParams(`a=${'x'.repeat(50)}&b=${'y'.repeat(50)}`));
console.log(util.inspect({ p: new URLSearchParams('a=1') }, { depth: 0 }));
class Mine extends URL {}
console.log(new Mine('http://h/'));
class Params extends URLSearchParams {}
console.log(new Params('a=b'));
