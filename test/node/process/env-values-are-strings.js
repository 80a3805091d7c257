// SPDX-License-Identifier: MIT
// What is put into process.env becomes a string; symbols are refused.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

process.env.A = 1;
process.env.B = true;
process.env.C = undefined;
process.env.D = null;
process.env.E = { toString() { return 'object'; } };
console.log([process.env.A, process.env.B, process.env.C, process.env.D, process.env.E]);
show(() => { process.env[Symbol('a')] = 1; });
show(() => { process.env.F = Symbol('a'); });
show(() => process.env[Symbol('a')]);
show(() => Symbol.iterator in process.env);
show(() => delete process.env[Symbol('a')]);
console.log('F' in process.env, process.env.F);
