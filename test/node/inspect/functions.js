// SPDX-License-Identifier: MIT
// Functions of all kinds.

'use strict';

const { inspect } = require('util');
function named() {}
named.property = { a: 1 };
console.log(named, () => {}, async () => {}, function* () {}, async function* gen() {});
console.log([function f() {}, async function g() {}],
            { method() {}, async am() {}, *gm() {}, async *agm() {} });
console.log(Object.setPrototypeOf(function orphan() {}, null));
console.log(named.bind(null), Math.max, Map);
const renamed = () => {};
Object.defineProperty(renamed, 'name', { value: 'other name' });
console.log(renamed);
console.log({ class() { return '('; } }.class, { async() {} }.async,
            { async: async (x) => x }.async);
