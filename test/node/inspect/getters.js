// SPDX-License-Identifier: MIT
// Accessors are named, or read when asked for.

'use strict';

const { inspect } = require('util');
const value = {
  get a() { return 1; },
  set b(v) {},
  get c() { return { x: { y: 1 } }; },
  set c(v) {},
  get d() { throw new Error('oops'); },
  get e() { return null; },
};
for (const getters of [false, true, 'get', 'set']) console.log(inspect(value, { getters }));
