// SPDX-License-Identifier: MIT
// Reading, deleting and listing process.env works as with any object.
'use strict';

process.env.RONDO_ONE = 'one';
console.log('RONDO_ONE' in process.env, Object.hasOwn(process.env, 'RONDO_ONE'));
console.log(Object.keys(process.env).includes('RONDO_ONE'));
console.log(Object.getOwnPropertyDescriptor(process.env, 'RONDO_ONE'));
console.log(delete process.env.RONDO_ONE, delete process.env.RONDO_NONE);
console.log(process.env.RONDO_ONE, 'RONDO_ONE' in process.env);
console.log(process.env.hasOwnProperty === Object.prototype.hasOwnProperty);
console.log(Object.prototype.toString.call(process.env));
process.env[''] = 'empty';
console.log(process.env['']);
process.env['a=b'] = 'c';
console.log(process.env['a=b']);
const heir = Object.create(process.env);
heir.RONDO_HEIR = 1;
console.log(heir.RONDO_HEIR, process.env.RONDO_HEIR);
let others = 0;
for (const name in process.env) others += typeof process.env[name] === 'string' ? 0 : 1;
console.log(others, { ...process.env }.PATH === process.env.PATH);
