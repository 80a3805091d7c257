// SPDX-License-Identifier: MIT
// import.meta. Expected output is Node 24's, which has main.
import { fileURLToPath } from 'node:url';
import path from 'node:path';
console.log(Reflect.ownKeys(import.meta), Object.getPrototypeOf(import.meta), import.meta.main);
console.log(import.meta.filename === fileURLToPath(import.meta.url),
            import.meta.dirname === path.dirname(import.meta.filename), path.basename(import.meta.url));
console.log(import.meta === import.meta, (await import('./fixtures/own.js?again=1')) === (await import('./fixtures/own.js')));
console.log(import.meta.resolve('node:os'), import.meta.resolve('os'), import.meta.resolve('data:,x'),
            path.basename(import.meta.resolve('./a%20b.js')), import.meta.resolve('file:///x'));
try {
  import.meta.resolve('no-such-package');
} catch (error) {
  console.log(error.code);
}
import.meta.extra = 1;
console.log(import.meta.extra);
