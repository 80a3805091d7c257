// SPDX-License-Identifier: MIT
// Classes and their instances.

'use strict';

const { inspect } = require('util');
class A { constructor() { this.x = 1; } }
class B extends A { get accessor() { return 1; } static member = 5; }
console.log(A, B, class {}, class extends A {}, class extends null {});
console.log(new A(), new B(), [new B()], new (class {})());
console.log(Object.create(A.prototype), Object.create(new B()));
console.log(A.prototype, B.prototype);
console.log(inspect(new B(), { showHidden: true }));
