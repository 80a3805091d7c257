// SPDX-License-Identifier: MIT
// util.inspect of process.env shows the variables.
'use strict';

const { inspect } = require('util');
for (const name of Object.keys(process.env)) delete process.env[name];
process.env.A = '1';
process.env.B = 'two';
console.log(process.env);
console.log(inspect(process.env), JSON.stringify(process.env));
