// SPDX-License-Identifier: MIT
// The exports that are found in the text of CommonJS modules. Expected output is Node 24's.
for (const name of ['names', 'literal', 'whole', 'babel', 'ts', 'esbuild', 'func']) {
  const namespace = await import(`./fixtures/${name}.cjs`);
  console.log(name, Object.keys(namespace).join());
  if (name === 'names') {
    for (const key of Object.keys(namespace)) {
      if (key !== 'default' && key !== 'module.exports') console.log('  ', key, namespace[key]);
    }
  }
  console.log('  ', typeof namespace.default, namespace.default === namespace['module.exports']);
}
import pkg, { plain } from './fixtures/names.cjs';
import { createRequire } from 'node:module';
console.log(plain, pkg.renamed, pkg === createRequire(import.meta.url)('./fixtures/names.cjs'));
const { re1 } = await import('./fixtures/literal.cjs');
console.log(re1);
