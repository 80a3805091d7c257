// SPDX-License-Identifier: MIT
// vm.SourceTextModule and its kin, and import() in the code of vm. Expected output is Node 24's.
import vm from 'node:vm';
import { inspect } from 'node:util';
const code = "import x, { y } from 'dep'; export const z = x + y; export default import.meta.m; this === undefined;";
const module = new vm.SourceTextModule(code, {
  identifier: 'mine', initializeImportMeta(meta, m) { meta.m = m.identifier; },
});
console.log(module.status, module.dependencySpecifiers, module.moduleRequests.length);
await module.link((specifier, referrer, extra) => {
  console.log(specifier, referrer === module, Object.keys(extra));
  const dep = new vm.SyntheticModule(['default', 'y'], function() {
    this.setExport('default', 40);
    dep.setExport('y', 2);
  });
  return dep;
});
console.log(module.status);
console.log(await module.evaluate(), module.status, module.namespace);
console.log(inspect(module), inspect(module, { depth: -1 }));

const context = vm.createContext({ out: [] });
const bad = new vm.SourceTextModule('out.push(typeof process, globalThis.out.length); await 1; throw new TypeError("of module")', { context });
await bad.link(() => {});
console.log(bad.hasTopLevelAwait(), bad.hasAsyncGraph());
await bad.evaluate().catch((error) => console.log(error.message, error instanceof TypeError));
console.log(bad.status, bad.error.message, context.out);
await bad.evaluate().catch((error) => console.log(error === bad.error));

const tries = [
  () => new vm.Module(), () => new vm.SourceTextModule(5), () => new vm.SourceTextModule('let x = ;'),
  () => new vm.SyntheticModule(['a', 'a'], () => {}), () => new vm.SourceTextModule('1', { context: {} }),
  () => new vm.SourceTextModule('1').namespace, () => new vm.SourceTextModule('1').error,
  () => new vm.SourceTextModule('1').evaluate(), () => module.link(() => {}),
  () => new vm.SourceTextModule("import 'x'").link(() => 5),
  () => new vm.SourceTextModule("import { nothing } from 'x'").link(() => new vm.SyntheticModule([], () => {})),
  () => new vm.SyntheticModule(['a'], () => {}).setExport('b', 1),
];
for (const attempt of tries) {
  try {
    console.log(await attempt());
  } catch (error) {
    console.log(error.name, error.code);
  }
}

const importModuleDynamically = async (specifier, referrer, attributes) => {
  console.log('asked', specifier, referrer?.constructor.name, attributes);
  const made = new vm.SyntheticModule(['default'], () => made.setExport('default', specifier));
  await made.link(() => {});
  await made.evaluate();
  return made;
};
const script = new vm.Script("import('one')", { importModuleDynamically, filename: 'named.js' });
console.log(await script.runInThisContext());
console.log((await script.runInContext(context)).default);
console.log((await vm.compileFunction("return import('two', { with: { type: 'json' } })", [], { importModuleDynamically })()).default);
const inner = new vm.SourceTextModule("export default await import('three')", { importModuleDynamically });
await inner.link(() => {});
await inner.evaluate();
console.log(inner.namespace.default.default);
await new vm.Script("import('fs')").runInThisContext().catch((error) => console.log(error.code));
const { USE_MAIN_CONTEXT_DEFAULT_LOADER: loader } = vm.constants;
const main = new vm.Script("import('node:path')", { importModuleDynamically: loader });
console.log(typeof (await main.runInThisContext()).join);
