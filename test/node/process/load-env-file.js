// SPDX-License-Identifier: MIT
// loadEnvFile puts variables into process.env that are not there yet.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

for (const name of ['POLL', 'ENGINE', 'WITHOUT']) delete process.env[`RONDO_${name}`]; // the tests' own
process.env.RONDO_HERE = 'before';
process.loadEnvFile('fixtures/some.env');
for (const name of Object.keys(process.env).filter((key) => key.startsWith('RONDO_')).sort()) {
  console.log(name, JSON.stringify(process.env[name]));
}
show(() => process.loadEnvFile('fixtures/none.env'));
show(() => process.loadEnvFile());
show(() => process.loadEnvFile(5));
