// SPDX-License-Identifier: MIT
// Packages: exports, imports, patterns, self-reference, main; createRequire sees the other side.
import { createRequire } from 'node:module';
const require = createRequire(new URL('./fixtures/', import.meta.url));
const at = (name) => import(new URL(`./fixtures/${name}`, import.meta.url));
const from = (specifier) => import(`data:text/javascript,export { default } from ${
  encodeURIComponent(JSON.stringify(specifier))}`);
console.log((await import('#own')).default, (await import('#fs')).default.readFileSync.name,
            (await import('#c')).default, (await import('#p/x')).default);
console.log((await import('esm-tests')).default);
console.log((await at('use-packages.js')).default);
console.log(require('pkg').kind, require('pkg/cond').kind, require('pkg/feat/a').default);
console.log(Object.keys(await from('node:path')).join(), typeof (await from('os')).default.cpus);
console.log(import.meta.resolve('#own').endsWith('/esm/fixtures/own.js'),
            import.meta.resolve('fs'), import.meta.resolve('./nothing.js').slice(-16));
