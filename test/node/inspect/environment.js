// SPDX-License-Identifier: MIT
// process.env looks like a plain object.
'use strict';

const util = require('util');

for (const name of Object.keys(process.env)) delete process.env[name];
process.env.A = 1;
process.env.B = 'two';
console.log(util.types.isProxy(process.env), util.inspect(process.env, { showProxy: true }));
console.log({ env: process.env }, util.inspect({ env: process.env }, { showProxy: true }));
console.log(String(process.env));
