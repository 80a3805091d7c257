// SPDX-License-Identifier: MIT
// Hidden properties and what prototypes hold.

'use strict';

const { inspect } = require('util');
const value = Object.defineProperty({ a: 1 }, 'hidden', { value: { deep: [1] } });
console.log(inspect(value, { showHidden: true }));
class Base { constructor() { this.own = 1; } get accessor() { return 1; } method() {} }
Base.prototype.shared = [1];
console.log(inspect(new Base(), { showHidden: true }));
console.log(inspect(new Map([[1, 2]]), { showHidden: true }), inspect(/x/, { showHidden: true }));
