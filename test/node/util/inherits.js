// SPDX-License-Identifier: MIT
// Prototype, super_ and the errors.

'use strict';

const util = require('util');
function Base() {}
Base.prototype.hello = function() { return 'hello'; };
function Child() {}
util.inherits(Child, Base);
console.log(new Child().hello(), Child.super_ === Base, Object.keys(Child),
            new Child() instanceof Base);
for (const args of [[null, Base], [Child, undefined], [Child, () => {}]]) {
  try { util.inherits(...args); } catch (error) { console.log(error.code, error.message); }
}
