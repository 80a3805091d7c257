// SPDX-License-Identifier: MIT
// They read the list as it is when asked.
'use strict';

const p = new URLSearchParams('a=1&b=2&c=3');
console.log([...p.keys()], [...p.values()], [...p.entries()]);
const it = p.entries();
console.log(it.next());
p.delete('b');
p.append('d', '4');
console.log(it.next(), it.next(), it.next(), it.next());
const names = [];
for (const [name] of p) {
  names.push(name);
  if (name === 'a') p.delete('a');
}
console.log(names);
console.log(p[Symbol.iterator] === p.entries, Object.prototype.toString.call(it),
            Object.prototype.toString.call(p));
console.log(it[Symbol.iterator]() === it, Object.getPrototypeOf(Object.getPrototypeOf(it)) ===
            Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
console.log(p.keys(), p.values(), p.entries());
try {
  it.next.call({});
} catch (e) {
  console.log(e.name, e.code, e.message);
}
