// SPDX-License-Identifier: MIT
// module.register: asynchronous hooks for import.
import { register } from 'node:module';
register('./fixtures/hooks-module.js', import.meta.url, { data: { prefix: 'pre' } });
console.log((await import('virtual:one')).default, (await import('renamed')).default);
console.log(Object.keys(await import('node:path')).includes('join'),
            (await import('./fixtures/names.cjs')).plain);
for (const name of ['virtual:bad', 'virtual:end', './nothing.js', 'no-such-package']) {
  try {
    await import(name);
  } catch (error) {
    console.log(name, error.name, error.code);
  }
}
try {
  register('./nothing.js', import.meta.url);
} catch (error) {
  console.log(error.code);
}
