// SPDX-License-Identifier: MIT
// append, delete, get, getAll, has, set, sort, size, and their arguments.
'use strict';

const p = new URLSearchParams('b=1&a=2&b=3&c=');
console.log(p.get('b'), p.get('x'), p.getAll('b'), p.getAll('x'), p.has('c'), p.has('b', '3'),
            p.has('b', '4'), p.has('b', undefined), p.size);
p.append('b', 4);
p.set('a', null);
p.set('new', undefined);
console.log(p.toString());
p.delete('b', '3');
console.log(p.toString());
p.set('b', 'only');
console.log(p.toString());
p.delete('b');
console.log(p.toString(), p.size);
const s = new URLSearchParams('z=1&\ufb03=2&\ud83c\udf08=3&z=0&a=4&=5&aa=6');
s.sort();
console.log(JSON.stringify([...s]));
console.log(new URLSearchParams([['*-._~', "!'()%&=+ \u00e9\ud83d\ude00"]]).toString());
for (const name of ['append', 'delete', 'get', 'getAll', 'has', 'set', 'forEach']) {
  for (const args of [[], ['a']]) {
    try {
      console.log(name, p[name](...args));
    } catch (e) {
      console.log(name, e.name, e.code, e.message);
    }
  }
  try {
    URLSearchParams.prototype[name].call({}, 'a', 'b');
  } catch (e) {
    console.log(name, e.name, e.code, e.message);
  }
}
s.forEach(function(value, name, all) { console.log(value, name, all === s, this.x); }, { x: 1 });
