// SPDX-License-Identifier: MIT
// Buffers work when prototypes have been replaced.
'use strict';

const log = console.log;
log(1);
for (const proto of [Array.prototype, String.prototype, Uint8Array.prototype.__proto__,
                     Number.prototype]) {
  for (const name of Object.getOwnPropertyNames(proto)) {
    const { value, writable } = Object.getOwnPropertyDescriptor(proto, name);
    if (typeof value === 'function' && writable && name !== 'constructor') {
      saved(proto, name, value);
      proto[name] = () => { throw new Error(name); };
    }
  }
}
Object.defineProperty(Object.prototype, 'poolSize', { configurable: true,
    set() { throw new Error('poolSize'); } });
const results = [];
let count = 0;
const put = (value) => { results[count++] = value; };
put(Buffer.from('hello').toString('hex'));
put(Buffer.concat([Buffer.from('a'), Buffer.from('b')]).toString());
put(Buffer.alloc(4, 'ab').toString());
put(Buffer.from('abc').indexOf('c'));
put(Buffer.from('abc').readUInt16BE(1));
put(Buffer.from('YQ==', 'base64').toString());
put(new TextDecoder().decode(new TextEncoder().encode('\u20ac')));
delete Object.prototype.poolSize;
restore();
log(results);

function saved(proto, name, value) {
  saved.list ??= { length: 0 };
  saved.list[saved.list.length++] = { proto, name, value };
}
function restore() {
  const { list } = saved;
  for (let i = 0; i < list.length; i++) list[i].proto[list[i].name] = list[i].value;
}
