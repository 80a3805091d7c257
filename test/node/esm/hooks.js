// SPDX-License-Identifier: MIT
// module.registerHooks, for import and for require(). Expected output is Node 24's.
import { createRequire, registerHooks } from 'node:module';
const require = createRequire(import.meta.url);
const first = registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'virtual:one') return { url: 'virtual:one', format: 'module', shortCircuit: true };
    if (specifier === 'renamed') return next('./fixtures/own.js', context);
    return next(specifier, context);
  },
  load(url, context, next) {
    if (url === 'virtual:one') {
      return { format: 'module', source: `export default ${JSON.stringify(context.format)}`, shortCircuit: true };
    }
    const result = next(url, context);
    if (url.endsWith('reexported.cjs')) {
      return { ...result, source: `${result.source}\nexports.added = ${JSON.stringify(result.format)};` };
    }
    return result;
  },
});
console.log((await import('virtual:one')).default, (await import('renamed')).default);
console.log(Object.keys(await import('./fixtures/reexported.cjs')).join());
console.log(require('./fixtures/reexported.cjs').added, require('renamed').default);
const second = registerHooks({
  resolve(specifier, context, next) {
    const result = next(specifier, context);
    console.log('resolve', specifier, Object.keys(context).join(), context.conditions.includes('import'));
    return result;
  },
});
await import('virtual:one');
require('./fixtures/reexported.cjs');
second.deregister();
first.deregister();
for (const hooks of [{ resolve: () => ({ url: 5, shortCircuit: true }) }, { resolve: () => ({ url: 'node:os' }) },
                     { load: () => ({ source: 5, format: 'module', shortCircuit: true }) }]) {
  const registered = registerHooks(hooks);
  try {
    await import('./fixtures/own.js?' + Math.random());
  } catch (error) {
    console.log(error.code, error.message);
  }
  registered.deregister();
}
try {
  registerHooks({ resolve: 5 });
} catch (error) {
  console.log(error.code);
}
await import('virtual:two').catch((error) => console.log(error.code));
